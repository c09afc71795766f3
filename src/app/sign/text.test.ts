import { expect, test } from 'vitest';
import type { CheckedForm } from '../../core/form/types.ts';
import { psbtLine } from './psbt/text-psbt.ts';
import { decodedText, greyText } from './text.ts';

test('the size of a transaction is said of it alone, and not of a PSBT', () => {
  const decoded = { inputCount: 1, outputCount: 2, size: 1_234, version: 2 };
  expect(decodedText(decoded)).toBe('1 input, 2 outputs, 1,234 bytes, version 2');
  expect(psbtLine(0, decoded)).toBe('PSBT, version 0: 1 input, 2 outputs');
  expect(psbtLine(2, undefined)).toBe('PSBT, version 2');
});

type Hindrance = NonNullable<CheckedForm['hindrance']>;

test.each<[why: Hindrance['why'], inputs: readonly number[], said: string]>([
  ['coinbase', [0], 'A coinbase spends nothing and takes no signatures.'],
  ['final', [0], 'The final scripts of input 0 fail, and no key mends that.'],
  ['utxo', [1], 'Add the previous transaction of input 1.'],
  ['previous_transaction', [0, 1], 'Add the previous transactions of inputs 0 and 1.'],
  ['redeem_script', [0], 'A script of input 0 is missing.'],
  [
    'utxo-contradicted',
    [0, 2],
    'Input 0 is not signed: its witness UTXO contradicts its previous transaction.',
  ],
])('what is in the way of all keys: %s', (why, inputs, said) => {
  expect(greyText('hindered', { why, inputs })).toBe(said);
});

test('what else keeps Sign grey is said with it or without', () => {
  expect(greyText('no-keys', undefined)).toBe('Add a private key.');
  expect(greyText('unanswered', undefined)).toBe('Confirm each danger first.');
});
