/**
 * How the bytes of a signature may be read: as what the site wants, or as something
 * that was written in another encoding. The bytes show which; no digest changes.
 */
import { concatBytes } from '../bytes/writer.ts';
import { parseDerLax } from '../crypto/der.ts';
import { HashType } from '../script/hash-type.ts';
import { isValidSignatureEncoding } from '../script/signature-encoding.ts';
import type { SighashAlgorithm } from '../verdict/sighash-algorithm.ts';
import type { Fault } from './causes.ts';

export interface Reading {
  /** Absent where it is what the site wants. */
  readonly fault?: Fault;
  readonly scheme: 'ecdsa' | 'schnorr';
  /** R and S, or what BIP 340 calls a signature: 64 bytes. */
  readonly compact: Uint8Array;
  readonly hashType: number;
}

/** The proper one first, where there is one. */
export function readingsOf(kind: SighashAlgorithm, signature: Uint8Array): readonly Reading[] {
  const isEcdsa = kind === 'legacy' || kind === 'segwit_v0';
  return isEcdsa ? ecdsaReadings(signature) : schnorrReadings(signature);
}

function ecdsaReadings(signature: Uint8Array): readonly Reading[] {
  const readings: Reading[] = [];
  const strict = strictDer(signature);
  if (strict) readings.push(strict, swapped(strict));
  readings.push(...untyped(signature), ...rawReadings(signature), ...recoverable(signature));
  if (!strict) readings.push(...laxReadings(signature));
  return [...readings, ...asSchnorr(signature)];
}

function strictDer(signature: Uint8Array): Reading | undefined {
  const compact = isValidSignatureEncoding(signature) && parseDerLax(signature.subarray(0, -1));
  return compact ? { scheme: 'ecdsa', compact, hashType: signature.at(-1) ?? 0 } : undefined;
}

/** Strict DER too, of the numbers in the other order. */
function swapped(strict: Reading): Reading {
  const { compact } = strict;
  const fault = { code: 'der-encoding', detail: { wrong: 's before r' } } as const;
  return { ...strict, fault, compact: concatBytes(compact.subarray(32), compact.subarray(0, 32)) };
}

/** The whole element is DER; a type that is not there counts as ALL. */
function untyped(signature: Uint8Array): readonly Reading[] {
  const typed = untypedDer(signature, HashType.ALL);
  return typed ? [{ ...typed, fault: { code: 'type-byte-missing', detail: {} } }] : [];
}

function untypedDer(signature: Uint8Array, hashType: number): Reading | undefined {
  return strictDer(concatBytes(signature, Uint8Array.of(hashType)));
}

/** 64 bytes from `start`, with a type behind them or without. */
function fixedSize(
  signature: Uint8Array,
  start: number,
): (Omit<Reading, 'scheme'> & { readonly type_byte: boolean }) | undefined {
  const compact = signature.subarray(start, start + 64);
  const rest = signature.length - start - 64;
  if (compact.length !== 64 || rest > 1) return undefined;
  return { compact, type_byte: rest === 1, hashType: signature[start + 64] ?? HashType.ALL };
}

function rawReadings(signature: Uint8Array): readonly Reading[] {
  const found = fixedSize(signature, 0);
  if (!found) return [];
  const { type_byte, ...read } = found;
  return [{ ...read, scheme: 'ecdsa', fault: { code: 'raw-rs', detail: { type_byte } } }];
}

/** The first byte of signed messages, for every form of key and address (BIP 137). */
const FIRST_HEADER = 27;
const LAST_HEADER = 42;

function recoverable(signature: Uint8Array): readonly Reading[] {
  const header = signature[0] ?? 0;
  const found = fixedSize(signature, 1);
  if (!found || header < FIRST_HEADER || header > LAST_HEADER) return [];
  const { type_byte, ...read } = found;
  const fault = { code: 'compact-recoverable', detail: { type_byte } } as const;
  return [{ ...read, scheme: 'ecdsa', fault }];
}

function asSchnorr(signature: Uint8Array): readonly Reading[] {
  const found = fixedSize(signature, 0);
  if (!found) return [];
  const { type_byte, ...read } = found;
  return [
    { ...read, scheme: 'schnorr', fault: { code: 'schnorr-for-ecdsa', detail: { type_byte } } },
  ];
}

/** DER as consensus read it before BIP 66; what is wrong with it is seen by its bytes. */
function laxReadings(signature: Uint8Array): readonly Reading[] {
  const end = lastOfSignature(signature);
  const compact = parseDerLax(signature.subarray(0, end));
  if (!compact) return [];
  const detail = { wrong: whatIsWrong(signature.subarray(0, end)) };
  const fault = { code: 'der-encoding', detail } as const;
  return [{ scheme: 'ecdsa', compact, hashType: signature[end] ?? HashType.ALL, fault }];
}

/** Where the type stands: last, or before zeros that follow it. */
function lastOfSignature(signature: Uint8Array): number {
  let end = signature.length - 1;
  while (end > 0 && signature[end] === 0) end--;
  return end;
}

const LONG_LENGTH = 0x80;

function whatIsWrong(der: Uint8Array): string {
  if (((der[1] ?? 0) & LONG_LENGTH) !== 0) return 'long length';
  const lengthR = der[3] ?? 0;
  const lengthS = der[5 + lengthR] ?? 0;
  if (((lengthR | lengthS) & LONG_LENGTH) !== 0) return 'long length';
  const numbers = [der.subarray(4, 4 + lengthR), der.subarray(6 + lengthR, 6 + lengthR + lengthS)];
  if (numbers.some(isPadded)) return 'padding added';
  if (numbers.some(([first = 0]) => (first & 0x80) !== 0)) return 'padding missing';
  return 'zeros after it';
}

/** A zero byte in front without need. */
function isPadded([first, second]: Uint8Array): boolean {
  return first === 0 && second !== undefined && (second & 0x80) === 0;
}

function schnorrReadings(signature: Uint8Array): readonly Reading[] {
  const found = fixedSize(signature, 0);
  if (!found) return asDer(signature);
  const { compact } = found;
  const hashType = signature[64] ?? HashType.DEFAULT;
  const schnorr: Reading = { scheme: 'schnorr', compact, hashType };
  const isTyped = signature.length === 65;
  const proper = isTyped && hashType === HashType.DEFAULT ? defaultByte(schnorr) : schnorr;
  const fault = { code: 'ecdsa-for-schnorr', detail: { form: 'r||s' } } as const;
  return [proper, { scheme: 'ecdsa', compact, hashType, fault }];
}

function defaultByte(reading: Reading): Reading {
  return { ...reading, fault: { code: 'default-byte', detail: {} } };
}

/**
 * With its type behind it, or without one, which is DEFAULT. ECDSA has no DEFAULT, so that
 * ALL may stand there for it.
 */
function asDer(signature: Uint8Array): readonly Reading[] {
  const fault = { code: 'ecdsa-for-schnorr', detail: { form: 'DER' } } as const;
  const typed = strictDer(signature);
  const meant =
    typed?.hashType === HashType.ALL ? { ...typed, hashType: HashType.DEFAULT } : undefined;
  return [typed, meant, untypedDer(signature, HashType.DEFAULT)].flatMap((reading) =>
    reading ? [{ ...reading, fault }] : [],
  );
}
