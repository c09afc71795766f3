import { generatorMultiples } from './generator.ts';
import { bytesOf, GROUP_ORDER, numberOf } from './secp256k1.ts';
import { tapTweakHash } from './taproot.ts';

/** A private key, and its public key of 33 bytes. */
export interface InternalKey {
  readonly privateKey: Uint8Array;
  readonly publicKey: Uint8Array;
}

/**
 * x of the output key of each internal key, without scripts, as wallets of BIP 86
 * make their outputs. Many together are cheaper. Private keys are 32 bytes of a
 * number from 1 to n - 1. Raises a RangeError where one and its tweak add up to
 * zero, which nobody will ever find.
 */
export function keyPathOutputsOf(keys: readonly InternalKey[]): readonly Uint8Array[] {
  return generatorMultiples(keys.map(tweaked)).map(({ x }) => bytesOf(x));
}

/** The number of the point with the even y, and the tweak (BIP 341, taproot_tweak_seckey). */
function tweaked({ privateKey, publicKey }: InternalKey): bigint {
  const secret = numberOf(privateKey);
  const even = publicKey[0] === 0x02 ? secret : GROUP_ORDER - secret;
  return (even + numberOf(tapTweakHash(publicKey.subarray(1)))) % GROUP_ORDER;
}
