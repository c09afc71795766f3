import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../bytes/hex.ts';
import { subjectOfFile } from '../review/testing/subjects.ts';
import { bytesOfFile, wpkh } from '../sign/testing/built-files.ts';
import { excessiveFee } from '../tx/losses.ts';
import { twinAmounts } from './twin-amounts.ts';

const MAX_MONEY = 2_100_000_000_000_000n;

function amountBytes(amount: bigint): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigInt64(0, amount, true);
  return bytes;
}

type Twin = (amount: bigint) => bigint;

function twinIn(twins: ReturnType<typeof twinAmounts>): Twin {
  return (amount) => {
    const { buffer, byteOffset } = twins.get(bytesToHex(amountBytes(amount)))!;
    return new DataView(buffer, byteOffset, 8).getBigInt64(0, true);
  };
}

function twinsOf(amounts: readonly bigint[]): readonly bigint[] {
  const all = [...new Set(amounts)].map(amountBytes);
  return amounts.map(twinIn(twinAmounts(all, undefined, 0)));
}

describe('amounts without a transaction', () => {
  test.each([
    ['nothing stays nothing', [0n], [0n]],
    ['equal ones stay equal', [50_000n, 70_000n, 50_000n], [1_000_000n, 1_001_000n, 1_000_000n]],
    ['small ones stay small', [300n, 331n, 546n], [1n, 332n, 333n]],
    ['what is below nothing stays so', [-5n], [-1_000_003n]],
    ['what is above all money stays so', [MAX_MONEY + 1n], [MAX_MONEY + 1_000n]],
    ['none is one of the originals', [1_000_000n, 60_000n], [1_001_000n, 1_002_000n]],
  ])('%s', (_, originals, twins) => {
    expect(twinsOf(originals)).toEqual(twins);
  });
});

const SIZE = 200;

function sortOf(spent: readonly bigint[], paid: readonly bigint[]): string {
  const [ins, outs] = [spent, paid].map((all) => all.reduce((sum, each) => sum + each, 0n));
  const fee = ins! - outs!;
  if (excessiveFee({ fee, spent: ins!, vsize: SIZE }).length > 0) return 'too high';
  if (fee <= 0n) return fee === 0n ? 'none' : 'below nothing';
  return fee * 10n < BigInt(SIZE) ? 'too low' : 'ordinary';
}

describe('the fee of a twin', () => {
  test.each<[string, readonly bigint[], readonly bigint[]]>([
    ['ordinary', [100_000n], [99_000n]],
    ['ordinary', [100_000n, 50_000n], [99_000n, 50_500n]],
    ['none', [100_000n], [60_000n, 40_000n]],
    ['below nothing', [100_000n], [100_500n]],
    ['too low', [100_000n], [99_999n]],
    ['too high', [2_001_552n], [5_000n]],
    ['too high', [4_914_726_039n], [0n]],
    ['too high', [100_000_000n], [40_000_000n]],
    ['too high', [10_000_000_000n], [9_990_000_000n]],
  ])('is %s where that of the original is: %#', (sort, spent, paid) => {
    expect(sortOf(spent, paid)).toBe(sort);
    const subject = subjectOfFile(
      bytesOfFile({
        inputs: spent.map((amount) => ({ lock: wpkh('A'), amount })),
        outputs: paid.map((amount) => ({ lock: wpkh('B'), amount })),
      }),
    );
    const twin = twinIn(
      twinAmounts([...new Set([...paid, ...spent])].map(amountBytes), subject, SIZE),
    );
    expect(sortOf(spent.map(twin), paid.map(twin))).toBe(sort);
    const own = [...spent, ...paid].filter((amount) => amount !== 0n);
    expect(own.filter((amount) => twin(amount) === amount)).toEqual([]);
  });
});
