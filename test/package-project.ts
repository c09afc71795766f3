import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tarball } from '../scripts/release/tarball.ts';
import { builtFolder } from './built.ts';

/* An empty project with the package installed in it, as others have one. */

const ROOT = resolve(fileURLToPath(new URL('../', import.meta.url)));

/** How programs lay out what they install. */
export const LAYOUTS = {
  npm: [],
  // As pnpm does: each package in a store, and links to it.
  'a store with links': ['--install-strategy=linked'],
  'npm without scripts': ['--ignore-scripts'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Layout = keyof typeof LAYOUTS;

/** The folder of the project, which has the examples in it. Nothing is asked of a registry. */
export function installedProject(layout: Layout): string {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-project-'));
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
  writeFileSync(join(folder, 'package.tgz'), tarball(join(builtFolder(), 'package')));
  const args = ['install', '--offline', '--no-audit', '--no-fund', ...LAYOUTS[layout]];
  const installed = run(folder, 'npm', [...args, './package.tgz']);
  if (installed.status !== 0) throw new Error(installed.stderr);
  cpSync(join(ROOT, 'example/package'), folder, { recursive: true });
  return folder;
}

/** Makes a tool of this project one of the other. */
export function lendTool(folder: string, name: string): void {
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name), 'junction');
}

const SIGNER = `import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sign } from 'touchstone';
const [key] = /tprv\\w+/.exec(readFileSync('library.mjs', 'utf8'));
const options = { chain: 'regtest', finalize: false, randomBytes };
process.stdout.write(sign(readFileSync(0), [key], options).psbt);
`;

/** Gives a project the signer that documents have behind a gate: a program that signs what it reads. */
export function lendSigner(folder: string): void {
  writeFileSync(join(folder, 'signer.mjs'), SIGNER);
  writeFileSync(join(folder, 'sign'), '#!/bin/sh\nexec node signer.mjs\n', { mode: 0o755 });
}

/** Runs a program in a project, which finds the project's own commands first. */
export function run(
  folder: string,
  program: string,
  args: readonly string[],
): SpawnSyncReturns<string> {
  const path = [join(folder, 'node_modules/.bin'), process.env['PATH']].join(delimiter);
  const { VITEST: _vitest, ...others } = process.env;
  const env = { ...others, PATH: path, npm_config_offline: 'true', NO_COLOR: '1' };
  return spawnSync(program, args, { cwd: folder, encoding: 'utf8', env });
}

/** The blocks of code in a document, with their languages. */
export function codeBlocks(
  document: string,
): readonly { readonly language: string; readonly code: string }[] {
  const text = readFileSync(join(ROOT, document), 'utf8');
  return [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language = '', code = '']) => ({
    language,
    code,
  }));
}
