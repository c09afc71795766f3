import { concatBytes } from '../../bytes/writer.ts';
import { bytesOf, numberOf } from '../secp256k1.ts';
import { FIELD_PRIME } from './field.ts';
import { yOf } from './lift-x.ts';

/**
 * The other form of a public key: of 33 bytes the 65 from 04, of 65 the 33. `undefined`
 * where 33 bytes are no point; of 65 that is not looked at.
 */
export function otherForm(publicKey: Uint8Array): Uint8Array | undefined {
  return publicKey.length === 65 ? compressed(publicKey) : uncompressed(publicKey);
}

function compressed(publicKey: Uint8Array): Uint8Array {
  const isOdd = (publicKey[64]! & 1) === 1;
  return concatBytes(Uint8Array.of(isOdd ? 0x03 : 0x02), publicKey.subarray(1, 33));
}

function uncompressed(publicKey: Uint8Array): Uint8Array | undefined {
  const x = publicKey.subarray(1);
  const found = yOf(numberOf(x));
  if (found === undefined) return undefined;
  const isOdd = BigInt(publicKey[0]! & 1);
  const y = (found & 1n) === isOdd ? found : FIELD_PRIME - found;
  return concatBytes(Uint8Array.of(0x04), x, bytesOf(y));
}
