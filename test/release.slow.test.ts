import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readProgram } from '../scripts/build/components.ts';
import { hashesIn } from '../scripts/release/files.ts';

/* `npm run release` as a whole, of these sources as if they were committed. */

const ROOT = resolve(fileURLToPath(new URL('../', import.meta.url)));

let place: string;
const project = () => join(place, 'project');

beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'touchstone-release-'));
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const listed = execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  for (const name of listed.split('\0').filter((one) => one !== '')) {
    cpSync(join(ROOT, name), join(project(), name));
  }
  const changelog = join(project(), 'CHANGELOG.md');
  const { version } = readProgram(ROOT);
  const text = readFileSync(changelog, 'utf8').replace(/^## .*$/m, `## ${version}`);
  writeFileSync(changelog, text);
  git('init', '-q');
  git('add', '-A');
  git('commit', '-q', '-m', 'All');
});
afterAll(() => rmSync(place, { recursive: true }));

function git(...args: readonly string[]): void {
  const who = ['-c', 'user.name=Small', '-c', 'user.email=small@example.com'];
  execFileSync('git', [...who, '-c', 'commit.gpgsign=false', ...args], { cwd: project() });
}

function release(...args: readonly string[]) {
  const tsx = join(ROOT, 'node_modules/tsx/dist/cli.mjs');
  return spawnSync(process.execPath, [tsx, join(ROOT, 'scripts/release.ts'), ...args], {
    cwd: project(),
    encoding: 'utf8',
  });
}

test('a release that is made twice has the same bytes, and is verified', () => {
  const folders = ['one', 'another/deeper'].map((name) => join(place, name));
  for (const folder of folders) {
    const { stderr, status } = release(`--out=${folder}`);
    expect(stderr).toBe('');
    expect(status).toBe(0);
    expect(spawnSync(join(folder, 'verify.sh')).status).toBe(0);
  }
  const [one, another] = folders.map(hashesIn);
  expect(Object.keys(one ?? {})).toContain('touchstone.html');
  expect(another).toEqual(one);
});

test.each<[what: string, args: readonly string[], words: RegExp]>([
  ['a key without a builder', ['--key=x'], /--builder/],
  ['a builder without a key', ['--builder=x'], /--key/],
  ['another date', ['--key=x', '--builder=x', '--date=1.2.2026'], /YYYY-MM-DD/],
  ['an unknown option', ['--sign'], /^release: Unknown option '--sign'/],
  ['a folder that is there', ['--out=src'], /is there already/],
])('%s is refused', (_what, args, words) => {
  const { stderr, status } = release(...args);
  expect(stderr).toMatch(words);
  expect(status).toBe(1);
});
