/** Addresses of silent payments (BIP 352, "Address encoding"). */
import { bech32m } from '@scure/base';
import { concatBytes } from '../bytes/writer.ts';
import { isFullyValidPublicKey } from '../crypto/public/point.ts';
import { bytesOfFiveBitValues } from './bech32.ts';
import type { Chain } from './chains.ts';

/** Whom a silent payment pays: points of 33 bytes. With a label the spend key is the labelled one. */
export interface SilentKeys {
  readonly scanKey: Uint8Array;
  readonly spendKey: Uint8Array;
}

/** Readers take up to so many characters, for versions to come. */
const LONGEST = 1023;
const KEY_SIZE = 33;
/** A later version that is not read as this one. */
const INCOMPATIBLE = 31;

/** Version 0: "sp1q" on the main chain, else "tsp1q". */
export function encodeSilentAddress({ scanKey, spendKey }: SilentKeys, chain: Chain): string {
  const words = bech32m.toWords(concatBytes(scanKey, spendKey));
  return bech32m.encode(prefixOf(chain), [0, ...words], LONGEST);
}

/**
 * The keys that an address of this chain names; `undefined` where it is none. Of a version
 * from 1 to 30 what follows the keys is passed over.
 */
export function decodeSilentAddress(text: string, chain: Chain): SilentKeys | undefined {
  const decoded = bech32m.decodeUnsafe(text, LONGEST);
  if (!decoded || decoded.prefix !== prefixOf(chain)) return undefined;
  const [version, ...values] = decoded.words;
  if (version === undefined || version >= INCOMPATIBLE) return undefined;
  const bytes = bytesOfFiveBitValues(values);
  if (!bytes || bytes.length < 2 * KEY_SIZE) return undefined;
  if (version === 0 && bytes.length !== 2 * KEY_SIZE) return undefined;
  return silentKeysIn(bytes.subarray(0, 2 * KEY_SIZE));
}

/** Scan key and spend key behind each other, 66 bytes; `undefined` where they are not two points. */
export function silentKeysIn(bytes: Uint8Array): SilentKeys | undefined {
  if (bytes.length !== 2 * KEY_SIZE) return undefined;
  const keys = { scanKey: bytes.subarray(0, KEY_SIZE), spendKey: bytes.subarray(KEY_SIZE) };
  const isRight = isFullyValidPublicKey(keys.scanKey) && isFullyValidPublicKey(keys.spendKey);
  return isRight ? keys : undefined;
}

function prefixOf(chain: Chain): string {
  return chain === 'main' ? 'sp' : 'tsp';
}
