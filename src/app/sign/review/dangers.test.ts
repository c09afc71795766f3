import { describe, expect, test } from 'vitest';
import type { Finding } from '../../../core/findings/finding.ts';
import { finding, weighed } from '../../../core/findings/finding.ts';
import { type FindingCode, sentenceOf } from '../../../core/findings/table.ts';
import type { CheckedForm } from '../../../core/form/types.ts';
import type { HashTypeName } from '../../../core/script/hash-type.ts';
import { fixedBy } from '../../../core/verdict/fixed.ts';
import { SIGN_TEXT } from '../text.ts';
import { dangersOf, unanswered } from './dangers.ts';

const at = (code: FindingCode, path: string, what?: string): Finding =>
  finding(code, { path }, what === undefined ? {} : { what });

function formWith(...findings: readonly Finding[]): CheckedForm {
  const review = {
    stage: 'unsigned',
    isForeign: false,
    inputs: [],
    origins: [],
    outputs: [],
    fixed: fixedBy([], 0),
    findings,
  } as const;
  return {
    review: { ...review, next: 'signer', fee: undefined },
    keys: [],
    foreignUtxos: [],
    singleWithoutOutput: [],
    owners: [],
  };
}

const FEE = at('fee-high', 'tx', '0.00030000 BTC, 30 % of the inputs');

type Row = readonly [
  state: string,
  checked: CheckedForm | undefined,
  hashType: HashTypeName,
  /** Of a raw transaction what is said; what is said only, and asks for no answer, begins so. */
  raw: readonly string[],
  /** Of a PSBT, where it is another. */
  psbt?: readonly string[],
];

const SAID_ONLY = '(said only) ';
const NONE = sentenceOf('sighash-none', 'NONE');

const ROWS: readonly Row[] = [
  ['nothing', formWith(), 'DEFAULT', []],
  ['nothing, with ANYONECANPAY', formWith(), 'ALL|ANYONECANPAY', []],
  [
    'no warning and no note',
    formWith(at('fee-claimed', 'vin[0]'), at('payload', 'vout[0]')),
    'ALL',
    [],
  ],
  [
    'a silent payment that nothing proves',
    formWith(
      at('silent-payment-unproven', 'outputs[0]'),
      at('silent-payment-claimed', 'outputs[1]'),
    ),
    'ALL',
    [sentenceOf('silent-payment-unproven')],
  ],
  ['NONE', formWith(), 'NONE', [NONE]],
  [
    'NONE once, though every input is signed with it',
    formWith(at('sighash-none', 'vin[0]'), at('sighash-none', 'vin[1]')),
    'NONE',
    [NONE],
  ],
  [
    'the same in a PSBT',
    formWith(at('sighash-none', 'inputs[0]'), at('sighash-none', 'inputs[1]')),
    'NONE',
    [NONE],
  ],
  [
    'no output for SINGLE in a PSBT, which is told beside the choice',
    formWith(at('sighash-single-no-output', 'inputs[1]')),
    'SINGLE',
    [sentenceOf('sighash-single', 'SINGLE')],
  ],
  [
    'NONE, which the PSBT asks for, once',
    formWith(at('sighash-none', 'inputs[0].sighash')),
    'NONE',
    [sentenceOf('sighash-none')],
  ],
  [
    'a signature that is there',
    formWith(at('sighash-none', 'vin[0].txinwitness[0]')),
    'ALL',
    [sentenceOf('sighash-none')],
  ],
  ['SINGLE of no form', undefined, 'SINGLE', [sentenceOf('sighash-single', 'SINGLE')]],
  ['the fee', formWith(FEE), 'DEFAULT', [FEE.text]],
  [
    'burned amounts, once',
    formWith(at('burn', 'vout[0]'), at('burn', 'vout[1]')),
    'DEFAULT',
    [sentenceOf('burn')],
  ],
  ['two of them', formWith(FEE), 'NONE', [FEE.text, NONE]],
  [
    'a negative fee, which costs nobody anything where it was typed',
    formWith(at('outputs-exceed-inputs', 'tx')),
    'ALL',
    [SAID_ONLY + sentenceOf('outputs-exceed-inputs')],
    [sentenceOf('outputs-exceed-inputs')],
  ],
  [
    'no output for SINGLE, beside the type that is asked about',
    formWith(at('sighash-single-no-output', 'vin[1]')),
    'SINGLE',
    [SAID_ONLY + sentenceOf('sighash-single-no-output'), sentenceOf('sighash-single', 'SINGLE')],
    [sentenceOf('sighash-single-no-output'), sentenceOf('sighash-single', 'SINGLE')],
  ],
  [
    'what signing mends, where it does',
    formWith(at('final-script-fails', 'vin[0]'), at('signature-invalid', 'vin[0]')),
    'ALL',
    [],
    [sentenceOf('final-script-fails'), sentenceOf('signature-invalid')],
  ],
];

const withPsbt = ([state, checked, hashType, raw, psbt = raw]: Row) =>
  [state, checked, hashType, raw, psbt] as const;

test.each(ROWS.map(withPsbt))('what is dangerous: %s', (_, checked, hashType, raw, psbt) => {
  for (const [isPsbt, words] of [
    [false, raw],
    [true, psbt],
  ] as const) {
    const dangers = dangersOf({ checked, hashType }, isPsbt);
    const said = dangers.map(({ text, isAsked }) => (isAsked ? '' : SAID_ONLY) + text);
    expect(said).toEqual(words);
  }
});

test.each(['inputs[0].sighash', 'inputs[0].partial_signatures'])(
  'an answer to %s is none to the choice of its type',
  (path) => {
    const checked = formWith(at('sighash-none', path));
    const [{ name = '' } = {}] = dangersOf({ checked, hashType: 'ALL' }, true);
    const answered = new Set([name]);
    expect(unanswered({ checked, hashType: 'ALL', answered }, true)).toEqual([]);
    expect(unanswered({ checked, hashType: 'NONE', answered }, true)).toHaveLength(1);
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
    return dangersOf({ checked: formWith(...weighed(found, [], outputs)), hashType: 'ALL' }, true);
  };

  test('of one sentence are asked about once, with what they are worth', () => {
    const [danger, ...others] = many(() => undefined);
    expect(others).toEqual([]);
    expect(danger).toMatchObject({ text: sentenceOf('burn'), sum: 98_000_089n, isAsked: true });
    expect(danger?.paths.slice(0, 2)).toEqual(['vout[50]', 'vout[0]']);
  });

  test('of a sentence each are asked about twice, first of the one that is worth most', () => {
    const dangers = many((n) => `${n + 1} BTC`);
    expect(dangers.map(({ text, sum, paths }) => [text, sum, paths.length])).toEqual([
      [sentenceOf('burn', '51 BTC'), 98_000_000n, 1],
      [sentenceOf('burn'), 89n, 89],
    ]);
    const changed = many((n) => `${n + (n === 3 ? 2 : 1)} BTC`);
    expect(changed[1]?.name).not.toBe(dangers[1]?.name);
  });
});

describe('an answer', () => {
  const left = (checked: CheckedForm, answered: ReadonlySet<string>) =>
    unanswered({ checked, hashType: 'ALL', answered }, true).map(({ text }) => text);
  const names = (checked: CheckedForm) =>
    new Set(dangersOf({ checked, hashType: 'ALL' }, true).map(({ name }) => name));
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
    expect(left(formWith(...is), names(formWith(...was)))).toEqual(open.map(({ text }) => text));
  });
});

test('a message whose text is not known is asked about', () => {
  const message = { isReserves: false, coins: [], coinCount: 0 };
  const asked = (text?: string) => {
    const shown = text === undefined ? message : { ...message, text };
    const summary = { message: shown } as unknown as NonNullable<CheckedForm['summary']>;
    const dangers = dangersOf({ checked: { ...formWith(), summary }, hashType: 'DEFAULT' }, true);
    return dangers.map(({ text: said, isAsked }) => [said, isAsked]);
  };
  expect([asked(), asked('Hello'), asked('')]).toEqual([
    [[SIGN_TEXT.unknownMessage, true]],
    [],
    [],
  ]);
});
