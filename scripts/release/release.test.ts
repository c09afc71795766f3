import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeRelease } from './make-release.ts';
import { requireReady } from './ready.ts';
import { tarball } from './tarball.ts';

/* Of a small project: what is refused, and that nothing is left behind then. */

/** The project as it is committed, of which each test has a copy. */
let committed: string;
let root: string;

beforeAll(() => {
  committed = mkdtempSync(join(tmpdir(), 'touchstone-small-'));
  root = committed;
  write({
    'package.json': JSON.stringify({
      name: 'small',
      version: '1.2.3',
      license: 'MIT',
      description: '',
      engines: { node: '>=20' },
    }),
    LICENSE: 'Free',
    'CHANGELOG.md': '# Changelog\n\n## 1.2.3\n\n- All.\n\n## 1.2.2\n',
    '.gitignore': 'left-out\n',
  });
  git('init', '-q');
  commit();
});
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'touchstone-small-'));
  cpSync(committed, root, { recursive: true, preserveTimestamps: true });
});
afterEach(() => rmSync(root, { recursive: true }));
afterAll(() => rmSync(committed, { recursive: true }));

function write(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);
}

function git(...args: readonly string[]): void {
  const who = ['-c', 'user.name=Small', '-c', 'user.email=small@example.com'];
  execFileSync('git', [...who, '-c', 'commit.gpgsign=false', ...args], { cwd: root });
}

function commit(): void {
  git('add', '-A');
  git('commit', '-q', '-m', 'All');
}

const BUILT = {
  'touchstone.html': 'page',
  'touchstone-client.js': 'client',
  'touchstone-client.d.ts': 'types',
  'touchstone.cdx.json': '{}',
  'package/package.json': '{}',
};

/** A build that gives these files, the second time others. */
function building(second: Readonly<Record<string, string>> = BUILT) {
  const turns: Readonly<Record<string, string>>[] = [BUILT, second];
  return (_folder: string, output: string): void => {
    mkdirSync(join(output, 'package'), { recursive: true });
    for (const [name, text] of Object.entries(turns.shift() ?? {})) {
      writeFileSync(join(output, name), text);
    }
  };
}

describe('a project is ready', () => {
  test('where all is committed, and the changelog begins with its version', () => {
    write({ 'left-out': 'of what is committed' });
    expect(() => requireReady(root)).not.toThrow();
  });

  test.each<[what: string, change: () => void, words: RegExp]>([
    ['a changed file', () => write({ LICENSE: 'Other' }), /Not all is committed:\n M LICENSE/],
    ['a new file', () => write({ more: '' }), /Not all is committed:\n\?\? more/],
    ['a removed file', () => rmSync(join(root, 'LICENSE')), /Not all is committed:\n D LICENSE/],
    [
      'a file that is staged',
      () => {
        write({ LICENSE: 'Other' });
        git('add', 'LICENSE');
      },
      /Not all is committed/,
    ],
    ['a changelog of another version', () => changelog('## 1.2.4\n'), /begins with 1\.2\.4/],
    ['one with what is not released', () => changelog('## Unreleased\n\n## 1.2.3\n'), /Unreleased/],
    ['an empty one', () => changelog(''), /begins with undefined/],
  ])('but not with %s', (_what, change, words) => {
    change();
    expect(() => requireReady(root)).toThrow(words);
    expect(() => makeRelease({ root, output: join(root, 'out') }, building())).toThrow(words);
    expect(readdirSync(root)).not.toContain('out');
  });

  function changelog(text: string): void {
    write({ 'CHANGELOG.md': text });
    commit();
  }
});

describe('a release', () => {
  const names = () => readdirSync(join(root, 'left-out')).sort();
  const make = (build = building()) => makeRelease({ root, output: join(root, 'left-out') }, build);

  test('is a folder of these files', () => {
    make();
    expect(names()).toEqual([
      'SHA256SUMS',
      'small-1.2.3.tgz',
      'touchstone-client.d.ts',
      'touchstone-client.js',
      'touchstone.cdx.json',
      'touchstone.html',
      'verify.sh',
    ]);
  });

  test.each<[what: string, second: Readonly<Record<string, string>>, words: string]>([
    ['another file', { ...BUILT, 'touchstone.html': 'Page' }, 'touchstone.html'],
    ['one more', { ...BUILT, 'package/more': '' }, 'package/more'],
    ['one less', { 'touchstone.html': 'page' }, 'package/package.json, touchstone-client'],
  ])('is refused where a second build gives %s', (_what, second, words) => {
    expect(() => make(building(second))).toThrow(`A second build gave other bytes: ${words}`);
    expect(readdirSync(root)).not.toContain('left-out');
  });

  test.each([
    ['a key that is not there', { key: 'none', name: 'a@example.com' }],
    ['a name of two lines', { key: 'none', name: 'a\nb' }],
  ])('is not left behind unsigned where it was to be signed with %s', (_what, who) => {
    const options = {
      root,
      output: join(root, 'left-out'),
      builder: { ...who, date: '2026-01-31' },
    };
    expect(() => makeRelease(options, building())).toThrow(/no signature|one line/);
    expect(readdirSync(root)).not.toContain('left-out');
  });

  test('is refused where something is in its place', () => {
    make();
    expect(() => make()).toThrow('is there already');
  });
});

describe('a tarball', () => {
  const inside = (files: Readonly<Record<string, string>>) => {
    mkdirSync(join(root, 'p/deep'), { recursive: true });
    for (const [name, text] of Object.entries(files)) writeFileSync(join(root, 'p', name), text);
    return tarball(join(root, 'p'));
  };

  test('is read by tar, in order, with modes and without a time or an owner', () => {
    const bytes = inside({
      'package.json': '{"bin":{"b":"b.mjs"}}',
      'b.mjs': 'x'.repeat(513),
      'deep/a.txt': '',
    });
    const args = ['-tvz', '--full-time', '-f', '-'];
    const list = execFileSync('tar', args, { input: bytes, encoding: 'utf8', env: { TZ: 'UTC' } });
    expect(
      list
        .trim()
        .split('\n')
        .map((line) => line.replaceAll(/ +/g, ' ')),
    ).toEqual([
      '-rwxr-xr-x 0/0 513 1970-01-01 00:00:00 package/b.mjs',
      '-rw-r--r-- 0/0 0 1970-01-01 00:00:00 package/deep/a.txt',
      '-rw-r--r-- 0/0 21 1970-01-01 00:00:00 package/package.json',
    ]);
    expect(gunzipSync(bytes).length % 512).toBe(0);
  });

  test('refuses names that have no room in it', () => {
    expect(() => inside({ 'package.json': '{}', ['a'.repeat(101)]: '' })).toThrow('too long');
  });
});
