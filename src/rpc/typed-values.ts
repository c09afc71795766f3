import { hexToBytes } from '../core/bytes/hex.ts';
import { reversed } from '../core/bytes/order.ts';
import { isMoneyRange, parseFixedPoint } from '../core/encoding/amount.ts';
import { invalidParameter, RpcError, RpcErrorCode } from './errors.ts';
import {
  isArray,
  isObject,
  type Json,
  type JsonArray,
  JsonNumber,
  type JsonObject,
  type JsonTypeName,
  typeName,
} from './json/value.ts';

/**
 * Values taken out of parameters as Core takes them (UniValue's getters,
 * rpc/util.cpp), with its words where they are none. All raise RpcError.
 */

export function stringValue(value: Json): string {
  return typeof value === 'string' ? value : wrongType(value, 'string');
}

export function boolValue(value: Json): boolean {
  return typeof value === 'boolean' ? value : wrongType(value, 'bool');
}

export function objectValue(value: Json): JsonObject {
  return isObject(value) ? value : wrongType(value, 'object');
}

export function arrayValue(value: Json): JsonArray {
  return isArray(value) ? value : wrongType(value, 'array');
}

function wrongType(value: Json, expected: JsonTypeName): never {
  throw new RpcError(RpcErrorCode.type, wrongTypeWords(value, expected));
}

/** What is said of a value, or of one that is the field of an object (UniValue::checkType, RPCTypeCheckObj). */
export function wrongTypeWords(value: Json, expected: JsonTypeName, field?: string): string {
  const place = field === undefined ? '' : ` for field ${field}`;
  return `JSON value of type ${typeName(value)}${place} is not of expected type ${expected}`;
}

const INT64 = 2n ** 63n;

/** What a C++ integer type holds. */
export interface IntegerRange {
  readonly least: bigint;
  readonly most: bigint;
}

export const INT: IntegerRange = { least: -0x80000000n, most: 0x7fffffffn };
export const UINT32: IntegerRange = { least: 0n, most: 0xffffffffn };
export const LONG: IntegerRange = { least: -INT64, most: INT64 - 1n };

/** Judged by its text: 1.0 and 1e2 are no integers to Core (UniValue::getInt). */
export function integerOf(value: Json, { least, most }: IntegerRange): bigint {
  if (!(value instanceof JsonNumber)) return wrongType(value, 'number');
  const digits = least < 0n ? SIGNED : UNSIGNED;
  const number = digits.test(value.text) ? BigInt(value.text) : undefined;
  if (number !== undefined && number >= least && number <= most) return number;
  throw new RpcError(RpcErrorCode.misc, 'JSON integer out of range');
}

/** No integer type holds a number of more digits; longer texts are not made into numbers. */
const SIGNED = /^-?[0-9]{1,20}$/;
const UNSIGNED = /^[0-9]{1,20}$/;

const HASH_DIGITS = 64;

/** An id as it is shown; the bytes are in serialised order (ParseHashV). */
export function hashOf(value: Json, name: string): Uint8Array {
  const text = stringValue(value);
  const bytes = text.length === HASH_DIGITS ? hexToBytes(text) : undefined;
  if (bytes) return reversed(bytes);
  const length = new TextEncoder().encode(text).length;
  if (length === HASH_DIGITS) throw notHex(text, name);
  throw invalidParameter(`${name} must be of length ${HASH_DIGITS} (not ${length}, for '${text}')`);
}

/** Bytes; an empty text is no hex, and neither is what is no text (ParseHexV). */
export function hexOf(value: Json, name: string): Uint8Array {
  const text = typeof value === 'string' ? value : '';
  const bytes = text === '' ? undefined : hexToBytes(text);
  if (bytes) return bytes;
  throw notHex(text, name);
}

function notHex(text: string, name: string): RpcError {
  return invalidParameter(`${name} must be hexadecimal string (not '${text}')`);
}

const EIGHT_PLACES = 8;

/** Bitcoins as satoshis (AmountFromValue). */
export function amountOf(value: Json): bigint {
  if (typeof value !== 'string' && !(value instanceof JsonNumber)) {
    throw new RpcError(RpcErrorCode.type, 'Amount is not a number or string');
  }
  const text = typeof value === 'string' ? value : value.text;
  const amount = parseFixedPoint(text, EIGHT_PLACES);
  if (amount === undefined) throw new RpcError(RpcErrorCode.type, 'Invalid amount');
  if (!isMoneyRange(amount)) throw new RpcError(RpcErrorCode.type, 'Amount out of range');
  return amount;
}
