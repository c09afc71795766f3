import { describe, expect, expectTypeOf, test } from 'vitest';
import { RpcError } from './errors.ts';
import { parseJson } from './json/parse.ts';
import { isArray, type Json, type JsonArray, type JsonNumber } from './json/value.ts';
import { checkParameters, checkResult, isValidCount, type ResultField } from './schema.ts';

const PARAMETERS = [
  { name: 'text', type: 'STR', presence: 'required', description: '' },
  { name: 'list|array', type: 'ARR', presence: 'required', description: '', orText: true },
  { name: 'count', type: 'NUM', presence: { hint: 'none' }, description: '' },
  { name: 'flag', type: 'BOOL', presence: 'omitted', description: '' },
  { name: 'amount', type: 'AMOUNT', presence: 'omitted', description: '' },
  { name: 'options', type: 'OBJ', presence: 'omitted', description: '' },
  { name: 'any', type: 'STR', presence: 'omitted', description: '', skipTypeCheck: true },
] as const;

function json(text: string): Json {
  const value = parseJson(text);
  if (value === undefined) throw new Error(`not JSON: ${text}`);
  return value;
}

function list(text: string): JsonArray {
  const value = json(text);
  return isArray(value) ? value : [];
}

function refusal(text: string): string {
  try {
    checkParameters(PARAMETERS, list(text));
  } catch (thrown) {
    if (thrown instanceof RpcError && thrown.code === -3) return thrown.message;
    throw thrown;
  }
  return 'accepted';
}

describe('checkParameters', () => {
  test('gives every parameter a value of its type', () => {
    const args = checkParameters(PARAMETERS, list('["a",["b"],1.50,true,"1",{"c":1},[2]]'));
    expectTypeOf(args[0]).toEqualTypeOf<string>();
    expectTypeOf(args[1]).toEqualTypeOf<JsonArray>();
    expectTypeOf(args[2]).toEqualTypeOf<JsonNumber | undefined>();
    expectTypeOf(args[3]).toEqualTypeOf<boolean | undefined>();
    expectTypeOf(args[4]).toEqualTypeOf<Json | undefined>();
    expect(args).toEqual(list('["a",["b"],1.50,true,"1",{"c":1},[2]]'));
  });

  test('gives undefined for what is absent or null', () => {
    expect(checkParameters(PARAMETERS, list('["a",[],null]'))).toEqual([
      'a',
      [],
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('leaves null to a procedure that requires a value and checks it itself', () => {
    const own = [
      { name: 'a', type: 'ARR', presence: 'required', description: '', skipTypeCheck: true },
    ] as const;
    expect(checkParameters(own, [null])).toEqual([null]);
  });

  test('reads an array out of a text where the declaration says so', () => {
    expect(checkParameters(PARAMETERS, ['a', ' ["b", 1]'])[1]).toEqual(list('["b",1]'));
  });

  test.each([
    ['a number for a text', '[1,[]]', '    "Position 1 (text)": "number" "string"'],
    ['null for what is required', '[null,[]]', '    "Position 1 (text)": "null" "string"'],
    ['nothing for what is required', '["a"]', '    "Position 2 (list|array)": "null" "array"'],
    ['an object for an array', '["a",{}]', '    "Position 2 (list|array)": "object" "array"'],
    ['a text that holds no array', '["a","{}"]', '    "Position 2 (list|array)": "string" "array"'],
    ['a text that is no JSON', '["a","[1,]"]', '    "Position 2 (list|array)": "string" "array"'],
    ['a text for a number', '["a",[],"1"]', '    "Position 3 (count)": "string" "number"'],
    ['a number for a boolean', '["a",[],1,1]', '    "Position 4 (flag)": "number" "bool"'],
    [
      'an array for an object',
      '["a",[],1,true,1,[]]',
      '    "Position 6 (options)": "array" "object"',
    ],
  ])('refuses %s', (_name, values, line) => {
    const words = line.replace(
      /"(\w+)" "(\w+)"$/,
      '"JSON value of type $1 is not of expected type $2"',
    );
    expect(refusal(values)).toBe(`Wrong type passed:\n{\n${words}\n}`);
  });

  test('names all mismatches together', () => {
    expect(refusal('[true,null]')).toBe(
      'Wrong type passed:\n{\n' +
        '    "Position 1 (text)": "JSON value of type bool is not of expected type string",\n' +
        '    "Position 2 (list|array)": "JSON value of type null is not of expected type array"\n}',
    );
  });
});

describe('isValidCount', () => {
  test.each([
    [1, false],
    [2, true],
    [7, true],
    [8, false],
  ])('of %i values for 2 required and 5 optional parameters', (count, valid) => {
    expect(isValidCount(PARAMETERS, count)).toBe(valid);
  });

  test('of none for none', () => {
    expect(isValidCount([], 0)).toBe(true);
  });
});

const RESULT: ResultField = {
  type: 'OBJ',
  name: '',
  description: '',
  inner: [
    { type: 'STR_HEX', name: 'hex', description: '' },
    { type: 'STR_AMOUNT', name: 'fee', description: '', optional: true },
    {
      type: 'ARR',
      name: 'list',
      description: '',
      optional: true,
      inner: [{ type: 'NUM', name: '', description: '' }],
    },
    {
      type: 'ARR_FIXED',
      name: 'pair',
      description: '',
      optional: true,
      inner: [
        { type: 'STR', name: '', description: '' },
        { type: 'BOOL', name: '', description: '' },
      ],
    },
    {
      type: 'OBJ_DYN',
      name: 'map',
      description: '',
      optional: true,
      inner: [{ type: 'STR_HEX', name: 'key', description: '' }],
    },
    { type: 'NONE', name: 'none', description: '', optional: true },
    { type: 'ANY', name: 'any', description: '', optional: true },
  ],
};

describe('checkResult', () => {
  test.each([
    ['{"hex":""}', undefined],
    ['{"hex":"00ff","fee":-0.00000001,"list":[1,2.5],"pair":["a",true]}', undefined],
    ['{"fee":1.00000000,"hex":"00"}', undefined],
    ['{"hex":"00","map":{"x":"00","20":""},"none":null,"any":[{"a":[1]}]}', undefined],
    ['[]', ': array, not object'],
    ['{}', '.hex: missing'],
    ['{"hex":"0"}', '.hex: not hex'],
    ['{"hex":"FF"}', '.hex: not hex'],
    ['{"hex":1}', '.hex: not hex'],
    ['{"hex":"00","fee":1}', '.fee: not an amount'],
    ['{"hex":"00","fee":"1.00000000"}', '.fee: not an amount'],
    ['{"hex":"00","list":[1,"a"]}', '.list[1]: string, not number'],
    ['{"hex":"00","list":{}}', '.list: object, not array'],
    ['{"hex":"00","pair":["a"]}', '.pair: 1 items, not 2'],
    ['{"hex":"00","pair":["a","b"]}', '.pair[1]: string, not bool'],
    ['{"hex":"00","map":{"x":"00","y":1}}', '.map.y: not hex'],
    ['{"hex":"00","map":{"x":"00","x":"00"}}', '.map.x: there twice'],
    ['{"hex":"00","none":false}', '.none: bool, not null'],
    ['{"hex":"00","other":1}', '.other: not declared'],
    ['{"hex":"00","hex":"00"}', '.hex: there twice'],
  ])('of %s', (text, words) => {
    expect(checkResult(RESULT, json(text))).toBe(words);
  });
});
