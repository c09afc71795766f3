import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { FINDINGS, type FindingCode, rowOf, sentenceOf } from './table.ts';

const SRC = fileURLToPath(new URL('../../', import.meta.url));
const OTHERS = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|core.findings.table\.ts$/.test(path))
  .map((path) => ({ path, code: readFileSync(join(SRC, path), 'utf8') }));

const CODES = Object.keys(FINDINGS) as readonly FindingCode[];

describe.each(CODES)('%s', (code) => {
  const { title, why, todo = 'Nothing.' } = rowOf(code);

  test('has a title and sentences', () => {
    expect(title).toMatch(/^[A-Z][^.]{3,}$/);
    expect(why).toMatch(/^[A-Z].{10,}\.$/);
    expect(todo).toMatch(/^[A-Z].*\.$/);
  });

  test('has its words nowhere else', () => {
    const said = [why, todo].filter((words) => words.split(' ').length > 3);
    const places = OTHERS.filter(({ code: source }) =>
      said.some((words) => source.includes(words)),
    );
    expect(places.map(({ path }) => path)).toEqual([]);
  });

  test('is looked for', () => {
    const names = OTHERS.filter(({ path, code: source }) => {
      return path.startsWith('core') && source.includes(`'${code}'`);
    });
    expect(names.length).toBeGreaterThan(0);
  });
});

test.each([
  ['why and what to do', 'burn', undefined, /^This output pays .* lost\. Pay nothing to it\.$/],
  ['what it is about first', 'payload', '2 bytes', /^2 bytes: This carries data/],
  ['nothing to be done', 'payload', undefined, /payment\.$/],
] as const)('the sentence of a finding: %s', (_, code, what, expected) => {
  expect(sentenceOf(code, what)).toMatch(expected);
});
