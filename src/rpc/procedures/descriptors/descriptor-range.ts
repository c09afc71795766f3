import { invalidParameter } from '../../errors.ts';
import { isArray, type Json, JsonNumber } from '../../json/value.ts';
import { integerOf, LONG } from '../../typed-values.ts';

/** The indexes of a ranged descriptor, first and last. */
export interface IndexRange {
  readonly first: number;
  readonly last: number;
}

const MOST_INDEXES = 1_000_000;

/** A range as Core reads it: a last index, or both (ParseDescriptorRange, rpc/util.cpp). Raises RpcError. */
export function readRange(value: Json): IndexRange {
  const { first, last } = readBounds(value);
  if (first < 0n) throw invalidParameter('Range should be greater or equal than 0');
  if (last >> 31n !== 0n) throw invalidParameter('End of range is too high');
  if (last >= first + BigInt(MOST_INDEXES)) throw invalidParameter('Range is too large');
  return { first: Number(first), last: Number(last) };
}

function readBounds(value: Json): { readonly first: bigint; readonly last: bigint } {
  if (value instanceof JsonNumber) return { first: 0n, last: integerOf(value, LONG) };
  const [begin, end, ...others] = isArray(value) ? value : [];
  const isPair = begin instanceof JsonNumber && end instanceof JsonNumber && others.length === 0;
  if (!isPair) throw invalidParameter('Range must be specified as end or as [begin,end]');
  const [first, last] = [integerOf(begin, LONG), integerOf(end, LONG)];
  if (first > last) {
    throw invalidParameter('Range specified as [begin,end] must not have begin after end');
  }
  return { first, last };
}
