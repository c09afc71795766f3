/** Addresses of silent payments (BIP 352, "Address encoding"). */
import { bech32, bech32m } from '@scure/base';
import { concatBytes } from '../bytes/writer.ts';
import { isFullyValidPublicKey } from '../crypto/public/point.ts';
import type { AddressFault } from './address.ts';
import { bytesOfFiveBitValues } from './bech32.ts';
import { type LocatedFault, locateBech32Errors } from './bech32-errors.ts';
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

/** What an address says. */
export interface SilentAddress extends SilentKeys {
  readonly version: number;
}

/** Whether a text begins as an address of this chain does, in either case. */
export function isLikeSilentAddress(text: string, chain: Chain): boolean {
  return text.toLowerCase().startsWith(`${prefixOf(chain)}1`);
}

/**
 * What an address of this chain says, or why it is none. Of a version from 1 to 30 what
 * follows the keys is passed over. One wrong character is placed.
 */
export function readSilentAddress(text: string, chain: Chain): SilentAddress | AddressFault {
  const decoded = bech32m.decodeUnsafe(text, LONGEST);
  if (!decoded) {
    const isOlder = bech32.decodeUnsafe(text, LONGEST) !== undefined;
    return isOlder ? FORM : oneLocation(locateBech32Errors(text, LONGEST));
  }
  const expected = prefixOf(chain);
  if (decoded.prefix !== expected) {
    return { error: 'bech32-prefix', expected, found: decoded.prefix };
  }
  const [version, ...values] = decoded.words;
  if (version === undefined) return { error: 'bech32-empty' };
  if (version >= INCOMPATIBLE) return { error: 'silent-payment-version' };
  const bytes = bytesOfFiveBitValues(values);
  const isRight = version === 0 ? bytes?.length === 2 * KEY_SIZE : true;
  if (!bytes || bytes.length < 2 * KEY_SIZE || !isRight) return FORM;
  const keys = silentKeysIn(bytes.subarray(0, 2 * KEY_SIZE));
  return keys ? { version, ...keys } : { error: 'silent-payment-keys' };
}

const FORM: AddressFault = { error: 'silent-payment-form' };

/** In a text as long as these two wrong characters may look like two others. */
function oneLocation(fault: LocatedFault): AddressFault {
  const isSure = fault.error !== 'bech32-checksum' || fault.locations.length === 1;
  return isSure ? fault : { ...fault, locations: [] };
}

/** The keys that an address of this chain names; `undefined` where it is none. */
export function decodeSilentAddress(text: string, chain: Chain): SilentKeys | undefined {
  const read = readSilentAddress(text, chain);
  if ('error' in read) return undefined;
  const { scanKey, spendKey } = read;
  return { scanKey, spendKey };
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
