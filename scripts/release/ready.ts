import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readProgram } from '../build/components.ts';
import { Refusal } from './refusal.ts';

/**
 * Raises {@link Refusal} where the project is not ready for a release: something is not
 * committed, or the newest version in CHANGELOG.md is another than that of package.json.
 */
export function requireReady(root: string): void {
  const changed = git(root, 'status', '--porcelain').trimEnd();
  if (changed !== '') throw new Refusal(`Not all is committed:\n${changed}`);
  const { version } = readProgram(root);
  const newest = /^## (.+)$/m.exec(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'))?.[1];
  if (newest === version) return;
  throw new Refusal(`CHANGELOG.md begins with ${newest}, and package.json has ${version}`);
}

/** Writes what is committed into a folder, or was by a tag, and nothing else; lines end as they do there. */
export function copyCommitted(root: string, folder: string, commit = 'HEAD'): void {
  const args = ['-c', 'core.autocrlf=false', 'archive', '--format=tar', commit];
  const archive = execFileSync('git', args, {
    cwd: root,
    maxBuffer: 1 << 30,
  });
  execFileSync('tar', ['-x', '-f', '-', '-C', folder], { input: archive });
}

export function git(root: string, ...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' });
}
