import { expect, test } from 'vitest';
import { hash160 } from '../crypto/hashes.ts';
import { SignatureData } from './signature-data.ts';
import { publicKey } from './testing/utxos.ts';

const NOTHING = new Uint8Array(0);
const [FIRST, SECOND] = [Uint8Array.of(1), Uint8Array.of(2)];

test('the first signature of a key stays', () => {
  const data = new SignatureData(NOTHING, []);
  data.addSignature(publicKey('A'), FIRST);
  data.addSignature(publicKey('A'), SECOND);
  data.addSignature(publicKey('B'), SECOND);
  expect(data.signature(hash160(publicKey('A')))?.signature).toBe(FIRST);
  expect(data.pairs.map(({ signature }) => signature)).toEqual([FIRST, SECOND]);
  expect(data.signature(hash160(publicKey('C')))).toBeUndefined();
});
