import { describe, expect, test } from 'vitest';
import { HashType } from '../script/hash-type.ts';
import { commitmentOf } from './commitment.ts';
import type { SighashAlgorithm } from './sighash-algorithm.ts';

const { ALL, NONE, SINGLE, ANYONECANPAY, DEFAULT } = HashType;

/** Inputs, outputs, sequences, amounts, scripts; of input 1 of a transaction. */
type Row = readonly [SighashAlgorithm, hashType: number, outputs: number, expected: string];

/** From the rules: Bitcoin's own for legacy, BIP 143, BIP 341. */
const ROWS: readonly Row[] = [
  ['legacy', ALL, 2, 'all all all none this'],
  ['legacy', NONE, 2, 'all none this none this'],
  ['legacy', SINGLE, 2, 'all 1 this none this'],
  ['legacy', ALL | ANYONECANPAY, 2, 'this all this none this'],
  ['legacy', NONE | ANYONECANPAY, 2, 'this none this none this'],
  ['legacy', SINGLE | ANYONECANPAY, 2, 'this 1 this none this'],
  ['legacy', 0, 2, 'all all all none this'],
  ['legacy', 0x60, 2, 'all all all none this'],
  ['legacy', SINGLE, 1, 'none none none none none, version and lock time open'],
  ['legacy', SINGLE | ANYONECANPAY, 1, 'none none none none none, version and lock time open'],
  ['segwit_v0', ALL, 2, 'all all all this this'],
  ['segwit_v0', NONE, 2, 'all none this this this'],
  ['segwit_v0', SINGLE, 2, 'all 1 this this this'],
  ['segwit_v0', SINGLE, 1, 'all none this this this'],
  ['segwit_v0', ALL | ANYONECANPAY, 2, 'this all this this this'],
  ['segwit_v0', SINGLE | ANYONECANPAY, 2, 'this 1 this this this'],
  ['taproot_key', DEFAULT, 2, 'all all all all all'],
  ['taproot_key', ALL, 2, 'all all all all all'],
  ['taproot_key', NONE, 2, 'all none all all all'],
  ['taproot_script', SINGLE, 2, 'all 1 all all all'],
  ['taproot_script', ALL | ANYONECANPAY, 2, 'this all this this this'],
  ['taproot_key', NONE | ANYONECANPAY, 2, 'this none this this this'],
  ['taproot_script', SINGLE | ANYONECANPAY, 2, 'this 1 this this this'],
  ['taproot_key', SINGLE, 1, 'no such signature'],
  ['taproot_script', SINGLE | ANYONECANPAY, 1, 'no such signature'],
  ['taproot_key', 4, 2, 'no such signature'],
  ['taproot_script', ANYONECANPAY, 2, 'no such signature'],
];

describe('what a signature commits to', () => {
  test.each(ROWS)('%s, type %i of %i outputs', (algorithm, hashType, outputs, expected) => {
    const found = commitmentOf(algorithm, hashType, 1, outputs);
    if (!found) return expect('no such signature').toBe(expected);
    const { inputs, sequences, amounts, scripts, version, locktime } = found;
    const words = [inputs, String(found.outputs), sequences, amounts, scripts].join(' ');
    expect(locktime).toBe(version);
    expect(version ? words : `${words}, version and lock time open`).toBe(expected);
  });
});
