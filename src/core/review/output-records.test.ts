import { describe, expect, test } from 'vitest';
import { fileOf } from '../sign/testing/built-files.ts';
import { inspect } from './testing/file-rows.ts';
import { ALTERED, FORGED, HONEST, type OutputRow } from './testing/output-rows.ts';

const rowsOf = (rows: readonly OutputRow[]) => rows.map((row) => [row.name, row] as const);
const CODES: ReadonlySet<string> = new Set(['output-contradicted', 'input-origin-contradicted']);

/** What is found of the records, without the sentence. */
function foundIn(row: OutputRow) {
  const { outputs, findings } = inspect(row.file);
  const { records, change } = outputs[1]!;
  const found = findings.filter(({ code }) => CODES.has(code));
  return { records: records?.records, change, found };
}

describe('outputs of which something cannot be so', () => {
  test.each(rowsOf(ALTERED))('%s', (_, row) => {
    const { records, change, found } = foundIn(row);
    expect({ records, change }).toEqual({ records: 'contradict', change: undefined });
    expect(found.map(({ code, severity, path }) => `${severity} ${code} ${path}`)).toEqual([
      'danger output-contradicted outputs[1]',
    ]);
    if (row.text) expect(found[0]!.text.split(': ')[0]).toBe(row.text);
  });

  test('at least 40, each another file', () => {
    expect(new Set(ALTERED.map(({ file }) => fileOf(file))).size).toBe(ALTERED.length);
    expect(ALTERED.length).toBeGreaterThanOrEqual(40);
  });
});

describe('outputs of which all can be so', () => {
  test.each(rowsOf(HONEST))('%s', (_, row) => {
    const { records, change, found } = foundIn(row);
    expect({ records, change }).toEqual({ records: row.records, change: row.change });
    expect(found).toEqual([]);
  });

  test('as many', () => expect(HONEST.length).toBeGreaterThanOrEqual(ALTERED.length));
});

describe('forged change matches, and is no more than a claim', () => {
  test.each(rowsOf(FORGED))('%s', (_, row) => {
    const { outputs, outputOwners } = inspect(row.file);
    expect(outputs[1]).toMatchObject({ records: { records: 'match' }, change: true });
    expect(outputOwners).toBeUndefined();
  });
});
