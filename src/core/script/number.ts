import { decodeSmallInteger, isSmallInteger } from './opcodes.ts';
import type { Instruction } from './reader.ts';

/** Bytes that an operand of the number opcodes may have (nDefaultMaxNumSize). */
const DEFAULT_MAX_SIZE = 4;

const INT32_MAX = 2 ** 31 - 1;
const INT32_MIN = -(2 ** 31);

/** Why bytes are no script number, a literal for each sentence of CScriptNum. */
export type ScriptNumberFault = 'overflow' | 'not-minimal';

/**
 * A script number (CScriptNum, script/script.h): little-endian, the highest
 * bit of the last byte its sign. Up to `maxSize` bytes, at most 6 so that it
 * is exact. `requireMinimal` refuses a number that fewer bytes would hold,
 * negative zero among them.
 */
export function decodeScriptNumber(
  bytes: Uint8Array,
  requireMinimal: boolean,
  maxSize: number = DEFAULT_MAX_SIZE,
): number | ScriptNumberFault {
  if (bytes.length > maxSize) return 'overflow';
  if (requireMinimal && !isMinimalNumber(bytes)) return 'not-minimal';
  return scriptNumberAt(bytes, 0, bytes.length);
}

/** The script number in a range of bytes, at most 6, minimal or not. */
export function scriptNumberAt(bytes: Uint8Array, start: number, end: number): number {
  if (start === end) return 0;
  const last = bytes[end - 1]!;
  let magnitude = last & 0x7f;
  for (let i = end - 2; i >= start; i--) magnitude = magnitude * 256 + bytes[i]!;
  // Adding zero turns the negative zero of JavaScript into the only zero that script has.
  return (last & 0x80 ? -magnitude : magnitude) + 0;
}

/**
 * The last byte may be nothing but a sign only where the byte before it has
 * its highest bit set, as in ff 00 for 255.
 */
function isMinimalNumber(bytes: Uint8Array): boolean {
  const last = bytes[bytes.length - 1];
  if (last === undefined || (last & 0x7f) !== 0) return true;
  return bytes.length > 1 && (bytes[bytes.length - 2]! & 0x80) !== 0;
}

/** An integer in the fewest bytes (CScriptNum::serialize); zero is none. */
export function encodeScriptNumber(value: number): Uint8Array {
  const bytes: number[] = [];
  for (let rest = Math.abs(value); rest > 0; rest = Math.floor(rest / 256)) bytes.push(rest % 256);
  const last = bytes.length - 1;
  if (last >= 0 && bytes[last]! & 0x80) bytes.push(value < 0 ? 0x80 : 0);
  else if (value < 0) bytes[last] = bytes[last]! | 0x80;
  return Uint8Array.from(bytes);
}

/** A number within 32 bits, the nearest where it is outside (CScriptNum::getint). */
export function clampToInt32(value: number): number {
  return Math.min(INT32_MAX, Math.max(INT32_MIN, value));
}

/** Bytes that the number of a lock may have, so that it reaches 2^32 - 1 (BIP 65, BIP 112). */
export const LOCK_NUMBER_SIZE = 5;

/** The number that an instruction pushes for a lock behind it; none below zero. */
export function lockNumberOf({
  opcode,
  data,
}: Pick<Instruction, 'opcode' | 'data'>): number | undefined {
  if (isSmallInteger(opcode)) return decodeSmallInteger(opcode);
  const number = data && decodeScriptNumber(data, true, LOCK_NUMBER_SIZE);
  return typeof number === 'number' && number >= 0 ? number : undefined;
}

/** A number above zero that an instruction pushes in the shortest way. */
export function positiveNumberOf({
  opcode,
  data,
}: Pick<Instruction, 'opcode' | 'data'>): number | undefined {
  if (isSmallInteger(opcode)) return decodeSmallInteger(opcode);
  const number = data && decodeScriptNumber(data, true);
  return typeof number === 'number' && number > 0 ? number : undefined;
}
