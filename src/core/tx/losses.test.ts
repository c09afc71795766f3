import { describe, expect, test } from 'vitest';
import { type ExcessiveFee, excessiveFee, type PaidFee } from './losses.ts';

describe('a fee', () => {
  test.each<readonly [what: string, fee: PaidFee, found: readonly ExcessiveFee[]]>([
    ['a usual one', { fee: 1_000n, spent: 1_000_000n, vsize: 141 }, []],
    ['of just 0.10 BTC/kvB', { fee: 1_410_000n, spent: 100_000_000n, vsize: 141 }, []],
    ['of a satoshi more', { fee: 1_410_001n, spent: 100_000_000n, vsize: 141 }, ['rate']],
    ['of an unknown size', { fee: 24_000_000n, spent: 100_000_000n }, []],
    ['of just a quarter', { fee: 250_000n, spent: 1_000_000n, vsize: 141 }, []],
    ['of more than a quarter', { fee: 250_001n, spent: 1_000_000n, vsize: 141 }, ['share']],
    ['of nearly all of a small coin', { fee: 20_000n, spent: 20_546n, vsize: 141 }, []],
    ['of a satoshi above that', { fee: 20_001n, spent: 20_546n, vsize: 141 }, ['share']],
    ['that is both', { fee: 99_000_000n, spent: 100_000_000n, vsize: 141 }, ['rate', 'share']],
    ['of nothing', { fee: 0n, spent: 0n, vsize: 10 }, []],
    ['that is negative', { fee: -1n, spent: 0n, vsize: 10 }, []],
  ])('%s', (_what, fee, found) => {
    expect(excessiveFee(fee)).toEqual(found);
  });
});
