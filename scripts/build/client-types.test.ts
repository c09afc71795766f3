import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Procedure, procedure } from '../../src/rpc/procedure.ts';
import type { Parameter, ResultField } from '../../src/rpc/schema.ts';
import { allProcedures } from '../../src/rpc/table.ts';
import { clientTypes, type NamedWords } from './client-types.ts';
import { NAMED_WORDS } from './declared.ts';
import { typesText } from './types-text.ts';

const TYPES = typesText('src/channel/client-module/types.ts');
const PLACE =
  'export type Procedures = Record<never, never>; ErrorCode: Readonly<Record<never, number>>;';

function typesOf(
  parameters: readonly Parameter[],
  results: readonly ResultField[],
  named: NamedWords = {},
): string {
  const one: Procedure = procedure(
    { name: 'one', category: 'util', description: 'Words.', parameters, results, examples: [] },
    () => '',
  );
  return clientTypes(PLACE, [one], named).replaceAll(/\s+/g, ' ');
}

const part = (type: Parameter['type'], more: Partial<Parameter> = {}): Parameter => ({
  name: 'a|b',
  type,
  presence: 'required',
  description: '',
  ...more,
});

const field = (type: ResultField['type'], more: Partial<ResultField> = {}): ResultField => ({
  name: 'a',
  type,
  description: '',
  ...more,
});

describe('what is written', () => {
  test.each([
    ['a text', part('STR'), 'a: string'],
    ['what may be left out', part('BOOL', { presence: 'omitted' }), 'a?: boolean | null'],
    ['an amount', part('AMOUNT'), 'a: number | string'],
    [
      'a list',
      part('ARR', { inner: [part('STR'), part('NUM')] }),
      'a: ReadonlyArray<string | number>',
    ],
    ['an object', part('OBJ', { inner: [part('NUM')] }), 'a: { readonly a: number; }'],
  ])('of a parameter: %s', (_name, parameter, words) => {
    expect(typesOf([parameter], [])).toContain(`params: readonly [${words}];`);
  });

  test.each([
    ['an amount', field('STR_AMOUNT'), 'number'],
    [
      'an object',
      field('OBJ', { inner: [field('STR', { optional: true })] }),
      '{ readonly a?: string; }',
    ],
    [
      'a name that is no word',
      field('OBJ', { inner: [field('NONE', { name: 'x-a' })] }),
      "{ readonly 'x-a': null; }",
    ],
    [
      'names that are data',
      field('OBJ_DYN', { inner: [field('NUM')] }),
      'Readonly<Record<string, number>>',
    ],
    [
      'a list of a fixed length',
      field('ARR_FIXED', { inner: [field('NUM'), field('STR')] }),
      'readonly [number, string]',
    ],
    ['one of some words', field('STR', { words: { a: true, "b's": true } }), "'a' | 'b\\'s'"],
    [
      'one of words with a meaning',
      field('STR', { words: { a: 'First.', b: true } }),
      "/** First. */ | 'a' | 'b'",
    ],
  ])('of a result: %s', (_name, result, words) => {
    expect(typesOf([], [result])).toContain(`result: ${words};`);
  });

  test('of a parameter by name', () => {
    expect(typesOf([part('BOOL', { presence: 'omitted' })], [])).toContain(
      'named: { readonly a?: boolean | null; };',
    );
  });

  test('of a list of words that has a name, once', () => {
    const words = { a: 'First.', b: true } as const;
    const results = [field('STR', { words }), field('ARR', { inner: [field('STR', { words })] })];
    const one = typesOf([], results, { Letter: words });
    expect(one).toContain("export type Letter = /** First. */ | 'a' | 'b'; export interface");
    expect(one).toContain('result: Letter | ReadonlyArray<Letter>;');
  });

  test('of a parameter of several lines, once', () => {
    const inner = [part('NUM')];
    expect(typesOf([part('BOOL'), part('OBJ', { inner, presence: 'omitted' })], [])).toContain(
      "named: { readonly a: boolean; readonly a?: Procedures['one']['params'][1]; };",
    );
  });

  test('is refused where there is no place for it', () => {
    expect(() => clientTypes('', [])).toThrow('no place');
  });
});

const CONNECT = `import { connect, ErrorCode, type Result } from './client';
const page = connect(document.createElement('iframe'), { origin: 'null' });
`;

const RIGHT = `
  const fee: Promise<number | undefined> = page.call('decodepsbt', ['cHNi']).then((psbt) => psbt.fee);
  const info: Promise<Result<'getdescriptorinfo'>> = page.call('getdescriptorinfo', ['x']);
  page.call('signrawtransactionwithkey', ['00', ['key'], null, 'ALL']);
  page.call('createpsbt', [[{ txid: '00', vout: 0 }], { address: '0.1' }]);
  page.call('decodepsbt', { psbt: 'cHNi' });
  page.call('inspectpsbt', { psbt: 'cHNi', options: { causes: false } });
  page.call('inspectpsbt', { psbt: 'cHNi', options: null });
  page.call('decodepsbt', { psbt: 'cHNi' }, { timeout: 1 }).then(({ inputs }) => inputs.length);
  page.call('help');
  const denied: -32002 = ErrorCode.consentDenied;`;

const REFUSED: readonly (readonly [name: string, use: string, words: string])[] = [
  [
    'what a procedure does not answer',
    `page.call('decodepsbt', ['cHNi']).then(({ fees }) => fees);`,
    "'fees' does not exist",
  ],
  ['a procedure that is none', `page.call('decodpsbt', ['cHNi']);`, '\'"decodpsbt"\''],
  ['parameters that are missing', `page.call('decodepsbt');`, 'Expected 2-3 arguments'],
  ['a parameter of another type', `page.call('decodepsbt', [1]);`, "'number'"],
  ['a parameter too many', `page.call('decodepsbt', ['', '']);`, 'not assignable'],
  ['a code that there is none of', 'ErrorCode.denied;', "'denied'"],
  [
    'a weight that there is not',
    `page.call('inspectpsbt', ['']).then(({ findings }) => findings[0]?.severity === 'Danger');`,
    'no overlap',
  ],
  [
    'an option that no procedure has',
    `page.call('inspectpsbt', { psbt: '', options: { cause: false } });`,
    "'cause' does not exist",
  ],
  ['a name that no parameter has', `page.call('decodepsbt', { psb: '' });`, "'psb'"],
];

describe('the types of the module', () => {
  let folder: string;
  /** What the compiler says, a line each; of each use in a file of its own. */
  let faults: readonly string[];

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'client-types-'));
    writeFileSync(join(folder, 'client.d.ts'), clientTypes(TYPES, allProcedures(), NAMED_WORDS));
    const uses = [RIGHT, ...REFUSED.map(([, use]) => use)];
    for (const [n, use] of uses.entries()) {
      writeFileSync(join(folder, `use${n}.ts`), `${CONNECT}${use}`);
    }
    faults = compiled(uses.map((_, n) => `use${n}.ts`));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  function compiled(files: readonly string[]): readonly string[] {
    const options = '--noEmit --strict --lib ES2022,DOM --ignoreConfig'.split(' ');
    const tsc = [resolve('node_modules/typescript/bin/tsc'), ...options, '--types', '', ...files];
    const { stdout } = spawnSync(process.execPath, tsc, { cwd: folder, encoding: 'utf8' });
    return stdout.split(/\n(?=use)/).filter((line) => line.trim() !== '');
  }

  test('compile, and know what each procedure takes and answers', () => {
    expect(faults.filter((line) => !/^use[1-9]/.test(line))).toEqual([]);
  });

  test.each(REFUSED.map((row, i) => [...row, i + 1] as const))('refuse %s', (...row) => {
    const [, , words, n] = row;
    expect(faults.filter((line) => line.startsWith(`use${n}.ts(3,`))).toEqual([
      expect.stringContaining(words),
    ]);
  });
});
