import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { RpcErrorCode } from '../src/rpc/error-codes.ts';

/* What the documents promise names the file of its test, and that is there. */

const ROOT = new URL('../', import.meta.url);
const textOf = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8');

/** Files of the project that a text names, from its root. */
const FILES = /`((?:src|test|e2e|scripts)\/[\w./-]+\.\w+)`/g;
const TEST = /\.(?:test|spec|firefox|pointer)\.ts$/;

const filesIn = (text: string): readonly string[] =>
  Array.from(text.matchAll(FILES), ([, path = '']) => path);
const testsIn = (text: string): readonly string[] =>
  filesIn(text).filter((path) => TEST.test(path));

describe.each(['SECURITY.md', 'docs/embedding.md', 'docs/no-connection.md', 'docs/release.md'])(
  '%s',
  (document) => {
    test.each([...new Set(filesIn(textOf(document)))])('names %s, which is there', (path) => {
      expect(existsSync(new URL(path, ROOT))).toBe(true);
    });
  },
);

/** The part of a document below a heading, up to the next one of its kind. */
function sectionOf(document: string, heading: string): string {
  const [, below = ''] = textOf(document).split(`\n## ${heading}\n`);
  return below.split('\n## ')[0] ?? '';
}

const beginning = (text: string): string => text.slice(0, 60);

describe('a promise names its test:', () => {
  const promised = sectionOf('SECURITY.md', 'What is promised')
    .trim()
    .split(/\n(?=- )/);
  const walls = promised.flatMap((text) => text.split('\n').filter((line) => /^ +- /.test(line)));
  const threats = sectionOf('SECURITY.md', 'Threats and defences')
    .split('\n')
    .filter((line) => line.startsWith('| **'));
  const kept = sectionOf('SECURITY.md', 'What is protected')
    .split('\n\n')
    .slice(1)
    .filter((text) => text.trim() !== '');
  const embedding = textOf('docs/embedding.md').split('\n## ').slice(1);
  const remembered = sectionOf('docs/embedding.md', 'What to keep in mind').trim().split('\n');
  // Said of what others can do, and not promised.
  const told = /A page that sends keys|Serve the file with/;

  test.each(
    [...promised, ...walls, ...threats, ...kept, ...embedding, ...remembered]
      .map((text) => text.trim())
      .filter((text) => text !== '' && !told.test(text))
      .map((text) => [beginning(text), text] as const),
  )('%s', (_beginning, text) => {
    expect(testsIn(text)).not.toEqual([]);
  });

  test('there are as many as there were', () => {
    const counts = [promised.length, walls.length, threats.length, kept.length];
    expect(counts).toEqual([7, 4, 6, 3]);
  });
});

test('the errors that docs/embedding.md names are those that Bitcoin Core has not, and those of a server', () => {
  const rows = sectionOf('docs/embedding.md', 'Errors').matchAll(/^\| (-?\d+) \|/gm);
  const own = Object.values(RpcErrorCode).filter((code) => code > 0 || code < -32_000);
  // Of JSON-RPC, with Core's words.
  const standard = [-32_700, -32_600, -32_601];
  expect(Array.from(rows, ([, code]) => Number(code)).sort()).toEqual(
    own.filter((code) => !standard.includes(code)).sort(),
  );
});
