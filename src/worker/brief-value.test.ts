import { expect, test } from 'vitest';
import { briefValue } from './brief-value.ts';

const SCRIPT = '{"asm":"0 aa","hex":"0014aa","address":"bc1qaa","type":"witness_v0_keyhash"}';

test.each<[name: string, text: string, brief: string | undefined]>([
  ['value', '0.00249000', '0.00249000 BTC'],
  ['sequence', '4294967293', '4294967293'],
  ['sighash', '"ALL"', 'ALL'],
  ['scriptPubKey', SCRIPT, 'bc1qaa'],
  ['', `{"value":0.5,"n":1,"scriptPubKey":${SCRIPT}}`, '0.5 BTC to bc1qaa'],
  ['witness_utxo', `{"amount":0.5,"scriptPubKey":${SCRIPT}}`, '0.5 BTC to bc1qaa'],
  // What is bytes, or more than a word.
  ['scriptPubKey', '{"asm":"OP_RETURN","hex":"6a","type":"nulldata"}', undefined],
  ['partial_signatures', `{"02${'ab'.repeat(32)}":"3044"}`, undefined],
  ['redeem_script', `"${'ab'.repeat(13)}"`, undefined],
  ['bip32_derivs', '[{"pubkey":"02"}]', undefined],
  ['value', '{"value":', undefined],
])('%s %s: %s', (name, text, brief) => {
  expect(briefValue(text, name)).toBe(brief);
});
