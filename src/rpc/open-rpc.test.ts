import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { execute } from './dispatch.ts';
import { writeJson } from './json/write.ts';
import { openRpcDocument } from './open-rpc.ts';
import { type Declaration, type Procedure, procedure } from './procedure.ts';
import type { Parameter, ResultField } from './schema.ts';
import { allProcedures } from './table.ts';
import { VERSION } from './version.ts';

type Parts = Partial<Declaration<readonly Parameter[]>>;

function declared(parts: Parts): Procedure {
  return procedure(
    {
      name: 'x',
      category: 'util',
      description: 'Does x.',
      parameters: [],
      results: [],
      examples: [],
      ...parts,
    },
    () => 'null',
  );
}

interface Described {
  readonly info: { readonly version: string };
  readonly methods: readonly {
    readonly name: string;
    readonly params: readonly { readonly schema: object }[];
    readonly result: object;
  }[];
}

function documentOf(procedures: readonly Procedure[], hidden = false): Described {
  return JSON.parse(writeJson(openRpcDocument(procedures, hidden))) as Described;
}

const named = (name: string, rest: Omit<Parameter, 'name' | 'description'>): Parameter => ({
  name,
  description: '',
  ...rest,
});

describe('the schema of a parameter', () => {
  const inner = [named('', { type: 'STR', presence: 'omitted' })];
  test.each<[string, Parameter, object]>([
    ['text', named('a', { type: 'STR', presence: 'required' }), { type: 'string' }],
    [
      'hex',
      named('a', { type: 'STR_HEX', presence: 'required' }),
      { type: 'string', pattern: '^[0-9a-fA-F]*$' },
    ],
    ['a number', named('a', { type: 'NUM', presence: 'required' }), { type: 'number' }],
    [
      'a value that has a default',
      named('a', { type: 'BOOL', presence: { default: false } }),
      { type: 'boolean', default: false },
    ],
    [
      'a value that has words for its absence',
      named('a', { type: 'BOOL', presence: { hint: 'both' } }),
      { type: 'boolean', 'x-bitcoin-default-hint': 'both' },
    ],
    [
      'an amount',
      named('a', { type: 'AMOUNT', presence: 'required' }),
      { oneOf: [{ type: 'number' }, { type: 'string' }] },
    ],
    [
      'a list',
      named('a', { type: 'ARR', presence: 'required', inner }),
      { type: 'array', items: { type: 'string' } },
    ],
    [
      'a list that may be a text',
      named('a', { type: 'ARR', presence: 'required', inner, orText: true }),
      { oneOf: [{ type: 'array', items: { type: 'string' } }, { type: 'string' }] },
    ],
    [
      'an object',
      named('a', {
        type: 'OBJ',
        presence: 'required',
        inner: [
          { ...named('b|c', { type: 'NUM', presence: 'required' }), description: 'B.' },
          named('d', { type: 'STR', presence: 'omitted' }),
        ],
      }),
      {
        type: 'object',
        properties: { b: { type: 'number', description: 'B.' }, d: { type: 'string' } },
        additionalProperties: false,
        required: ['b'],
      },
    ],
    [
      'an object of any names',
      named('a', { type: 'OBJ_USER_KEYS', presence: 'required', inner }),
      { type: 'object', additionalProperties: { type: 'string' } },
    ],
    ['anything', named('a', { type: 'STR', presence: 'required', skipTypeCheck: true }), {}],
  ])('that is %s', (_name, parameter, schema) => {
    expect(
      documentOf([declared({ parameters: [parameter] })]).methods[0]?.params[0]?.schema,
    ).toEqual(schema);
  });
});

describe('the schema of a result', () => {
  const field = (type: ResultField['type'], inner?: readonly ResultField[]): ResultField => ({
    type,
    name: 'n',
    description: '',
    ...(inner && { inner }),
  });
  test.each<[string, readonly ResultField[], object]>([
    ['nothing declared', [], {}],
    ['anything', [field('ANY')], {}],
    ['null', [field('NONE')], { type: 'null' }],
    ['an amount', [field('STR_AMOUNT')], { type: 'number', 'x-bitcoin-unit': 'amount' }],
    ['a time', [field('NUM_TIME')], { type: 'number', 'x-bitcoin-unit': 'unix-time' }],
    [
      'either of two',
      [field('STR'), field('NUM')],
      { oneOf: [{ type: 'string' }, { type: 'number' }] },
    ],
    ['two that say the same', [field('STR'), field('STR')], { type: 'string' }],
    [
      'a list of fixed length',
      [field('ARR_FIXED', [field('STR')])],
      {
        type: 'array',
        items: [{ type: 'string' }],
        additionalItems: false,
        minItems: 1,
        maxItems: 1,
      },
    ],
    [
      'an object',
      [field('OBJ', [{ ...field('BOOL'), optional: true }])],
      { type: 'object', properties: { n: { type: 'boolean' } }, additionalProperties: false },
    ],
    [
      'an object of any names',
      [field('OBJ_DYN', [field('STR_HEX')])],
      { type: 'object', additionalProperties: { type: 'string', pattern: '^[0-9a-fA-F]*$' } },
    ],
  ])('that is %s', (_name, results, schema) => {
    expect(documentOf([declared({ results })]).methods[0]?.result).toEqual({
      name: 'result',
      schema,
    });
  });
});

describe('the document', () => {
  const table = [declared({ name: 'b' }), declared({ name: 'a', category: 'hidden' })];

  test.each([
    ['without hidden procedures', false, ['b']],
    ['with them, by name', true, ['a', 'b']],
  ])('%s', (_name, hidden, names) => {
    const { methods } = documentOf(table, hidden);
    expect(methods.map(({ name }) => name)).toEqual(names);
  });

  test.each([
    ['rpc.discover', '[]'],
    ['getopenrpcinfo', '[]'],
    ['getopenrpcinfo', '[true]'],
    ['getopenrpcinfo', '{"show_hidden":false}'],
  ])('is what %s answers to %s, with every procedure', (method, params) => {
    const { body } = execute(`{"method":"${method}","params":${params}}`, { chain: 'main' });
    const { result } = JSON.parse(body);
    expect(result.methods.map(({ name }: { name: string }) => name).toSorted()).toEqual(
      allProcedures()
        .filter(({ category }) => params === '[true]' || category !== 'hidden')
        .map(({ name }) => name)
        .toSorted(),
    );
  });

  test('names the version of the package', () => {
    const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
    expect(JSON.parse(text)).toMatchObject({ version: VERSION });
    expect(documentOf([]).info.version).toBe(`v${VERSION}`);
  });
});

test('getrpcinfo has the members of Core', () => {
  const { body } = execute('{"method":"getrpcinfo"}', { chain: 'main' });
  expect(JSON.parse(body).result).toEqual({
    active_commands: [{ method: 'getrpcinfo', duration: 0 }],
    logpath: '',
  });
});
