import { decodeBase58Check } from './base58check.ts';
import { CHAIN_PARAMETERS, type Chain } from './chains.ts';
import { EXTENDED_KEY_LENGTH, encodeExtendedKey } from './extended-key.ts';

/** What an extended key is said to be used in by its version (SLIP 132, "Registered HD version bytes"). */
export type KeyUse = 'unsaid' | 'p2sh-p2wpkh' | 'p2wpkh' | 'p2sh-p2wsh' | 'p2wsh';

interface Row {
  readonly version: number;
  readonly isMain: boolean;
  readonly use: KeyUse;
}

/** Versions of extended public keys: BIP 32 and SLIP 132. */
const ROWS: readonly Row[] = [
  { version: CHAIN_PARAMETERS.main.extendedPublicPrefix, isMain: true, use: 'unsaid' },
  { version: 0x049d7cb2, isMain: true, use: 'p2sh-p2wpkh' }, // ypub
  { version: 0x04b24746, isMain: true, use: 'p2wpkh' }, // zpub
  { version: 0x0295b43f, isMain: true, use: 'p2sh-p2wsh' }, // Ypub
  { version: 0x02aa7ed3, isMain: true, use: 'p2wsh' }, // Zpub
  { version: CHAIN_PARAMETERS.testnet3.extendedPublicPrefix, isMain: false, use: 'unsaid' },
  { version: 0x044a5262, isMain: false, use: 'p2sh-p2wpkh' }, // upub
  { version: 0x045f1cf6, isMain: false, use: 'p2wpkh' }, // vpub
  { version: 0x024289ef, isMain: false, use: 'p2sh-p2wsh' }, // Upub
  { version: 0x02575483, isMain: false, use: 'p2wsh' }, // Vpub
];

const ROW_OF = new Map(ROWS.map((row) => [row.version, row]));

/** Whether a version of an extended public key is one of the main chain; `undefined` where it is no such version. */
export function isMainVersion(version: number): boolean | undefined {
  return ROW_OF.get(version)?.isMain;
}

/** An extended public key under the version that Core knows, and what its own version says. */
export interface PlainKey {
  readonly text: string;
  readonly use: KeyUse;
}

/** Base58Check of an extended public key of any of these versions, or `undefined`. */
export function plainExtendedKey(text: string): PlainKey | undefined {
  const read = readAnyVersion(text);
  if (!read) return undefined;
  const chain: Chain = read.row.isMain ? 'main' : 'testnet3';
  const plain = Uint8Array.from(read.bytes);
  new DataView(plain.buffer).setUint32(0, CHAIN_PARAMETERS[chain].extendedPublicPrefix);
  return { text: encodeExtendedKey(plain), use: read.row.use };
}

/** Whether such a key is one of the main chain; `undefined` where it is none. */
export function isMainKey(text: string): boolean | undefined {
  return readAnyVersion(text)?.row.isMain;
}

function readAnyVersion(
  text: string,
): { readonly bytes: Uint8Array; readonly row: Row } | undefined {
  const bytes = decodeBase58Check(text, EXTENDED_KEY_LENGTH);
  if (bytes?.length !== EXTENDED_KEY_LENGTH) return undefined;
  const row = ROW_OF.get(new DataView(bytes.buffer, bytes.byteOffset).getUint32(0));
  return row && { bytes, row };
}
