import { Cursor } from '../bytes/cursor.ts';
import { DecodeError } from '../bytes/decode-error.ts';
import { resized } from '../bytes/resize.ts';
import type { Reader } from './reader.ts';

/**
 * The items that begin at `starts` in `bytes`, each read anew whenever it is
 * asked for: four bytes an item instead of some hundreds. They were read or
 * skipped before, so nothing raises.
 */
export function lazyList<T>(
  bytes: Uint8Array,
  starts: Uint32Array,
  codec: Reader<T>,
): readonly T[] {
  const cursor = new Cursor(bytes).withLazyLists();
  return computedList(starts.length, (index) => {
    cursor.pos = starts[index]!;
    cursor.end = bytes.length;
    return codec.read(cursor);
  });
}

/** An array of `length` items that `itemAt` makes whenever one is asked for. */
export function computedList<T>(length: number, itemAt: (index: number) => T): readonly T[] {
  const isIndex = (index: number) => index >= 0 && index < length;
  const indexOf = (name: string | symbol) => (typeof name === 'string' ? Number(name) : -1);
  return new Proxy<readonly T[]>([], {
    get(target, name) {
      if (name === 'length') return length;
      const index = indexOf(name);
      return isIndex(index) ? itemAt(index) : Reflect.get(target, name);
    },
    has: (target, name) => isIndex(indexOf(name)) || Reflect.has(target, name),
  });
}

/**
 * Goes on after the next `count` items and answers where each begins. Nothing
 * is told of them; a faulty one is read, so that the recorder hears how far
 * reading came.
 */
export function offsetsOf(cursor: Cursor, count: number, item: Reader<unknown>): Uint32Array {
  // A count says nothing about how many there are: one that lies must not cost memory.
  let starts = new Uint32Array(Math.min(count, cursor.remaining, FIRST_CAPACITY));
  for (let index = 0; index < count; index++) {
    if (index === starts.length) starts = resized(starts, Math.min(count, 2 * index + 1));
    starts[index] = cursor.pos;
    skipOrRead(cursor, item);
  }
  return starts;
}

function skipOrRead(cursor: Cursor, item: Reader<unknown>): void {
  const { pos, end } = cursor;
  try {
    (item.skip ?? item.read)(cursor);
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    cursor.pos = pos;
    cursor.end = end;
    item.read(cursor);
  }
}

const FIRST_CAPACITY = 1 << 10;
