import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bytesOf, type Hex, marked } from '../../../test/psbt-text.ts';
import { Cursor, MAX_COMPACT_SIZE } from './cursor.ts';
import { DecodeError, type DecodeErrorCode } from './decode-error.ts';
import { bytesToHex } from './hex.ts';
import { Writer } from './writer.ts';

/** Reads with `read` where bytes are left too few, and tells of the fault. */
function faultOf(cursor: Cursor, read: (cursor: Cursor) => unknown): unknown {
  try {
    read(cursor);
  } catch (thrown) {
    if (thrown instanceof DecodeError) return { code: thrown.code, ...thrown.span };
    throw thrown;
  }
  throw new Error('this can be read');
}

describe('integers, little-endian', () => {
  test.each<[name: 'u8' | 'u16' | 'u32' | 'i32' | 'i64', text: Hex, value: number | bigint]>([
    ['u8', '00', 0],
    ['u8', 'ff', 255],
    ['u16', '0102', 0x0201],
    ['u16', 'ffff', 0xffff],
    ['u32', '01020304', 0x04030201],
    ['u32', 'ffffffff', 0xffffffff],
    ['i32', 'ffffffff', -1],
    ['i32', '00000080', -(2 ** 31)],
    ['i64', '0100000000000000', 1n],
    ['i64', 'ffffffffffffffff', -1n],
    ['i64', '0000000000000080', -(2n ** 63n)],
    ['i64', 'ffffffffffffff7f', 2n ** 63n - 1n],
  ])('%s of %s', (name, text, value) => {
    const cursor = new Cursor(bytesOf(`aa${text}bb`), undefined, 1);
    expect(cursor[name]()).toBe(value);
    expect(cursor.remaining).toBe(1);
    const writer = new Writer(1);
    writer[name](value as never);
    expect(bytesToHex(writer.finish())).toBe(text);
  });

  test.each<['u8' | 'u16' | 'u32' | 'i32' | 'i64', Hex]>([
    ['u8', ''],
    ['u16', '01'],
    ['u32', '010203'],
    ['i32', '010203'],
    ['i64', '01020304050607'],
  ])('%s of too few bytes: %s', (name, text) => {
    const bytes = bytesOf(`aa${text}`);
    const cursor = new Cursor(bytes, undefined, 1);
    expect(faultOf(cursor, () => cursor[name]())).toEqual({
      code: 'end-of-data',
      start: 1,
      end: bytes.length,
    });
    expect(cursor.pos).toBe(1);
  });
});

describe('a bounded range', () => {
  test('of a view into a larger buffer', () => {
    const view = bytesOf('00 01020304 05').subarray(1, 5);
    const cursor = new Cursor(view);
    expect(cursor.u16()).toBe(0x0201);
    expect(bytesToHex(cursor.take(2))).toBe('0304');
    expect(cursor.atEnd).toBe(true);
  });

  test('is not left, though there are bytes behind it', () => {
    const cursor = new Cursor(bytesOf('0102030405'), undefined, 1, 3);
    expect(cursor.remaining).toBe(2);
    expect(faultOf(cursor, () => cursor.take(3))).toEqual({
      code: 'end-of-data',
      start: 1,
      end: 3,
    });
    expect(faultOf(cursor, () => cursor.u32())).toEqual({ code: 'end-of-data', start: 1, end: 3 });
    expect(bytesToHex(cursor.take(2))).toBe('0203');
    expect(cursor.take(0)).toHaveLength(0);
    expect(faultOf(cursor, () => cursor.u8())).toEqual({ code: 'end-of-data', start: 3, end: 3 });
  });

  test('gives views, not copies', () => {
    const bytes = bytesOf('0102');
    expect(new Cursor(bytes).take(2).buffer).toBe(bytes.buffer);
  });
});

describe('compact sizes', () => {
  test.each<[text: Hex, value: number]>([
    ['00', 0],
    ['fc', 252],
    ['fdfd00', 253],
    ['fdfe00', 254],
    ['fdff00', 255],
    ['fd0001', 256],
    ['fdffff', 0xffff],
    ['fe00000100', 0x10000],
    ['feffffff01', MAX_COMPACT_SIZE - 1],
    ['fe00000002', MAX_COMPACT_SIZE],
  ])('%s is %i', (text, value) => {
    const cursor = new Cursor(bytesOf(`${text}ff`));
    expect(cursor.compactSize()).toBe(value);
    expect(cursor.remaining).toBe(1);
    const writer = new Writer();
    writer.compactSize(value);
    expect(bytesToHex(writer.finish())).toBe(text);
  });

  test.each<[text: Hex, code: DecodeErrorCode]>([
    ['[fd0000]', 'compact-size-not-canonical'],
    ['[fdfc00]', 'compact-size-not-canonical'],
    ['[fe00000000]', 'compact-size-not-canonical'],
    ['[feffff0000]', 'compact-size-not-canonical'],
    ['[ff0000000000000000]', 'compact-size-not-canonical'],
    // Above 32 MiB, too, it is first asked whether a shorter form would do.
    ['[ffffffffff00000000]', 'compact-size-not-canonical'],
    ['[fe01000002]', 'compact-size-too-large'],
    ['[feffffffff]', 'compact-size-too-large'],
    ['[ff0000000001000000]', 'compact-size-too-large'],
    ['[ffffffffffffffffff]', 'compact-size-too-large'],
    ['[]', 'end-of-data'],
    ['[fd]', 'end-of-data'],
    ['[fdfd]', 'end-of-data'],
    ['[fe000001]', 'end-of-data'],
    ['[ff00000000010000]', 'end-of-data'],
  ])('%s is refused: %s', (text, code) => {
    const { bytes, start, end } = marked(`aa${text}`);
    const cursor = new Cursor(bytes, undefined, 1);
    expect(faultOf(cursor, () => cursor.compactSize())).toEqual({ code, start, end });
  });

  test.each<[value: number, text: Hex]>([
    [0x2000001, 'fe01000002'],
    [0xffffffff, 'feffffffff'],
    [0x100000000, 'ff0000000001000000'],
    [2 ** 53 - 1, 'ffffffffffffff1f00'],
  ])('%i is written, though not read, as %s', (value, text) => {
    const writer = new Writer();
    writer.compactSize(value);
    expect(bytesToHex(writer.finish())).toBe(text);
  });

  test('any up to 32 MiB comes back', () => {
    fc.assert(
      fc.property(fc.nat({ max: MAX_COMPACT_SIZE }), (value) => {
        const writer = new Writer();
        writer.compactSize(value);
        expect(new Cursor(writer.finish()).compactSize()).toBe(value);
      }),
    );
  });
});
