import { expect, test } from 'vitest';
import type { Finding } from '../../core/findings/finding.ts';
import { finding } from '../../core/findings/finding.ts';
import { type FindingCode, sentenceOf } from '../../core/findings/table.ts';
import type { HashTypeName } from '../../core/script/hash-type.ts';
import type { CheckedForm } from '../../core/signing-form/types.ts';
import { askedAbout, dangersOf } from './dangers.ts';
import { questionText } from './text-utxos.ts';

const at = (code: FindingCode, path: string, what?: string): Finding =>
  finding(code, { path }, what === undefined ? {} : { what });

function formWith(...findings: readonly Finding[]): CheckedForm {
  const review = {
    stage: 'unsigned',
    isForeign: false,
    inputs: [],
    outputs: [],
    findings,
  } as const;
  return {
    review: { ...review, next: 'signer', fee: undefined },
    keys: [],
    foreignUtxos: [],
    singleWithoutOutput: [],
  };
}

const FEE = at('fee-high', 'tx', '0.00030000 BTC, 30 % of the inputs');

test.each<
  readonly [string, CheckedForm | undefined, HashTypeName, readonly string[], string | undefined]
>([
  ['nothing', formWith(), 'DEFAULT', [], undefined],
  ['nothing, with ANYONECANPAY', formWith(), 'ALL|ANYONECANPAY', [], undefined],
  [
    'no warning and no note',
    formWith(at('fee-claimed', 'vin[0]'), at('payload', 'vout[0]')),
    'ALL',
    [],
    undefined,
  ],
  ['NONE', formWith(), 'NONE', [sentenceOf('sighash-none', 'NONE')], 'Sign with NONE?'],
  [
    'NONE once, though every input is signed with it',
    formWith(at('sighash-none', 'vin[0]'), at('sighash-none', 'vin[1]')),
    'NONE',
    [sentenceOf('sighash-none', 'NONE')],
    'Sign with NONE?',
  ],
  [
    'a signature that is there',
    formWith(at('sighash-none', 'vin[0].txinwitness[0]')),
    'ALL',
    [sentenceOf('sighash-none')],
    'Sign this transaction?',
  ],
  [
    'SINGLE of no form',
    undefined,
    'SINGLE',
    [sentenceOf('sighash-single', 'SINGLE')],
    'Sign with SINGLE?',
  ],
  ['the fee', formWith(FEE), 'DEFAULT', [FEE.text], 'Sign with this fee?'],
  [
    'burned amounts, once',
    formWith(at('burn', 'vout[0]'), at('burn', 'vout[1]')),
    'DEFAULT',
    [sentenceOf('burn')],
    'Sign this transaction?',
  ],
  [
    'two of them',
    formWith(FEE),
    'NONE',
    [FEE.text, sentenceOf('sighash-none', 'NONE')],
    'Sign this transaction?',
  ],
  [
    'a negative fee is shown, and costs nothing',
    formWith(at('outputs-exceed-inputs', 'tx')),
    'ALL',
    [sentenceOf('outputs-exceed-inputs')],
    undefined,
  ],
  [
    'what signing mends',
    formWith(at('final-script-fails', 'vin[0]'), at('signature-invalid', 'vin[0]')),
    'ALL',
    [],
    undefined,
  ],
])('what is dangerous and asked about: %s', (_name, checked, hashType, words, title) => {
  expect(dangersOf({ checked, hashType }).map(({ text }) => text)).toEqual(words);
  const asked = askedAbout({ checked, hashType });
  expect(asked.length === 0 ? undefined : questionText(asked).title).toBe(title);
});
