import { resolve } from 'node:path';
import { build, type Rolldown } from 'vite';
import { COMMON_BUILD, COMMON_INPUT, COMMON_OUTPUT } from './common.ts';
import { minifyDrawing } from './drawing.ts';

/**
 * Several modules and all that they import, with what they share in files of their own, so
 * that who imports two has it once; each chunk with its source map.
 */
export async function bundleModules(
  root: string,
  entries: Readonly<Record<string, string>>,
  options: Omit<Rolldown.OutputOptions, 'sourcemap'>,
): Promise<readonly Rolldown.OutputChunk[]> {
  const input = Object.entries(entries).map(([name, path]) => [name, resolve(root, path)]);
  const output = await outputOf(root, Object.fromEntries(input), options, 'es', true);
  return output.filter((file) => file.type === 'chunk');
}

/** A file and all that it imports, as one text; a classic script or a module. */
export async function bundleScript(
  root: string,
  entry: string,
  format: 'iife' | 'es',
  options: Omit<Rolldown.OutputOptions, 'sourcemap'> = COMMON_OUTPUT,
  hasMap = false,
): Promise<Rolldown.OutputChunk> {
  const output = await outputOf(root, resolve(root, entry), options, format, hasMap);
  return onlyChunk(Object.fromEntries(output.map((file) => [file.fileName, file])));
}

async function outputOf(
  root: string,
  input: string | Readonly<Record<string, string>>,
  options: Omit<Rolldown.OutputOptions, 'sourcemap'>,
  format: 'iife' | 'es',
  hasMap: boolean,
): Promise<Rolldown.RolldownOutput['output']> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [minifyDrawing()],
    build: {
      ...COMMON_BUILD,
      write: false,
      sourcemap: hasMap ? 'hidden' : false,
      rolldownOptions: {
        ...COMMON_INPUT,
        input: typeof input === 'string' ? input : { ...input },
        output: { ...options, format },
        preserveEntrySignatures: 'strict',
      },
    },
  });
  const output = Array.isArray(built) ? built[0] : built;
  if (output === undefined || !('output' in output)) throw new Error('nothing was built');
  return output.output;
}

export function onlyChunk(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  if (chunks.length !== 1) throw new Error(`Expected one chunk, found ${chunks.length}`);
  return chunks[0]!;
}
