import { formatAmount } from '../../core/encoding/amount.ts';

/**
 * A JSON value as Bitcoin Core keeps one (UniValue): an object is a list of
 * pairs in the order written, so that a name such as `20` or `__proto__` is a
 * name like any other and may stand there twice; a number is the text of its
 * digits, so that 12345678901234567890 or 1e999 goes out as it came in.
 */
export type Json = null | boolean | string | JsonNumber | JsonArray | JsonObject;

export type JsonArray = readonly Json[];

/** A number by its text, which the parser or the caller has found to be one. */
export class JsonNumber {
  readonly kind = 'number';
  constructor(readonly text: string) {}
}

export type JsonMember = readonly [name: string, value: Json];

/** An object as its members in order; names may repeat. */
export class JsonObject {
  readonly kind = 'object';
  constructor(readonly entries: readonly JsonMember[]) {}
}

export type JsonTypeName = 'null' | 'bool' | 'object' | 'array' | 'string' | 'number';

/** A number of JavaScript; it must be finite. */
export function jsonNumber(value: number | bigint): JsonNumber {
  return new JsonNumber(value.toString());
}

/** Satoshis as BTC with all eight places (ValueFromAmount, core_io.cpp). */
export function jsonAmount(satoshis: bigint): JsonNumber {
  return new JsonNumber(formatAmount(satoshis));
}

/** An object of the members given. */
export function jsonObject(...entries: readonly JsonMember[]): JsonObject {
  return new JsonObject(entries);
}

export function isArray(value: Json): value is JsonArray {
  return Array.isArray(value);
}

export function isObject(value: Json): value is JsonObject {
  return value instanceof JsonObject;
}

/** Of members with the same name the first counts; `undefined` where none has it. */
export function member(object: JsonObject, name: string): Json | undefined {
  for (const [key, value] of object.entries) if (key === name) return value;
  return undefined;
}

/** As {@link member}, with null where there is none, as Core's `find_value` answers. */
export function memberOrNull(object: JsonObject, name: string): Json {
  return member(object, name) ?? null;
}

/** The word for a value's type in Core's messages (uvTypeName, univalue.cpp). */
export function typeName(value: Json): JsonTypeName {
  if (value === null) return 'null';
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'string') return 'string';
  if (value instanceof JsonNumber) return 'number';
  return isObject(value) ? 'object' : 'array';
}
