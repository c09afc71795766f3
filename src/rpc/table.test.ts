import { describe, expect, test } from 'vitest';
import { execute } from './dispatch.ts';
import { helpLine } from './help-text.ts';
import { parseJson } from './json/parse.ts';
import { isObject, type Json, type JsonArray, jsonObject, memberOrNull } from './json/value.ts';
import { writeJson } from './json/write.ts';
import { checkResult, type Parameter, type ResultField } from './schema.ts';
import { allProcedures, findProcedure } from './table.ts';

/** Joining shuffles, and somebody returns what is to be signed; what for is no matter here. */
const CONTEXT = {
  chain: 'main',
  randomBytes: (length: number) => new Uint8Array(length),
  person: { sign: (psbt: string) => ({ psbt, complete: false }) },
} as const;

function answerTo(method: string, params: JsonArray): Json {
  const body = writeJson(jsonObject(['id', null], ['method', method], ['params', params]));
  return parseJson(execute(body, CONTEXT).body) ?? null;
}

describe('the table of procedures', () => {
  test.each([
    'decodePSBT',
    ' decodepsbt',
    '',
    '__proto__',
    'constructor',
    'toString',
    'decodepsbt\0',
  ])('has none of the name %j', (name) => {
    expect(findProcedure(name)).toBeUndefined();
  });

  test('finds each by its name', () => {
    for (const procedure of allProcedures()) {
      expect(findProcedure(procedure.name)).toBe(procedure);
    }
  });

  test.each([
    ['decodepsbt', 'decodepsbt "psbt"'],
    ['decoderawtransaction', 'decoderawtransaction "hexstring" ( iswitness )'],
    ['help', 'help ( "command" )'],
  ])('has the first line of help for %s', (name, line) => {
    expect(helpLine(findProcedure(name)!)).toBe(line);
  });
});

describe.each(allProcedures().map((procedure) => [procedure.name, procedure] as const))(
  'the declaration of %s',
  (_name, procedure) => {
    test.each(procedure.examples.map(({ note, params }) => [note, params] as const))(
      'is met by the answer to its example: %s',
      (_note, params) => {
        const answer = answerTo(procedure.name, params);
        if (!isObject(answer)) throw new Error('no answer');
        expect(memberOrNull(answer, 'error')).toBe(null);
        const result = memberOrNull(answer, 'result');
        const faults = procedure.results.map((field) => checkResult(field, result));
        expect(faults).toContain(undefined);
      },
    );

    test('has an example', () => {
      expect(procedure.examples.length).toBeGreaterThan(0);
    });

    test('names members once and lists once', () => {
      for (const result of procedure.results) expectUnique(result);
      for (const parameter of procedure.parameters) expectUnique(parameter);
    });

    test('is complete where it holds others', () => {
      for (const result of procedure.results) expectInner(result);
      for (const parameter of procedure.parameters) expectInner(parameter);
    });
  },
);

type Field = ResultField | Parameter;

function expectUnique(field: Field): void {
  const inner: readonly Field[] = field.inner ?? [];
  const names = inner.map(({ name }) => name).filter((name) => name !== '');
  expect(new Set(names).size).toBe(names.length);
  for (const one of inner) expectUnique(one);
}

function expectInner(field: Field): void {
  const inner: readonly Field[] = field.inner ?? [];
  const holds = ['ARR', 'ARR_FIXED', 'OBJ', 'OBJ_DYN', 'OBJ_USER_KEYS'].includes(field.type);
  expect(inner.length > 0, field.name).toBe(holds);
  for (const one of inner) expectInner(one);
}
