import { expect, test } from 'vitest';
import { bytesToHex } from '../../bytes/hex.ts';
import { encodeBase64 } from '../../encoding/base64.ts';
import { nameCases, nameRecordOf } from '../../review/testing/truth.ts';
import { recognise } from '../recognise.ts';

const NAME = 'simple@dnssec_proof_tests.bitcoin.ninja';
const PROOF = nameRecordOf(nameCases()[0]!);
const changed = (at: number): Uint8Array => PROOF.map((byte, i) => (i === at ? byte ^ 1 : byte));
const BASE64 = encodeBase64(PROOF);
const VALID = ['name-proof', 'valid', NAME];

function said(text: string): readonly unknown[] {
  const found = recognise(new TextEncoder().encode(text));
  if (found.ok || found.named === 'too-large') return [];
  const { named, card } = found;
  return card?.kind === 'name-proof' ? [named, card.proof.proof, card.proof.name] : [named];
}

test.each<readonly [what: string, text: string, said: readonly unknown[]]>([
  ['base64', BASE64, VALID],
  ['base64 in lines', BASE64.replace(/.{64}/g, '$&\n'), VALID],
  ['hex', bytesToHex(PROOF), VALID],
  ['hex in lines', bytesToHex(PROOF).replace(/.{64}/g, '$&\n'), VALID],
  ['a changed signature', encodeBase64(changed(PROOF.length - 1)), ['name-proof', 'invalid', NAME]],
  ['a changed name', encodeBase64(changed(1)), ['name-proof', 'invalid', `r${NAME.slice(1)}`]],
  ['a byte less', encodeBase64(PROOF.subarray(0, -1)), ['base64']],
  ['a byte more', bytesToHex(Uint8Array.of(...PROOF, 0)), ['hex']],
  ['no name', bytesToHex(PROOF.subarray(1)), ['hex']],
  ['a name alone', bytesToHex(PROOF.subarray(0, 1 + NAME.length)), ['hex']],
])('%s', (_what, text, wanted) => {
  expect(said(text)).toEqual(wanted);
});
