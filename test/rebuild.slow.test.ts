import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readProgram } from '../scripts/build/components.ts';
import { ELSEWHERE } from '../scripts/release/build-project.ts';
import { hashesIn } from '../scripts/release/files.ts';
import { hangsAfterBuilds } from '../scripts/test/patience.ts';
import { RUNTIMES } from './runtimes.ts';
import { commitAll, copySources, inRepository, ROOT } from './sources-copy.ts';

/*
 * A release that is made, and built again by somebody else: in another folder, time zone,
 * language and, where it is installed, with Node 22. Both say so, and each bit that is
 * changed later is found.
 */

const TAG = 'v1';
const NODE_22 = RUNTIMES.find(({ name }) => name === 'Node 22')!;
const WITH = NODE_22.isThere
  ? 'and Node'
  : '(the same Node: no other is installed, nor named by NODE_22)';
const BUILDERS = ['alice@example.com', 'bob@example.com'];

let place: string;
const project = () => join(place, 'project');
const release = () => join(place, 'release');

beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'touchstone-rebuild-'));
  copySources(project());
  const { version } = readProgram(ROOT);
  const changelog = join(project(), 'CHANGELOG.md');
  const text = readFileSync(changelog, 'utf8').replace(/^## .*$/m, `## ${version}`);
  writeFileSync(changelog, text);
  commitAll(project());
  inRepository(project(), 'tag', TAG);
  const lines = BUILDERS.map((name) => {
    const key = keyOf(name);
    spawnSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', name, '-f', key]);
    return `${name} ${readFileSync(`${key}.pub`, 'utf8')}`;
  });
  writeFileSync(join(place, 'keys'), lines.join(''));
});
afterAll(() => rmSync(place, { recursive: true }));

const keyOf = (name: string) => join(place, name.split('@')[0]!);

/** Runs a script of these sources in the project. */
function script(name: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const tsx = join(ROOT, 'node_modules/tsx/dist/cli.mjs');
  return spawnSync(process.execPath, [tsx, join(ROOT, 'scripts', name), ...args], {
    cwd: project(),
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
}

const verify = (...args: readonly string[]) =>
  spawnSync(join(release(), 'verify.sh'), args, { encoding: 'utf8', cwd: place });

/* Each goes on from what the one before left. */
describe('a release', () => {
  const [alice, bob] = BUILDERS as [string, string];
  const sums = () => join(release(), 'SHA256SUMS');
  const keys = () => join(place, 'keys');

  test(
    'is made, with the statement of its maker',
    () => {
      const made = script('release.ts', [
        `--out=${release()}`,
        `--builder=${alice}`,
        `--key=${keyOf(alice)}`,
        '--date=2026-01-31',
      ]);
      expect([made.status, made.stderr]).toEqual([0, '']);
    },
    hangsAfterBuilds(2),
  );

  test(
    `is built again by another in another folder, time zone, language ${WITH}`,
    () => {
      const rebuilt = join(place, 'another folder', 'ş');
      const again = script(
        'rebuild.ts',
        [
          TAG,
          '--installed',
          `--out=${rebuilt}`,
          `--sums=${sums()}`,
          `--builder=${bob}`,
          `--key=${keyOf(bob)}`,
          '--date=2026-02-01',
          ...(NODE_22.isThere ? [`--node=${NODE_22.program}`] : []),
        ],
        ELSEWHERE,
      );
      expect([again.status, again.stderr]).toEqual([0, '']);
      expect(again.stdout).toContain('Every file has the published sum.');
      const { STATEMENT, ...files } = hashesIn(rebuilt);
      const { BUILDERS: _list, 'SHA256SUMS.sig': _signature, ...published } = hashesIn(release());
      expect(files).toEqual(published);
      expect(STATEMENT).toBeDefined();

      const statement = readFileSync(join(rebuilt, 'STATEMENT'), 'utf8');
      if (NODE_22.isThere) expect(statement).toMatch(/ with Node 22\./);
      const list = join(release(), 'BUILDERS');
      writeFileSync(list, readFileSync(list, 'utf8') + statement);
    },
    hangsAfterBuilds(1),
  );

  test('has two statements, which are counted by whom you name', () => {
    const both = verify(keys(), alice, bob);
    expect([both.status, both.stdout]).toEqual([
      0,
      expect.stringContaining('Builders whom you named: 2. Others: 0.\n'),
    ]);
    expect(verify(keys(), alice).stdout).toContain('Builders whom you named: 1. Others: 1.\n');
    expect(verify(keys(), alice, 'carol@example.com').status).not.toBe(0);
  });

  test('is not verified with a bit changed of any file', () => {
    for (const name of readdirSync(release())) {
      const path = join(release(), name);
      const whole = readFileSync(path);
      for (const at of [0, whole.length >> 1, whole.length - 1]) {
        const changed = Uint8Array.from(whole);
        changed[at]! ^= 1;
        writeFileSync(path, changed);
        const isFound = verify(keys(), alice, bob).status !== 0;
        expect([name, at, isFound]).toEqual([name, at, true]);
      }
      writeFileSync(path, whole);
    }
    expect(verify(keys(), alice, bob).status).toBe(0);
  });

  test(
    'is not what was published, where a sum is another',
    () => {
      const wrong = join(place, 'wrong sums');
      const digits = readFileSync(sums(), 'utf8');
      writeFileSync(
        wrong,
        digits.replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
      );
      const args = [TAG, '--installed', `--out=${place}/x`, `--sums=${wrong}`];
      const differing = script('rebuild.ts', args);
      expect(differing.status).toBe(1);
      expect(differing.stderr).toMatch(
        /^rebuild: What was built is not what was published: touchstone\S*\.\w+\n$/,
      );
    },
    hangsAfterBuilds(1),
  );
});

test.each<[what: string, args: readonly string[], words: RegExp]>([
  ['no tag', [], /Name one tag/],
  ['two tags', ['v1', 'v2'], /Name one tag/],
  ['a tag that is not there', ['v9'], /There is no tag v9/],
  ['a branch', ['HEAD'], /There is no tag HEAD/],
  ['a key without a builder', [TAG, '--key=x'], /--key needs --builder/],
  ['another date', [TAG, '--date=1.2.2026'], /YYYY-MM-DD/],
  ['a folder that is there', [TAG, '--out=src'], /is there already/],
  ['an unknown option', [TAG, '--sign'], /Unknown option/],
])('%s is refused', (_what, args, words) => {
  const { stderr, status } = script('rebuild.ts', args);
  expect(stderr).toMatch(words);
  expect(status).toBe(1);
});
