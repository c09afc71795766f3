import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/* What a build makes: `npm test` has made it before its tests, else it is made here. */

const ROOT = resolve(fileURLToPath(new URL('../', import.meta.url)));

/** Builds a project's folder into another, in a process of its own: a build changes the environment. */
export function build(
  folder: string,
  output: string,
  environment: Readonly<Record<string, string>> = {},
): void {
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  const args = ['build', '--logLevel=error', `--outDir=${output}`, '--emptyOutDir'];
  const env = { ...process.env, ...environment };
  execFileSync(process.execPath, [vite, ...args], { cwd: folder, env, stdio: 'pipe' });
}

/** The folder with what the project's own sources make. */
export function builtFolder(): string {
  if (process.env['TOUCHSTONE_BUILT'] !== undefined) return join(ROOT, 'dist');
  const output = mkdtempSync(join(tmpdir(), 'touchstone-built-'));
  build(ROOT, output);
  return output;
}
