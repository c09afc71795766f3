import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildProject } from '../scripts/release/build-project.ts';

/* What a build makes: `npm test` has made it before its tests, else it is made here. */

const ROOT = resolve(fileURLToPath(new URL('../', import.meta.url)));

/** The folder with what the project's own sources make. */
export function builtFolder(): string {
  if (process.env['TOUCHSTONE_BUILT'] !== undefined) return join(ROOT, 'dist');
  const output = mkdtempSync(join(tmpdir(), 'touchstone-built-'));
  buildProject(ROOT, output);
  return output;
}
