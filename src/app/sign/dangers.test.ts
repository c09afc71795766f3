import { expect, test } from 'vitest';
import { dangerText, questionText } from '../text/sign-text-utxos.ts';
import { askedAbout, dangersOf } from './dangers.ts';
import type { CheckedForm, HashTypeName } from './port.ts';

const decoded = {
  txid: '',
  version: 2,
  lockTime: 0,
  lockTimeHolds: false,
  size: 1,
  vsize: 1,
  weight: 4,
  inputCount: 1,
  outputCount: 0,
  inputs: [],
  outputs: [],
  totalOut: 0n,
};
const FORM: CheckedForm = {
  transaction: { ok: true, decoded },
  keys: [],
  foreignUtxos: [],
  totalIn: 100_000n,
  unknownAmounts: 0,
  fee: 1_000n,
  proof: 'claimed',
  losses: {},
  singleWithoutOutput: [],
};
const WIDE_FEE: Partial<CheckedForm> = {
  fee: 30_000n,
  losses: { fee: { atLeast: 30_000n, why: ['share'] } },
};
const { fee: _, ...UNKNOWN_FEE } = { ...FORM, ...WIDE_FEE };
const BURNED = { burned: { satoshis: 5_000n, outputs: 2 } };

test.each<
  readonly [string, CheckedForm | undefined, HashTypeName, readonly string[], string | undefined]
>([
  ['nothing', FORM, 'DEFAULT', [], undefined],
  ['nothing, with ANYONECANPAY', FORM, 'ALL|ANYONECANPAY', [], undefined],
  ['NONE', FORM, 'NONE', ['NONE: Commits to all inputs and to no output'], 'Sign with NONE?'],
  ['SINGLE of no form', undefined, 'SINGLE', ['SINGLE: Each signature'], 'Sign with SINGLE?'],
  [
    'the fee',
    { ...FORM, ...WIDE_FEE },
    'DEFAULT',
    ['The fee is 0.0003 BTC, 30 % of the inputs.'],
    'Sign with this fee?',
  ],
  [
    'the fee by its rate',
    { ...FORM, losses: { fee: { atLeast: 20_000n, why: ['rate'] } } },
    'DEFAULT',
    ['The fee is 0.0002 BTC, above 0.10 BTC/kvB and 20 % of the inputs.'],
    'Sign with this fee?',
  ],
  [
    'the fee, which may be higher',
    UNKNOWN_FEE,
    'DEFAULT',
    ['The fee is at least 0.0003 BTC, 30 % of the inputs.'],
    'Sign with this fee?',
  ],
  [
    'burned amounts',
    { ...FORM, losses: BURNED },
    'DEFAULT',
    ['0.00005 BTC goes to 2 unspendable scripts and is lost.'],
    'Sign this transaction?',
  ],
  [
    'two of them',
    { ...FORM, losses: BURNED },
    'NONE',
    ['0.00005 BTC goes', 'NONE: '],
    'Sign this transaction?',
  ],
  ['a negative fee', { ...FORM, fee: -1n }, 'ALL', ['The outputs pay more'], undefined],
  [
    'a transaction that does not decode',
    { ...FORM, ...WIDE_FEE, transaction: { ok: false, message: 'TX decode failed' } },
    'ALL',
    [],
    undefined,
  ],
])('what is dangerous and asked about: %s', (_name, checked, hashType, words, title) => {
  const texts = dangersOf({ checked, hashType }).map(dangerText);
  expect(texts.length).toBe(words.length);
  for (const [i, each] of words.entries()) expect(texts[i]).toContain(each);
  const asked = askedAbout({ checked, hashType });
  expect(asked.length === 0 ? undefined : questionText(asked).title).toBe(title);
});
