import { resolve } from 'node:path';
import { build, type Rolldown } from 'vite';
import { COMMON_BUILD, COMMON_INPUT, COMMON_OUTPUT } from './common.ts';
import { type Component, packagesIn } from './components.ts';

const ENTRY = 'src/command/touchstone.ts';

/** What the package of the command holds, by the names of its files. */
export interface CommandFiles {
  readonly 'touchstone.mjs': string;
  /** Of the packages whose code is in it. */
  readonly LICENSES: string;
}

/** The command and all that it imports as one module for Node, and the licences of what it holds. */
export async function commandFiles(
  root: string,
  components: readonly Component[],
): Promise<CommandFiles> {
  const chunk = await bundle(root);
  const names = new Set(packagesIn(chunk));
  const held = components.filter(({ name }) => names.has(name));
  return { 'touchstone.mjs': chunk.code, LICENSES: held.map(licenceOf).join('\n') };
}

async function bundle(root: string): Promise<Rolldown.OutputChunk> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ...COMMON_BUILD,
      ssr: resolve(root, ENTRY),
      write: false,
      rolldownOptions: { ...COMMON_INPUT, output: { ...COMMON_OUTPUT, format: 'es' } },
    },
  });
  const output = Array.isArray(built) ? built[0] : built;
  if (output === undefined || !('output' in output)) throw new Error(`${ENTRY} was not built`);
  const [chunk, ...others] = output.output;
  if (others.length > 0) throw new Error(`${ENTRY} came to more than one file`);
  return chunk;
}

function licenceOf({ name, version, text }: Component): string {
  return `${name} ${version}\n\n${text}\n`;
}
