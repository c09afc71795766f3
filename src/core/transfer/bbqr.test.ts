import { deflateRawSync, inflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BbqrCollector, type BbqrEncoding, base36, bbqrParts, decodeBbqrPart } from './bbqr.ts';
import { vectorFile } from './testing/vectors.ts';

/* What the tests of BBQr's own implementations ask for, with their sizes. */

/** Characters of a QR code's alphanumeric mode at the lowest correction, by version. */
const CAPACITY = { 11: 468, 27: 2132, 29: 2369, 40: 4296 } as const;

/** As zlib writes it with `wbits` of 10. */
const deflated = (bytes: Uint8Array) => Uint8Array.from(deflateRawSync(bytes, { windowBits: 10 }));

function same(size: number): Uint8Array {
  return new Uint8Array(size).fill(0x41);
}

/** Bytes that do not deflate, the same each time. */
function mixed(size: number): Uint8Array {
  let state = 1;
  return Uint8Array.from({ length: size }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 24;
  });
}

function sent(encoding: BbqrEncoding, bytes: Uint8Array, maxCharacters: number, type = 'P') {
  const { count, part } = bbqrParts(
    encoding,
    type,
    encoding === 'Z' ? deflated(bytes) : bytes,
    maxCharacters,
  );
  return Array.from({ length: count }, (_, index) => part(index));
}

function put(parts: readonly string[]): Uint8Array {
  const collector = new BbqrCollector(decodeBbqrPart(parts[0]!));
  for (const part of parts) collector.add(decodeBbqrPart(part));
  const bytes = collector.message()!;
  return decodeBbqrPart(parts[0]!).encoding === 'Z'
    ? Uint8Array.from(inflateRawSync(bytes))
    : bytes;
}

test('what a scanner read is a text', () => {
  const lines = new TextDecoder().decode(vectorFile('bbqr-real-scan.txt')).split('\n');
  const parts = lines.filter((line) => line.trim() !== '');
  expect(decodeBbqrPart(parts[0]!)).toMatchObject({ encoding: 'Z', type: 'U', count: 8 });
  const text = new TextDecoder().decode(put(parts));
  expect(text).toContain('Zlib compressed');
  expect(text).toContain('PSBT');
});

test.each([0, 1295, ...Array.from({ length: 150 }, (_, index) => 250 + index)])(
  '%i in base 36 has two digits',
  (value) => {
    expect(base36(value)).toMatch(/^[0-9A-Z]{2}$/);
    expect(Number.parseInt(base36(value), 36)).toBe(value);
  },
);

describe('the files of BBQr', () => {
  test.each([
    '1in1000out.psbt',
    '1in100out.psbt',
    '1in10out.psbt',
    '1in20out.psbt',
    '1in2out.psbt',
    'devils-txn.txn',
    'finalized-by-ckcc.txn',
    'last.txn',
    'nfc-result.txn',
    'signed.txn',
  ])('%s', (name) => {
    const bytes = vectorFile(`bbqr-${name}`);
    for (const encoding of ['H', '2', 'Z'] as const) {
      const parts = sent(encoding, bytes, CAPACITY[27]);
      expect(put(parts), encoding).toEqual(bytes);
      expect(put([...parts].reverse()), encoding).toEqual(bytes);
    }
    expect(deflated(bytes).length).toBeLessThan(bytes.length);
  });
});

describe('there and back', () => {
  const sizes = [10, 100, 2000, 10_000, 50_000];
  const encodings = ['H', '2', 'Z'] as const;
  const rows = sizes.flatMap((size) =>
    encodings.flatMap((encoding) =>
      ([11, 29, 40] as const).map((version) => [size, encoding, version] as const),
    ),
  );

  test.each(rows)('%i bytes as %s in version %i', (size, encoding, version) => {
    for (const [bytes, type] of [same(size), mixed(size)].flatMap((each) => [
      [each, 'P'] as const,
      [each, 'T'] as const,
    ])) {
      const parts = sent(encoding, bytes, CAPACITY[version], type);
      expect(parts.every((part) => part.length <= CAPACITY[version])).toBe(true);
      expect(parts[0]!.slice(0, 4)).toBe(`B$${encoding}${type}`);
      expect(put([...parts].reverse())).toEqual(bytes);
    }
  });

  test.each(encodings)('4000 to 5500 bytes as %s', (encoding) => {
    for (let size = 4000; size < 5500; size += 47) {
      expect(put(sent(encoding, mixed(size), CAPACITY[11])).length).toBe(size);
    }
  });

  test.each([2, 3, 4, 5, 6, 7, 8, 9])('10000 bytes in %i parts or more', (least) => {
    const parts = sent('2', mixed(10_000), Math.ceil(16_000 / least) + 8);
    expect(parts.length).toBeGreaterThanOrEqual(least);
    expect(put(parts)).toEqual(mixed(10_000));
  });

  test.each(encodings)('1060 to 1079 bytes as %s in version 27', (encoding) => {
    for (let size = 1060; size < 1080; size++) {
      const parts = sent(encoding, mixed(size), CAPACITY[27]);
      expect(parts.length).toBe(encoding === 'H' && size > 1062 ? 2 : 1);
      const ofSame = sent(encoding, same(size), CAPACITY[27]);
      if (encoding === 'Z') expect(ofSame[0]!.length).toBeLessThan(100);
      expect([put(parts), put(ofSame)]).toEqual([mixed(size), same(size)]);
    }
  });

  test.each([
    ['H', (4296 - 8) / 2],
    ['2', ((4296 - 8) * 5) / 8],
  ] as const)('the most that can be sent as %s', (encoding, size) => {
    const bytes = mixed(size * 1295);
    const parts = sent(encoding, bytes, CAPACITY[40]);
    expect(parts.length).toBe(1295);
    expect(parts.every((part) => part.length === 4296)).toBe(true);
    expect(parts.at(-1)!.slice(4, 8)).toBe('ZZZY');
    expect(() => sent(encoding, mixed(size * 1295 + 1), CAPACITY[40])).toThrow('too-large');
    if (encoding === 'H') expect(put(parts).length).toBe(bytes.length);
  });

  test('the parts of any bytes are about equal, and none ends inside a byte', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 1, maxLength: 3000 }),
        fc.constantFrom('H' as const, '2' as const),
        fc.integer({ min: 24, max: 4296 }),
        (bytes, encoding, most) => {
          const parts = sent(encoding, bytes, most).map(decodeBbqrPart);
          const lengths = parts.map(({ digits }) => digits.length);
          expect(new Set(lengths.slice(0, -1)).size).toBeLessThanOrEqual(1);
          expect(Math.max(...lengths)).toBeLessThanOrEqual(most - 8);
          expect(parts.map(({ index }) => index)).toEqual(parts.map((_, index) => index));
        },
      ),
    );
  });
});
