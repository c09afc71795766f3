import { resolve } from 'node:path';
import { build, type Rolldown } from 'vite';
import { COMMON_BUILD, COMMON_INPUT, COMMON_OUTPUT } from './common.ts';
import { minifyDrawing } from './drawing.ts';

/** A file and all that it imports, as one text; a classic script or a module. */
export async function bundleScript(
  root: string,
  entry: string,
  format: 'iife' | 'es',
  options: Omit<Rolldown.OutputOptions, 'sourcemap'> = COMMON_OUTPUT,
  hasMap = false,
): Promise<Rolldown.OutputChunk> {
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
        input: resolve(root, entry),
        output: { ...options, format },
        preserveEntrySignatures: 'strict',
      },
    },
  });
  const output = Array.isArray(built) ? built[0] : built;
  if (output === undefined || !('output' in output)) throw new Error(`${entry} was not built`);
  return onlyChunk(Object.fromEntries(output.output.map((file) => [file.fileName, file])));
}

export function onlyChunk(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  if (chunks.length !== 1) throw new Error(`Expected one chunk, found ${chunks.length}`);
  return chunks[0]!;
}
