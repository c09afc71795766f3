import { describe, expect, test } from 'vitest';
import { policyTypes } from './policy-types.ts';

const PLACE = 'export type Policy = Record<never, never>; export type PolicyRule = string;';
const WORDS = { rules: ['fee.most'], findings: ['burn'], lookedFor: ['danger', 'burn'] } as never;

function typeOf(schema: object): string {
  const SCHEMA_FILES = { 'policy.schema.json': JSON.stringify(schema) };
  const types = policyTypes(PLACE, { SCHEMA_FILES, POLICY_WORDS: WORDS });
  expect(types).toContain("export type PolicyRule = 'fee.most';");
  return /Policy = (.*?); export type PolicyRule/s.exec(types)?.[1]?.replaceAll(/\s+/g, ' ') ?? '';
}

const text = { type: 'string', description: 'Words.' };

describe('the type of a form', () => {
  test.each<[schema: object, type: string]>([
    [text, 'string'],
    [{ anyOf: [{ type: 'number' }, text] }, 'number | string'],
    [{ enum: ['a', "b's"] }, "'a' | 'b\\'s'"],
    [{ type: 'string', enum: ['burn'] }, 'FindingCode'],
    [{ enum: ['danger', 'burn'] }, 'Severity | FindingCode'],
    [{ type: 'array', items: text, minItems: 1 }, 'ReadonlyArray<string>'],
    [
      { type: 'object', properties: { a: text, b: text }, required: ['b'] },
      '{ readonly a?: string; readonly b: string; }',
    ],
  ])('%j', (schema, type) => {
    expect(typeOf(schema)).toBe(type);
  });

  test.each<object>([{}, { type: 'boolean' }, { type: 'array' }])('%j is not known', (schema) => {
    expect(() => typeOf(schema)).toThrow('know no');
  });

  test('is refused where there is no place for it', () => {
    const SCHEMA_FILES = { 'policy.schema.json': '{"type":"string"}' };
    expect(() => policyTypes('', { SCHEMA_FILES, POLICY_WORDS: WORDS })).toThrow('no place');
  });
});
