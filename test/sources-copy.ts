import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/* These sources in a folder of their own, as if all of them were committed: a clone. */

export const ROOT = resolve(fileURLToPath(new URL('../', import.meta.url)));

/** Copies what Git knows of, or would take; not what is installed or built. */
export function copySources(folder: string): void {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const listed = execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  for (const name of listed.split('\0').filter((one) => one !== '')) {
    cpSync(join(ROOT, name), join(folder, name));
  }
}

/** Makes a folder a repository with one commit, of all that is in it. */
export function commitAll(folder: string): void {
  inRepository(folder, 'init', '-q');
  inRepository(folder, 'add', '-A');
  inRepository(folder, 'commit', '-q', '-m', 'All');
}

/** Git in a folder, by a person of tests; nothing is signed. */
export function inRepository(folder: string, ...args: readonly string[]): void {
  const who = ['-c', 'user.name=Small', '-c', 'user.email=small@example.com'];
  const unsigned = ['-c', 'commit.gpgsign=false', '-c', 'tag.gpgsign=false'];
  execFileSync('git', [...who, ...unsigned, ...args], { cwd: folder });
}
