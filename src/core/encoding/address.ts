import { concatBytes } from '../bytes/writer.ts';
import { decodeBase58 } from './base58.ts';
import { decodeBase58Check, encodeBase58Check } from './base58check.ts';
import {
  type Bech32Text,
  bytesOfFiveBitValues,
  decodeBech32,
  encodeSegwitAddress,
} from './bech32.ts';
import { type Bech32Fault, locateBech32Errors } from './bech32-errors.ts';
import { CHAIN_PARAMETERS, type Chain } from './chains.ts';
import { otherCoinOf } from './other-coins.ts';

/** What an address names: whom an output pays. Taproot and pay-to-anchor are witness programs too. */
export type Destination =
  | { readonly type: 'pubkeyhash'; readonly hash: Uint8Array }
  | { readonly type: 'scripthash'; readonly hash: Uint8Array }
  | { readonly type: 'witness'; readonly version: number; readonly program: Uint8Array };

/** Why a text is no address of this chain, a literal for each sentence of DecodeDestination (key_io.cpp). */
export type AddressFaultCode =
  | Bech32Fault
  /** Base58 of an address's prefix, but not of 20 bytes. */
  | 'base58-length'
  /** Base58Check of something that is no address of this chain. */
  | 'base58-prefix'
  /** Base58 characters, but the checksum does not match or there are too many. */
  | 'base58-checksum'
  /** Neither Base58 nor a segwit address of this chain. */
  | 'encoding'
  | 'bech32-empty'
  | 'bech32-prefix'
  | 'version-0-not-bech32'
  | 'version-1-not-bech32m'
  | 'version-0-program-size'
  | 'version'
  | 'program-size'
  | 'padding'
  /** Of silent payments: another size or checksum than theirs. */
  | 'silent-payment-form'
  /** A version that is not read as those before it. */
  | 'silent-payment-version'
  /** Its keys are not two points. */
  | 'silent-payment-keys';

export interface AddressFault {
  readonly error: AddressFaultCode;
  /** What the sentence names: the size in bytes, or the prefix expected and the one found. */
  readonly size?: number;
  readonly expected?: string;
  readonly found?: string;
  /** Of bech32: positions that are likely wrong, in bytes of UTF-8. */
  readonly locations?: readonly number[];
  /** Which checksum a text likely has whose checksum is wrong. */
  readonly checksum?: 'bech32' | 'bech32m';
  /** The coin that it is an address of, where that is not Bitcoin. */
  readonly coin?: string;
}

const HASH_LENGTH = 20;

/** A destination as its address (EncodeDestination, key_io.cpp). */
export function encodeAddress(destination: Destination, chain: Chain): string {
  const parameters = CHAIN_PARAMETERS[chain];
  switch (destination.type) {
    case 'pubkeyhash':
      return encodePrefixed(parameters.pubkeyHashPrefix, destination.hash);
    case 'scripthash':
      return encodePrefixed(parameters.scriptHashPrefix, destination.hash);
    case 'witness':
      return encodeSegwitAddress(parameters.hrp, destination.version, destination.program);
  }
}

function encodePrefixed(prefix: number, hash: Uint8Array): string {
  return encodeBase58Check(concatBytes(Uint8Array.of(prefix), hash));
}

/**
 * What an address of this chain names, or why it is none (DecodeDestination,
 * key_io.cpp). What begins like a segwit address is judged as one, in either
 * case; anything else as Base58, with white space around it passed over. A fault
 * also names the other coin that it is an address of, which Core does not.
 */
export function decodeAddress(text: string, chain: Chain): Destination | AddressFault {
  const { hrp } = CHAIN_PARAMETERS[chain];
  const bytes = byteCharacters(text);
  const isBech32 = bytes.slice(0, hrp.length).toLowerCase() === hrp;
  const decoded = isBech32 ? decodeSegwit(bytes, hrp) : decodeBase58Address(bytes, chain);
  const coin = 'error' in decoded ? otherCoinOf(bytes) : undefined;
  return coin === undefined ? decoded : { ...decoded, coin };
}

/** A text as Core sees it: a character for each byte of its UTF-8. */
function byteCharacters(text: string): string {
  if (/^[\0-\x7f]*$/.test(text)) return text;
  return Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('');
}

function decodeBase58Address(text: string, chain: Chain): Destination | AddressFault {
  const bytes = decodeBase58Check(text, HASH_LENGTH + 1);
  if (bytes === undefined) {
    return { error: decodeBase58(text, 100) === undefined ? 'encoding' : 'base58-checksum' };
  }
  const { pubkeyHashPrefix, scriptHashPrefix } = CHAIN_PARAMETERS[chain];
  const isScript = bytes[0] === scriptHashPrefix;
  if (!isScript && bytes[0] !== pubkeyHashPrefix) return { error: 'base58-prefix' };
  if (bytes.length !== HASH_LENGTH + 1) return { error: 'base58-length' };
  return { type: isScript ? 'scripthash' : 'pubkeyhash', hash: bytes.slice(1) };
}

function decodeSegwit(text: string, hrp: string): Destination | AddressFault {
  const decoded = decodeBech32(text);
  if (!decoded) return locateBech32Errors(text);
  const [version, ...values] = decoded.values;
  if (version === undefined) return { error: 'bech32-empty' };
  if (decoded.hrp !== hrp) return { error: 'bech32-prefix', expected: hrp, found: decoded.hrp };
  if (!hasRightChecksum(version, decoded)) {
    return { error: version === 0 ? 'version-0-not-bech32' : 'version-1-not-bech32m' };
  }
  const program = bytesOfFiveBitValues(values);
  if (program === undefined) return { error: 'padding' };
  return programFault(version, program.length) ?? { type: 'witness', version, program };
}

function hasRightChecksum(version: number, decoded: Bech32Text): boolean {
  return decoded.encoding === (version === 0 ? 'bech32' : 'bech32m');
}

/** Version 0 has two lengths (BIP 141, "Witness program"); a later version any from 2 to 40. */
function programFault(version: number, size: number): AddressFault | undefined {
  if (version === 0) {
    return size === 20 || size === 32 ? undefined : { error: 'version-0-program-size', size };
  }
  if (version > 16) return { error: 'version' };
  return size < 2 || size > 40 ? { error: 'program-size', size } : undefined;
}
