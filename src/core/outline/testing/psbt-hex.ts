import { hexToBytes } from '../../bytes/hex.ts';

/** Bytes of hex that may have white space in it, for tests. */
export function hex(text: string): Uint8Array {
  const bytes = hexToBytes(text.replace(/\s+/g, ''));
  if (!bytes) throw new Error(`not hex: ${text}`);
  return bytes;
}

/** A record as hex: key and value as hex without their lengths, both below 253 bytes. */
export function record(key: string, value: string): string {
  return sized(key) + sized(value);
}

function sized(text: string): string {
  const digits = text.replace(/\s+/g, '');
  return compactSize(digits.length / 2) + digits;
}

/** Below 65,536. */
function compactSize(size: number): string {
  if (size < 0xfd) return size.toString(16).padStart(2, '0');
  return `fd${little(BigInt(size), 2)}`;
}

/** Four bytes, little-endian. */
export function u32(value: number): string {
  return little(BigInt(value), 4);
}

/** Eight bytes, little-endian. */
export function u64(value: bigint): string {
  return little(BigInt.asUintN(64, value), 8);
}

function little(value: bigint, bytes: number): string {
  const digits = value.toString(16).padStart(2 * bytes, '0');
  return digits
    .replace(/../g, (pair) => `${pair} `)
    .trim()
    .split(' ')
    .reverse()
    .join('');
}

/** One input of {@link psbtV2}: what it spends and the rest of its records. */
export interface InputHex {
  readonly txid?: string;
  readonly vout?: number;
  readonly records?: string;
}

export interface OutputHex {
  readonly amount?: bigint;
  readonly script?: string;
  /** It is without the record that version 2 requires. */
  readonly hasNoScript?: true;
  readonly records?: string;
}

/** A P2WPKH script of the key 1. */
export const P2WPKH = '0014751e76e8199196d454941c45d1b3a323f1433bd6';

/** A version 2 PSBT. */
export function psbtV2(
  inputs: readonly InputHex[],
  outputs: readonly OutputHex[],
  global = '',
): Uint8Array {
  const head =
    record('02', u32(2)) +
    record('04', compactSize(inputs.length)) +
    record('05', compactSize(outputs.length)) +
    global +
    record('fb', u32(2));
  const ins = inputs.map(
    ({ txid = '11'.repeat(32), vout = 0, records = '' }) =>
      `${records}${record('0e', txid)}${record('0f', u32(vout))}00`,
  );
  const outs = outputs.map(
    ({ amount = 1000n, script = P2WPKH, hasNoScript, records = '' }) =>
      `${records}${record('03', u64(amount))}${hasNoScript ? '' : record('04', script)}00`,
  );
  return hex(`70736274ff${head}00${ins.join('')}${outs.join('')}`);
}

/** The value of a witness UTXO. */
export function utxo(amount: bigint, script = P2WPKH): string {
  return u64(amount) + sized(script);
}
