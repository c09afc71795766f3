import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PERMITTED } from '../build/permitted.ts';

const ROOT = resolve(fileURLToPath(new URL('../../', import.meta.url)));

/** Builds a project's folder into another, in a process of its own: a build changes the environment. */
export function buildProject(
  folder: string,
  output: string,
  environment: Readonly<Record<string, string>> = {},
): void {
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  const args = ['build', '--logLevel=error', `--outDir=${output}`, '--emptyOutDir'];
  const env = { ...process.env, ...environment };
  execFileSync(process.execPath, [vite, ...args], { cwd: folder, env, stdio: 'pipe' });
}

/** The other side of the earth, another language, and surroundings that ask for a build for development. */
export const ELSEWHERE = { TZ: 'Pacific/Niue', LC_ALL: 'tr_TR.UTF-8', NODE_ENV: 'development' };

/** Gives a copy of the project what is installed here: copies of what goes into the file, and links to the tools. */
export function lendPackages(folder: string): void {
  const permitted = new Set(PERMITTED.map(({ name }) => name));
  for (const name of packages()) {
    const [from, to] = [join(ROOT, 'node_modules', name), join(folder, 'node_modules', name)];
    mkdirSync(dirname(to), { recursive: true });
    if (permitted.has(name)) cpSync(from, to, { recursive: true });
    else symlinkSync(from, to, 'junction');
  }
}

/** By name, those with a scope too. */
function packages(): readonly string[] {
  const modules = join(ROOT, 'node_modules');
  return readdirSync(modules)
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) =>
      name.startsWith('@')
        ? readdirSync(join(modules, name)).map((inner) => `${name}/${inner}`)
        : [name],
    );
}
