import type { Cursor } from '../bytes/cursor.ts';
import type { Complaint } from '../bytes/decode-error.ts';
import type { Writer } from '../bytes/writer.ts';

/**
 * One value's serialisation, both ways: `write` puts down the bytes that `read`
 * takes. None of its functions needs `this`.
 */
export interface Codec<T> {
  /** Raises `DecodeError`, and tells the cursor's recorder, if there is one, what stands where. */
  read(cursor: Cursor): T;
  write(writer: Writer, value: T): void;
  /** How many bytes `write` puts down, where that is known before it does. */
  size?(value: T): number;
}

export const u8: Codec<number> = {
  read: (cursor) => cursor.u8(),
  write: (writer, value) => writer.u8(value),
};

export const u32: Codec<number> = {
  read: (cursor) => cursor.u32(),
  write: (writer, value) => writer.u32(value),
};

export const i64: Codec<bigint> = {
  read: (cursor) => cursor.i64(),
  write: (writer, value) => writer.i64(value),
};

/** A count or length in Bitcoin's variable-length form, up to 32 MiB. */
export const compactSize: Codec<number> = {
  read: (cursor) => cursor.compactSize(),
  write: (writer, value) => writer.compactSize(value),
};

/** Exactly `length` bytes. */
export function bytes(length: number): Codec<Uint8Array> {
  return {
    read: (cursor) => cursor.take(length),
    write: (writer, value) => writer.bytes(value),
  };
}

/** All bytes up to the cursor's end. */
export const rest: Codec<Uint8Array> = {
  read: (cursor) => cursor.take(cursor.remaining),
  write: (writer, value) => writer.bytes(value),
  size: (value) => value.length,
};

/** What `codec` reads is one part of the input with no parts of its own. */
export function leaf<T>(kind: string, codec: Codec<T>): Codec<T> {
  return {
    read(cursor) {
      const start = cursor.pos;
      const value = codec.read(cursor);
      cursor.recorder?.leaf(kind, start, cursor.pos);
      return value;
    },
    write: codec.write,
  };
}

/** What `codec` reads is one part of the input, made of the parts that `codec` tells of. */
export function node<T>(kind: string, codec: Codec<T>): Codec<T> {
  return {
    read(cursor) {
      cursor.recorder?.open(kind, cursor.pos);
      const value = codec.read(cursor);
      cursor.recorder?.close(cursor.pos);
      return value;
    },
    write: codec.write,
  };
}

/** The members in the order given, one behind the other. */
export function struct<T extends object>(
  members: { readonly [Name in keyof T]: Codec<T[Name]> },
): Codec<T> {
  const names = Object.keys(members) as (keyof T)[];
  return {
    read(cursor) {
      const value: Partial<T> = {};
      for (const name of names) value[name] = members[name].read(cursor);
      return value as T;
    },
    write(writer, value) {
      for (const name of names) members[name].write(writer, value[name]);
    },
  };
}

/** As many items as fit before the cursor's end. */
export function untilEnd<T>(item: Codec<T>): Codec<readonly T[]> {
  return {
    read(cursor) {
      const items: T[] = [];
      while (!cursor.atEnd) items.push(item.read(cursor));
      return items;
    },
    write: (writer, items) => writeAll(writer, item, items),
  };
}

/** A count, told as a leaf of kind `countKind`, and that many items. */
export function countedList<T>(countKind: string, item: Codec<T>): Codec<readonly T[]> {
  const count = leaf(countKind, compactSize);
  return {
    read(cursor) {
      const length = count.read(cursor);
      const items: T[] = [];
      for (let index = 0; index < length; index++) items.push(item.read(cursor));
      return items;
    },
    write(writer, items) {
      count.write(writer, items.length);
      writeAll(writer, item, items);
    },
  };
}

/**
 * A length, told as a leaf of kind `sizeKind`, and that many bytes, in which
 * `content` reads: its end of data is the end of these bytes. Core cuts such a
 * value out of the stream before it looks inside.
 */
export function cut<T>(sizeKind: string, content: Codec<T>): Codec<T> {
  const size = leaf(sizeKind, compactSize);
  return {
    read(cursor) {
      const length = size.read(cursor);
      return withinNext(cursor, length, content);
    },
    write(writer, value) {
      writeSized(writer, content, value);
    },
  };
}

/** A value read by another codec, seen as something else. */
export function mapped<A, B>(codec: Codec<A>, to: (a: A) => B, from: (b: B) => A): Codec<B> {
  return {
    read: (cursor) => to(codec.read(cursor)),
    write: (writer, value) => codec.write(writer, from(value)),
  };
}

/** Raises what `complain` has to say of the value; the span is the value's. */
export function checked<T>(
  codec: Codec<T>,
  complain: (value: T) => Complaint | undefined,
): Codec<T> {
  return {
    read(cursor) {
      const start = cursor.pos;
      const value = codec.read(cursor);
      const complaint = complain(value);
      if (complaint) throw cursor.fault(complaint, start);
      return value;
    },
    write: codec.write,
  };
}

/** Reads with `codec` in the next `length` bytes only, all of which must be there. */
export function withinNext<T>(cursor: Cursor, length: number, codec: Pick<Codec<T>, 'read'>): T {
  const outerEnd = cursor.end;
  const innerEnd = cursor.pos + length;
  // Taking the bytes first raises `end-of-data` before anything inside is looked at.
  cursor.take(length);
  cursor.pos = innerEnd - length;
  cursor.end = innerEnd;
  const value = codec.read(cursor);
  cursor.end = outerEnd;
  return value;
}

/** The bytes that `codec` writes for `value`, behind their length. */
function writeSized<T>(writer: Writer, codec: Codec<T>, value: T): void {
  if (codec.size) {
    writer.compactSize(codec.size(value));
    codec.write(writer, value);
    return;
  }
  const content = writer.nested();
  codec.write(content, value);
  const written = content.finish();
  writer.compactSize(written.length);
  writer.bytes(written);
}

function writeAll<T>(writer: Writer, item: Codec<T>, items: readonly T[]): void {
  for (const value of items) item.write(writer, value);
}
