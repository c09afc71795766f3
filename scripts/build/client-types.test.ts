import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Procedure, procedure } from '../../src/rpc/procedure.ts';
import type { Parameter, ResultField } from '../../src/rpc/schema.ts';
import { allProcedures } from '../../src/rpc/table.ts';
import { clientTypes } from './client-types.ts';
import { typesText } from './types-text.ts';

const TYPES = typesText('src/channel/client-module/types.ts');
const PLACE =
  'export type Procedures = Record<never, never>; ErrorCode: Readonly<Record<never, number>>;';

function typesOf(parameters: readonly Parameter[], results: readonly ResultField[]): string {
  const one: Procedure = procedure(
    { name: 'one', category: 'util', description: 'Words.', parameters, results, examples: [] },
    () => '',
  );
  return clientTypes(PLACE, [one]).replaceAll(/\s+/g, ' ');
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
  ])('of a result: %s', (_name, result, words) => {
    expect(typesOf([], [result])).toContain(`result: ${words};`);
  });

  test('of a parameter by name', () => {
    expect(typesOf([part('BOOL', { presence: 'omitted' })], [])).toContain(
      'named: { readonly a?: boolean | null; };',
    );
  });

  test('is refused where there is no place for it', () => {
    expect(() => clientTypes('', [])).toThrow('no place');
  });
});

describe('the types of the module', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'client-types-'));
    writeFileSync(join(folder, 'client.d.ts'), clientTypes(TYPES, allProcedures()));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** What the compiler says of a file that uses them. */
  function faultsOf(use: string): string {
    writeFileSync(
      join(folder, 'use.ts'),
      `import { connect, ErrorCode, type Result } from './client';\n${use}`,
    );
    const options = [
      '--noEmit',
      '--strict',
      '--lib',
      'ES2022,DOM',
      '--types',
      '',
      '--ignoreConfig',
    ];
    try {
      execFileSync(
        process.execPath,
        [resolve('node_modules/typescript/bin/tsc'), ...options, 'use.ts'],
        { cwd: folder },
      );
      return '';
    } catch (error) {
      return String((error as { readonly stdout: unknown }).stdout);
    }
  }

  const CONNECT = `const page = connect(document.createElement('iframe'), { origin: 'null' });\n`;

  test('compile, and know what each procedure takes and answers', () => {
    expect(
      faultsOf(`${CONNECT}
        const fee: Promise<number | undefined> = page.call('decodepsbt', ['cHNi']).then((psbt) => psbt.fee);
        const info: Promise<Result<'getdescriptorinfo'>> = page.call('getdescriptorinfo', ['x']);
        page.call('signrawtransactionwithkey', ['00', ['key'], null, 'ALL']);
        page.call('createpsbt', [[{ txid: '00', vout: 0 }], { address: '0.1' }]);
        page.call('decodepsbt', { psbt: 'cHNi' });
        page.call('decodepsbt', { psbt: 'cHNi' }, { timeout: 1 }).then(({ inputs }) => inputs.length);
        page.call('help');
        const denied: -32002 = ErrorCode.consentDenied;`),
    ).toBe('');
  });

  test.each([
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
    ['a name that no parameter has', `page.call('decodepsbt', { psb: '' });`, "'psb'"],
  ])('refuse %s', (_name, use, words) => {
    expect(faultsOf(`${CONNECT}${use}`)).toContain(words);
  });
});
