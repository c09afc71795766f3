import { resolve } from 'node:path';
import { type Plugin, runnerImport } from 'vite';
import type * as Declared from './declared.ts';

const MODULE = 'src/rpc/procedure-names.ts';
const DECLARED = 'scripts/build/declared.ts';

/**
 * Puts what `src/rpc/procedure-names.ts` computes from the table of procedures
 * into the page in its place: the procedures are the worker's.
 */
export function procedureNames(root: string): Plugin {
  const path = resolve(root, MODULE);
  return {
    name: 'touchstone:procedure-names',
    apply: 'build',
    load: {
      filter: { id: path },
      async handler() {
        const { names } = await importDeclared(root);
        return Object.entries(names)
          .map(([name, value]) => `export const ${name} = ${literal(value)};\n`)
          .join('');
      },
    },
  };
}

const imported = new Map<string, Promise<typeof Declared>>();

/** The declarations of the procedures of the project in a folder, without the plugins of the page. */
export function importDeclared(root: string): Promise<typeof Declared> {
  const known = imported.get(root);
  if (known !== undefined) return known;
  const options = { root, configFile: false, logLevel: 'warn' } as const;
  const values = runnerImport<typeof Declared>(resolve(root, DECLARED), options);
  const module = values.then((value) => value.module);
  imported.set(root, module);
  return module;
}

function literal(value: unknown): string {
  if (value instanceof Map) return `new Map(${literal([...value])})`;
  return JSON.stringify(value, undefined, 2);
}
