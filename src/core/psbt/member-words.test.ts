import { expect, test } from 'vitest';
import { memberWords } from './member-words.ts';

test.each([
  ['inputs[0].partial_signatures', 'partial signature in input 0'],
  ['inputs[12].final_scriptwitness[1]', 'final witness in input 12'],
  ['outputs[1].bip32_derivs', 'BIP 32 derivation in output 1'],
  ['outputs[0].taproot_internal_key', 'taproot internal key in output 0'],
  ['inputs[3]', 'input 3'],
  ['outputs[3]', 'output 3'],
  ['global_xpubs', 'extended public key'],
  // What is no member of a PSBT.
  ['prevtxs[0]', 'prevtxs[0]'],
  ['descriptors[1]', 'descriptors[1]'],
  ['inputs[0].nothing', 'inputs[0].nothing'],
  ['tx.vout[0].value', 'tx.vout[0].value'],
  ['', ''],
])('%s: %s', (path, words) => {
  expect(memberWords(path)).toBe(words);
});
