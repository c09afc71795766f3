import type { KeyPair } from './public-key.ts';
import { evenSecret } from './schnorr.ts';
import { bytesOf, GROUP_ORDER, numberOf } from './secp256k1.ts';
import { tapTweakHash } from './taproot.ts';

/**
 * A private key plus a number, both of 32 bytes (secp256k1_ec_seckey_tweak_add);
 * `undefined` where the number is not below the group's order or the sum is zero.
 */
export function addToPrivateKey(privateKey: Uint8Array, tweak: Uint8Array): Uint8Array | undefined {
  const number = numberOf(tweak);
  if (number >= GROUP_ORDER) return undefined;
  const sum = (numberOf(privateKey) + number) % GROUP_ORDER;
  return sum === 0n ? undefined : bytesOf(sum);
}

/**
 * The private key, 32 bytes, of the output key that an internal key is tweaked to
 * (BIP 341, taproot_tweak_seckey): the public key has 33 bytes; without
 * a root there are no scripts. Raises a RangeError where the private key is none, and for
 * tweaks that nobody will ever find: not below n, or with a sum of zero.
 */
export function tweakedPrivateKey(keys: KeyPair, merkleRoot?: Uint8Array): Uint8Array {
  const tweak = numberOf(tapTweakHash(keys.publicKey.subarray(1), merkleRoot));
  const sum = (evenSecret(keys) + tweak) % GROUP_ORDER;
  if (tweak >= GROUP_ORDER || sum === 0n) throw new RangeError('no such output key');
  return bytesOf(sum);
}
