import { describe, expect, test } from 'vitest';
import { type ExcessiveFee, excessiveFee, isBurned, type PaidFee } from './losses.ts';

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

describe('an output', () => {
  test.each<readonly [what: string, value: bigint, script: readonly number[], burned: boolean]>([
    ['to OP_RETURN', 1n, [0x6a, 0x01, 0xff], true],
    ['to OP_RETURN and no push', 1n, [0x6a, 0xac], true],
    ['to OP_RETURN, of no amount', 0n, [0x6a], false],
    ['to OP_RETURN, of a negative amount', -1n, [0x6a], false],
    ['to OP_RETURN after another opcode', 1n, [0x51, 0x6a], false],
    ['to no script', 1n, [], false],
    ['to 10,000 bytes', 1n, Array(10_000).fill(0x51), false],
    ['to more', 1n, Array(10_001).fill(0x51), true],
  ])('%s', (_what, value, script, burned) => {
    expect(isBurned({ value, scriptPubKey: Uint8Array.from(script) })).toBe(burned);
  });
});
