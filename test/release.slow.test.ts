import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readProgram } from '../scripts/build/components.ts';
import { hashesIn } from '../scripts/release/files.ts';
import { hangsAfterBuilds } from '../scripts/test/patience.ts';
import { commitAll, copySources, ROOT } from './sources-copy.ts';

/* `npm run release` as a whole, of these sources as if they were committed. */

let place: string;
const project = () => join(place, 'project');

beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'touchstone-release-'));
  copySources(project());
  const changelog = join(project(), 'CHANGELOG.md');
  const { version } = readProgram(ROOT);
  const text = readFileSync(changelog, 'utf8').replace(/^## .*$/m, `## ${version}`);
  writeFileSync(changelog, text);
  commitAll(project());
});
afterAll(() => rmSync(place, { recursive: true }));

function release(...args: readonly string[]) {
  const tsx = join(ROOT, 'node_modules/tsx/dist/cli.mjs');
  return spawnSync(process.execPath, [tsx, join(ROOT, 'scripts/release.ts'), ...args], {
    cwd: project(),
    encoding: 'utf8',
  });
}

test(
  'a release without a statement is made, and verified',
  () => {
    const folder = join(place, 'another/deeper');
    const { stderr, status } = release(`--out=${folder}`);
    expect([status, stderr]).toEqual([0, '']);
    expect(Object.keys(hashesIn(folder))).toContain('touchstone.html');
    expect(spawnSync(join(folder, 'verify.sh')).status).toBe(0);
  },
  // It is built twice, and compared.
  hangsAfterBuilds(2),
);

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
