import { equalBytes } from '../bytes/order.ts';
import { concatBytes } from '../bytes/writer.ts';
import { librarySignature } from './library-signature.ts';
import { WrongSignature } from './made-signature.ts';
import { recoverPublicKey } from './public/recover-key.ts';
import type { KeyPair } from './public-key.ts';
import { COMPRESSED, HEADER } from './recovery-header.ts';

/**
 * Signs a 32-byte digest (CKey::SignCompact, key.cpp): the nonce of RFC 6979 and
 * S in the lower half; R as it comes. Answers 65 bytes from which the public key is
 * recovered, in the form in which it was given. Raises WrongSignature where that is
 * not so, and a RangeError where the private key is none.
 */
export function signRecoverable(
  digest: Uint8Array,
  { privateKey, publicKey }: KeyPair,
): Uint8Array {
  const signature = librarySignature(digest, privateKey);
  const [recovery = 0] = signature;
  const form = publicKey.length === 33 ? COMPRESSED : 0;
  const made = concatBytes(Uint8Array.of(HEADER + recovery + form), signature.subarray(1));
  const recovered = recoverPublicKey(digest, made);
  if (!recovered || !equalBytes(recovered, publicKey)) throw new WrongSignature();
  return made;
}
