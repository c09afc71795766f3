import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { damagedPsbt } from '../../../test/psbt-arbitrary.ts';
import { flaw } from '../../../test/tiling.ts';
import { equalBytes } from '../bytes/order.ts';
import { concatBytes } from '../bytes/writer.ts';
import { decodedFormat } from '../intake/decodes.ts';
import { outlineOf } from '../outline/inspect.ts';
import { outlinePastError } from './damage.ts';
import { expectAsBefore } from './testing/as-before.ts';

function expectSound(bytes: Uint8Array): void {
  const before = outlineOf(bytes, 'psbt');
  const past = outlinePastError(bytes, 'psbt');
  expect(past.error?.complaint).toEqual(before.error?.complaint);
  expect(past.error?.span).toEqual(before.error?.span);
  expect(flaw(past.index, bytes.length)).toBeUndefined();
  expectAsBefore(past.index, before.index);
  expect(past.damage !== undefined).toBe(before.error !== undefined);
  const whole = past.damage?.change?.exact?.bytes;
  if (!whole) return;
  expect(decodedFormat(whole)).toBe('psbt');
  expect(Math.abs(whole.length - bytes.length)).toBeLessThanOrEqual(1);
  expect(equalBytes(whole, bytes)).toBe(false);
}

describe('any damaged PSBT', () => {
  test('has the parts before its fault as ever, and is tiled by all', () => {
    fc.assert(fc.property(damagedPsbt, expectSound), { numRuns: 60 });
  });

  test('also one of any bytes behind the magic', () => {
    const bytes = fc
      .uint8Array({ maxLength: 200 })
      .map((rest) => concatBytes(Uint8Array.of(0x70, 0x73, 0x62, 0x74, 0xff), rest));
    fc.assert(fc.property(bytes, expectSound), { numRuns: 100 });
  });
});

const MAGIC = Uint8Array.of(0x70, 0x73, 0x62, 0x74, 0xff);

/** Many copies of some bytes behind the magic and a transaction that is none. */
function repeated(bytes: readonly number[], count: number): Uint8Array {
  const all = new Uint8Array(bytes.length * count);
  for (let i = 0; i < all.length; i++) all[i] = bytes[i % bytes.length]!;
  return concatBytes(MAGIC, Uint8Array.of(0x02, 0x00, 0x07, 0x00), all);
}

/** What would take hours without a budget, each 600 KB or more. */
const HOSTILE: readonly { readonly what: string; readonly bytes: Uint8Array }[] = [
  { what: 'records of three bytes', bytes: repeated([1, 9, 0], 200_000) },
  { what: 'ends of maps', bytes: repeated([0], 600_000) },
  { what: 'lengths of 253', bytes: repeated([0xfd, 0x01, 0x00], 200_000) },
  { what: 'the largest lengths', bytes: repeated([0xfe, 0x00, 0x00, 0x00, 0x02], 120_000) },
  { what: 'keys of one byte with long values', bytes: repeated([1, 2, 3], 200_000) },
];

describe('past the error of a hostile file', () => {
  test.each(HOSTILE)('$what: what is tried is bounded', ({ bytes }) => {
    const { damage, index } = outlinePastError(bytes, 'psbt');
    expect(damage?.change).toBeUndefined();
    expect(damage!.behind.records + damage!.behind.framesOnly).toBeLessThanOrEqual(100_000);
    expect(flaw(index, bytes.length)).toBeUndefined();
  });
});
