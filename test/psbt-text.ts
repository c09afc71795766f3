import { createHash } from 'node:crypto';
import { encodeBase64 } from '../src/core/encoding/base64.ts';

/**
 * Bytes as lower-case hex. White space may stand anywhere, and one pair of
 * brackets around the bytes that a test speaks of.
 */
export type Hex = string;

export const MAGIC: Hex = '70736274ff';
export const SEPARATOR: Hex = '00';

/** Number of bytes in a text. */
export function byteLength(hex: Hex): number {
  return digitsOf(hex).length / 2;
}

/** The same text so many times. */
export function repeated(hex: Hex, times: number): Hex {
  return hex.repeat(times);
}

/** An integer of so many bytes, little-endian; the two's complement where it is negative. */
export function int(value: number | bigint, bytes: number): Hex {
  const number = Buffer.alloc(8);
  number.writeBigUInt64LE(BigInt.asUintN(64, BigInt(value)));
  return number.subarray(0, bytes).toString('hex');
}

/** The shortest compact size of a number. */
export function compact(value: number): Hex {
  if (value < 0xfd) return int(value, 1);
  if (value <= 0xffff) return `fd${int(value, 2)}`;
  return value <= 0xffffffff ? `fe${int(value, 4)}` : `ff${int(value, 8)}`;
}

/** Content behind its length. */
export function sized(content: Hex): Hex {
  return compact(byteLength(content)) + content;
}

/** A record (BIP 174): `type` and `keyData` together are its key. */
export function record(type: Hex, keyData: Hex, value: Hex): Hex {
  return sized(type + keyData) + sized(value);
}

/** The maps that follow each other in a PSBT, as the records that stand in them. */
export interface MapTexts {
  readonly global?: readonly Hex[];
  readonly inputs?: readonly (readonly Hex[])[];
  readonly outputs?: readonly (readonly Hex[])[];
}

/** Magic and maps; nothing is added but separators. */
export function psbt({ global = [], inputs = [], outputs = [] }: MapTexts): Hex {
  return MAGIC + [global, ...inputs, ...outputs].map((map) => map.join('') + SEPARATOR).join('');
}

/** Version 0: in front of the global map an unsigned transaction with an input or output a map. */
export function version0(maps: MapTexts & { readonly spends?: Hex }): Hex {
  const { global = [], inputs = [], outputs = [], spends = OUTPOINT } = maps;
  const unsigned = unsignedTransaction(inputs.length, outputs.length, spends);
  return psbt({ ...maps, global: [record('00', '', unsigned), ...global] });
}

/** The transaction of {@link version0}, whose inputs all spend the same outpoint. */
export function unsignedTransaction(inputs: number, outputs: number, spends: Hex = OUTPOINT): Hex {
  return transaction({
    inputs: Array.from({ length: inputs }, () => txInput(spends)),
    outputs: Array.from({ length: outputs }, () => txOutput(5_000, '51')),
  });
}

/** The four records that each version 2 global map has. */
export function version2Global(inputs: number, outputs: number): readonly Hex[] {
  return [
    record('fb', '', '02000000'),
    record('02', '', '02000000'),
    record('04', '', compact(inputs)),
    record('05', '', compact(outputs)),
  ];
}

/** The two records that each version 2 input has: id and number of the output spent. */
export function version2Input(outpoint: Hex = OUTPOINT): readonly Hex[] {
  return [record('0e', '', outpoint.slice(0, 64)), record('0f', '', outpoint.slice(64))];
}

/** The two records that each version 2 output has: amount and script. */
export const VERSION_2_OUTPUT: readonly Hex[] = [
  record('03', '', int(5_000, 8)),
  record('04', '', '51'),
];

/** Version 2: in front of each map the records that it must have. */
export function version2(maps: MapTexts & { readonly spends?: Hex }): Hex {
  const { global = [], inputs = [], outputs = [], spends } = maps;
  return psbt({
    global: [...version2Global(inputs.length, outputs.length), ...global],
    inputs: inputs.map((map) => [...version2Input(spends), ...map]),
    outputs: outputs.map((map) => [...VERSION_2_OUTPUT, ...map]),
  });
}

/** Where unsigned transactions spend from if nothing else is said. */
export const OUTPOINT: Hex = `${'11'.repeat(32)}00000000`;

/** An input in the form that stands among the inputs. */
export function txInput(outpoint: Hex = OUTPOINT, scriptSig: Hex = '', sequence = 'ffffffff'): Hex {
  return outpoint + sized(scriptSig) + sequence;
}

export function txOutput(amount: number | bigint, scriptPubKey: Hex): Hex {
  return int(amount, 8) + sized(scriptPubKey);
}

export interface TransactionTexts {
  readonly version?: Hex;
  readonly inputs?: readonly Hex[];
  readonly outputs?: readonly Hex[];
  /** A whole stack an input, count included; with it the serialisation is the extended one. */
  readonly witnesses?: readonly Hex[];
  /** The flag behind the marker. */
  readonly flag?: Hex;
  readonly lockTime?: Hex;
}

export function transaction(texts: TransactionTexts): Hex {
  const { version = '02000000', inputs = [], outputs = [], witnesses } = texts;
  const { flag = witnesses && '01', lockTime = '00000000' } = texts;
  const marker = flag === undefined ? '' : `00${flag}`;
  const body = compact(inputs.length) + inputs.join('') + compact(outputs.length);
  return version + marker + body + outputs.join('') + (witnesses ?? []).join('') + lockTime;
}

/** One push of 4,000,000 bytes: a transaction with it is a large one. */
export const LARGE_SCRIPT: Hex = `4e00093d00${repeated('51', 4_000_000)}`;

/** The stack of a witness: a count, then each item behind its length. */
export function witness(...items: readonly Hex[]): Hex {
  return compact(items.length) + items.map(sized).join('');
}

/** The id of a transaction in serialised order, from its legacy serialisation. */
export function txid(legacy: Hex): Hex {
  return sha256(sha256(Buffer.from(digitsOf(legacy), 'hex'))).toString('hex');
}

/** An outpoint: an id and the number of an output. */
export function outpoint(id: Hex, vout: number): Hex {
  return id + int(vout, 4);
}

/** The bytes of a text, and where its brackets stand. */
export interface Marked {
  readonly bytes: Uint8Array;
  readonly start: number;
  readonly end: number;
}

export function marked(hex: Hex): Marked {
  const [before = '', inside, after] = hex.split(/[[\]]/);
  const start = byteLength(before);
  const end = start + byteLength(inside ?? '');
  return { bytes: bytesOf(before + (inside ?? '') + (after ?? '')), start, end };
}

export function bytesOf(hex: Hex): Uint8Array {
  return Uint8Array.from(Buffer.from(digitsOf(hex), 'hex'));
}

/** A text as the parameter of `decodepsbt`. */
export function base64Of(hex: Hex): string {
  return encodeBase64(bytesOf(hex));
}

function digitsOf(hex: Hex): string {
  const digits = hex.replace(/[\s[\]]/g, '');
  if (digits.length % 2 !== 0 || /[^0-9a-f]/.test(digits))
    throw new Error(`not whole bytes of hex: ${hex}`);
  return digits;
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}

/** Points on the curve: one, two and three times the generator. */
export const KEY_1: Hex = '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798';
export const KEY_2: Hex = '02c6047f9441ed7d6d3045406e95c07cd85c778e4b8cef3ca7abac09b95c709ee5';
export const KEY_3: Hex = '02f9308a019258c31049344f85f89d5229b531c845836f99b08601f113bce036f9';
/** The generator uncompressed. */
export const KEY_1_LONG: Hex =
  '0479be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798' +
  '483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8';
/** No point of the curve has 5 as x. */
export const NO_KEY: Hex = `02${'00'.repeat(31)}05`;
/** A signature in DER with the hash type ALL. */
export const SIGNATURE: Hex = '300602010102010101';
/** The key origin f00dcafe/44'/0. */
export const ORIGIN: Hex = 'f00dcafe2c00008000000000';
