import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { codesDocument } from '../scripts/codes/document.ts';
import { brokenCodes, listedCodes, type ReleasedCodes } from '../scripts/codes/released.ts';
import { CODE_TABLES, type CodeTable } from '../src/command/codes.ts';
import { run } from '../src/command/testing/run.ts';

/*
 * Codes are what programs go by: those of the last release are still there, with their
 * weights, and one list of them is in the documents, the help, the schema and the types.
 */

const RELEASED: ReleasedCodes = JSON.parse(readFileSync('test/fixtures/codes.json', 'utf8'));

describe('the codes of the last release', () => {
  test('are there, with their weights', () => {
    expect(brokenCodes(RELEASED, CODE_TABLES)).toEqual([]);
    expect(Object.keys(RELEASED.tables)).toEqual(CODE_TABLES.map(({ name }) => name));
  });

  test('a finding that it does not have says since when it is there', () => {
    const known = RELEASED.tables['findings'] ?? {};
    const later = CODE_TABLES[0]!.entries.filter(({ code }) => !Object.hasOwn(known, code));
    expect(later.filter(({ since }) => since === '1.0.0').map(({ code }) => code)).toEqual([]);
  });

  const change = (to: (table: CodeTable) => Partial<CodeTable>) =>
    CODE_TABLES.map((table) => ({ ...table, ...to(table) }));

  test.each<[what: string, tables: readonly CodeTable[], words: string]>([
    ['one that is gone', change(({ entries }) => ({ entries: entries.slice(1) })), 'is gone'],
    [
      'one of another weight',
      change(({ entries }) => ({
        entries: entries.map((entry) => ({ ...entry, severity: 'note' })),
      })),
      'is no danger any more',
    ],
    ['a table that is gone', CODE_TABLES.slice(1), 'findings: '],
  ])('%s is told', (_, tables, words) => {
    expect(brokenCodes(listedCodes(CODE_TABLES, '1'), tables).join('\n')).toContain(words);
  });
});

test('the document is what the tables say', () => {
  expect(readFileSync('docs/codes.md', 'utf8')).toBe(codesDocument(CODE_TABLES));
});

test('the help and the schema have each code', async () => {
  const [help, schema] = [await run(['help', 'codes']), await run(['schema'])];
  const codes = CODE_TABLES.flatMap(({ name, entries }) =>
    entries.map(({ code }) => ({ name, code })),
  );
  expect(codes.filter(({ code }) => !help.out.includes(`\n  ${code} (`))).toEqual([]);
  expect(codes.filter(({ code }) => !schema.out.includes(`"${code}"`))).toEqual([]);
});
