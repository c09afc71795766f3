import { describe, expect, test } from 'vitest';
import type { Finding } from '../../findings/finding.ts';
import { finding, weighed } from '../../findings/finding.ts';
import { type FindingCode, sentenceOf } from '../../findings/table.ts';
import { UNKNOWN_MESSAGE } from '../../said/message-words.ts';
import type { HashTypeName } from '../../script/hash-type.ts';
import type { InputOrOutput } from '../../subject/place.ts';
import { dangersOf } from './dangers.ts';

/** At a place of an input, of an output, or of the whole. */
function at(code: FindingCode, path: string, what?: string): Finding {
  const [, side, number] = /^(inputs|vin|outputs|vout)\[(\d+)\]/.exec(path) ?? [];
  const of = side?.endsWith('s') ? side.slice(0, -1) : side === 'vin' ? 'input' : 'output';
  const part = side && ({ [of]: Number(number) } as unknown as InputOrOutput);
  return finding(code, { path, ...(part && { part }) }, what === undefined ? {} : { what });
}

const dangersIn = (findings: readonly Finding[], hashType: HashTypeName, isPsbt = true) =>
  dangersOf({ findings, hashType, isPsbt });

const FEE = at('fee-high', 'tx', '0.00030000 BTC, 30 % of the inputs');

type Row = readonly [
  state: string,
  found: readonly Finding[],
  hashType: HashTypeName,
  /** Of a raw transaction what is said; what is said only, and asks for no answer, begins so. */
  raw: readonly string[],
  /** Of a PSBT, where it is another. */
  psbt?: readonly string[],
];

const SAID_ONLY = '(said only) ';
const NONE = sentenceOf('sighash-none', 'NONE');

const ROWS: readonly Row[] = [
  ['nothing', [], 'DEFAULT', []],
  ['nothing, with ANYONECANPAY', [], 'ALL|ANYONECANPAY', []],
  ['no warning and no note', [at('fee-claimed', 'vin[0]'), at('payload', 'vout[0]')], 'ALL', []],
  [
    'a silent payment that nothing proves',
    [at('silent-payment-unproven', 'outputs[0]'), at('silent-payment-claimed', 'outputs[1]')],
    'ALL',
    [sentenceOf('silent-payment-unproven')],
  ],
  ['NONE', [], 'NONE', [NONE]],
  [
    'NONE once, though every input is signed with it',
    [at('sighash-none', 'vin[0]'), at('sighash-none', 'vin[1]')],
    'NONE',
    [NONE],
  ],
  [
    'the same in a PSBT',
    [at('sighash-none', 'inputs[0]'), at('sighash-none', 'inputs[1]')],
    'NONE',
    [NONE],
  ],
  [
    'no output for SINGLE in a PSBT, which is told beside the choice',
    [at('sighash-single-no-output', 'inputs[1]')],
    'SINGLE',
    [sentenceOf('sighash-single', 'SINGLE')],
  ],
  [
    'NONE, which the PSBT asks for, once',
    [at('sighash-none', 'inputs[0].sighash')],
    'NONE',
    [sentenceOf('sighash-none')],
  ],
  [
    'a signature that is there',
    [at('sighash-none', 'vin[0].txinwitness[0]')],
    'ALL',
    [sentenceOf('sighash-none')],
  ],
  ['SINGLE of no form', [], 'SINGLE', [sentenceOf('sighash-single', 'SINGLE')]],
  ['the fee', [FEE], 'DEFAULT', [FEE.text]],
  [
    'burned amounts, once',
    [at('burn', 'vout[0]'), at('burn', 'vout[1]')],
    'DEFAULT',
    [sentenceOf('burn')],
  ],
  ['two of them', [FEE], 'NONE', [FEE.text, NONE]],
  [
    'a negative fee, which costs nobody anything where it was typed',
    [at('outputs-exceed-inputs', 'tx')],
    'ALL',
    [SAID_ONLY + sentenceOf('outputs-exceed-inputs')],
    [sentenceOf('outputs-exceed-inputs')],
  ],
  [
    'no output for SINGLE, beside the type that is asked about',
    [at('sighash-single-no-output', 'vin[1]')],
    'SINGLE',
    [SAID_ONLY + sentenceOf('sighash-single-no-output'), sentenceOf('sighash-single', 'SINGLE')],
    [sentenceOf('sighash-single-no-output'), sentenceOf('sighash-single', 'SINGLE')],
  ],
  [
    'what signing mends, where it does',
    [at('final-script-fails', 'vin[0]'), at('signature-invalid', 'vin[0]')],
    'ALL',
    [],
    [sentenceOf('final-script-fails'), sentenceOf('signature-invalid')],
  ],
];

const withPsbt = ([state, found, hashType, raw, psbt = raw]: Row) =>
  [state, found, hashType, raw, psbt] as const;

test.each(ROWS.map(withPsbt))('what is dangerous: %s', (_, found, hashType, raw, psbt) => {
  for (const [isPsbt, words] of [
    [false, raw],
    [true, psbt],
  ] as const) {
    const dangers = dangersIn(found, hashType, isPsbt);
    const said = dangers.map(({ text, isAsked }) => (isAsked ? '' : SAID_ONLY) + text);
    expect(said).toEqual(words);
  }
});

test.each(['inputs[0].sighash', 'inputs[0].partial_signatures'])(
  'an answer to %s is none to the choice of its type',
  (path) => {
    const found = [at('sighash-none', path)];
    const [{ name = '' } = {}] = dangersIn(found, 'ALL');
    expect(dangersIn(found, 'NONE').filter((danger) => danger.name !== name)).toHaveLength(1);
  },
);

describe('ninety dangers', () => {
  const many = (what: (n: number) => string | undefined) => {
    const found = Array.from({ length: 90 }, (_, n) =>
      finding(
        'burn',
        { path: `vout[${n}]`, part: { output: n } },
        { ...(what(n) && { what: what(n)! }) },
      ),
    );
    const outputs = found.map((_, n) => ({ amount: n === 50 ? 98_000_000n : 1n }));
    return dangersIn(weighed(found, [], outputs), 'ALL');
  };

  test('of one sentence are asked about once, with what they are worth', () => {
    const [danger, ...others] = many(() => undefined);
    expect(others).toEqual([]);
    expect(danger).toMatchObject({ text: sentenceOf('burn'), sum: 98_000_089n, isAsked: true });
    expect(danger?.places.slice(0, 2).map(({ path }) => path)).toEqual(['vout[50]', 'vout[0]']);
  });

  test('of a sentence each are asked about twice, first of the one that is worth most', () => {
    const dangers = many((n) => `${n + 1} BTC`);
    expect(dangers.map(({ text, sum, places }) => [text, sum, places.length])).toEqual([
      [sentenceOf('burn', '51 BTC'), 98_000_000n, 1],
      [sentenceOf('burn'), 89n, 89],
    ]);
    const changed = many((n) => `${n + (n === 3 ? 2 : 1)} BTC`);
    expect(changed[1]?.name).not.toBe(dangers[1]?.name);
  });
});

describe('an answer', () => {
  const left = (found: readonly Finding[], answered: readonly Finding[]) => {
    const names = new Set(dangersIn(answered, 'ALL').map(({ name }) => name));
    const open = dangersIn(found, 'ALL').filter(({ name }) => !names.has(name));
    return open.map(({ text }) => text);
  };
  const BURN = at('burn', 'vout[0]');
  const OTHER_FEE = at('fee-high', 'tx', '0.00090000 BTC, 90 % of the inputs');

  test.each<
    readonly [string, was: readonly Finding[], is: readonly Finding[], left: readonly Finding[]]
  >([
    ['is of what was found', [FEE, BURN], [FEE, BURN], []],
    ['is not of another danger', [FEE], [FEE, BURN], [BURN]],
    ['is not of other numbers', [FEE], [OTHER_FEE], [OTHER_FEE]],
    ['is not of more places', [BURN], [BURN, at('burn', 'vout[1]')], [BURN]],
    ['is not of another place', [BURN], [at('burn', 'vout[1]')], [BURN]],
  ])('%s', (_, was, is, open) => {
    expect(left(is, was)).toEqual(open.map(({ text }) => text));
  });
});

test('a message whose text is not known is asked about', () => {
  const asked = (message: { readonly text?: string } | undefined) => {
    const dangers = dangersOf({ findings: [], message, hashType: 'DEFAULT', isPsbt: true });
    return dangers.map(({ text, isAsked }) => [text, isAsked]);
  };
  expect([asked({}), asked({ text: 'Hello' }), asked({ text: '' }), asked(undefined)]).toEqual([
    [[UNKNOWN_MESSAGE, true]],
    [],
    [],
    [],
  ]);
});
