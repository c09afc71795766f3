import { resolve } from 'node:path';
import { type Plugin, runnerImport } from 'vite';

const MODULE = 'src/rpc/procedure-names.ts';

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
        const values = await importSource<Readonly<Record<string, unknown>>>(root, MODULE);
        return Object.entries(values)
          .map(([name, value]) => `export const ${name} = ${literal(value)};\n`)
          .join('');
      },
    },
  };
}

/** The values of a source file, without the plugins of the page. */
export async function importSource<Module>(root: string, path: string): Promise<Module> {
  const { module } = await runnerImport<Module>(resolve(root, path), {
    root,
    configFile: false,
    logLevel: 'warn',
  });
  return module;
}

function literal(value: unknown): string {
  if (value instanceof Map) return `new Map(${literal([...value])})`;
  return JSON.stringify(value, undefined, 2);
}
