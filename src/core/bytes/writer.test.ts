import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bytesToHex } from './hex.ts';
import { concatBytes, joinBytes, Writer } from './writer.ts';

/** One thing to write, and its bytes as Node's own buffers say. */
const step = fc.oneof(
  fc.nat({ max: 0xff }).map((n) => ({ write: (w: Writer) => w.u8(n), bytes: Buffer.from([n]) })),
  fc.nat({ max: 0xffff }).map((n) => ({ write: (w: Writer) => w.u16(n), bytes: le(2, n) })),
  fc.nat({ max: 0xffffffff }).map((n) => ({ write: (w: Writer) => w.u32(n), bytes: le(4, n) })),
  fc.integer().map((n) => ({ write: (w: Writer) => w.i32(n), bytes: le(4, n >>> 0) })),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((n) => ({
    write: (w: Writer) => w.i64(n),
    bytes: big(n),
  })),
  fc.uint8Array({ maxLength: 600 }).map((value) => ({
    write: (w: Writer) => w.bytes(value),
    bytes: Buffer.from(value),
  })),
);

function le(size: number, value: number): Buffer {
  const buffer = Buffer.alloc(size);
  buffer.writeUIntLE(value, 0, size);
  return buffer;
}

function big(value: bigint): Buffer {
  const buffer = Buffer.alloc(8);
  buffer.writeBigInt64LE(value);
  return buffer;
}

describe('a writer', () => {
  test('grows as it needs to, whatever is written', () => {
    fc.assert(
      fc.property(fc.array(step), fc.nat({ max: 20 }), (steps, capacity) => {
        const writer = new Writer(capacity);
        for (const { write } of steps) write(writer);
        const expected = Buffer.concat(steps.map(({ bytes }) => bytes));
        expect(bytesToHex(writer.finish())).toBe(expected.toString('hex'));
      }),
    );
  });

  test('gives copies that later writing leaves alone', () => {
    const writer = new Writer();
    writer.u8(1);
    const first = writer.finish();
    writer.u8(2);
    expect(bytesToHex(first)).toBe('01');
    expect(bytesToHex(writer.finish())).toBe('0102');
  });

  test('nested begins empty', () => {
    const writer = new Writer();
    writer.u8(1);
    expect(writer.nested().finish()).toHaveLength(0);
  });
});

test.each([
  [[], ''],
  [['01'], '01'],
  [['01', '', '0203'], '010203'],
])('concatBytes of %j', (parts, whole) => {
  expect(bytesToHex(concatBytes(...parts.map((part) => Buffer.from(part, 'hex'))))).toBe(whole);
});

test('joinBytes of more than a call has room for', () => {
  const parts = Array.from({ length: 300_000 }, (_, i) => Uint8Array.of(i, i >> 8));
  const joined = joinBytes(parts);
  expect(joined.length).toBe(600_000);
  expect([...joined.subarray(0x3412 * 2, 0x3412 * 2 + 2)]).toEqual([0x12, 0x34]);
});
