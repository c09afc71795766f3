import { describe, expect, test } from 'vitest';
import type { Transaction } from '../tx/types.ts';
import { isLockTimeMet, isSequenceMet } from './locks.ts';

function transaction(version: number, lockTime: number, sequence: number): Transaction {
  const prevout = { txid: new Uint8Array(32), vout: 0 };
  const input = { prevout, scriptSig: new Uint8Array(0), sequence, witness: [] };
  return { version, inputs: [input], outputs: [], lockTime };
}

const FINAL = 0xffffffff;
const TIME = 500_000_000;

describe('lock times', () => {
  test.each([
    [true, 0, 0, 0],
    [true, 100, 0, 100],
    [false, 100, 0, 101],
    [true, TIME, 0, TIME],
    [false, TIME, 0, TIME - 1],
    [false, TIME - 1, 0, TIME],
    [true, TIME - 1, 0, TIME - 1],
    [true, 0xffffffff, 0, 0xffffffff],
    [false, 0xffffffff, 0, 2 ** 32],
    [false, 0xffffffff, 0, 2 ** 39 - 1],
    [true, 100, FINAL - 1, 100],
    [false, 100, FINAL, 100],
  ])('%s: own %i, sequence %i, asked %i', (expected, own, sequence, asked) => {
    expect(isLockTimeMet(transaction(1, own, sequence), 0, asked)).toBe(expected);
  });
});

const SECONDS = 0x00400000;
const DISABLED = 0x80000000;

describe('relative locks', () => {
  test.each([
    [true, 2, 0, 0],
    [true, 2, 10, 10],
    [false, 2, 10, 11],
    [false, 1, 10, 10],
    [false, 0, 10, 10],
    [true, 0xffffffff, 10, 10],
    [false, 2, 10 + DISABLED, 10],
    [false, 2, 10, 10 + SECONDS],
    [false, 2, 10 + SECONDS, 10],
    [true, 2, 10 + SECONDS, 10 + SECONDS],
    [false, 2, 10 + SECONDS, 11 + SECONDS],
    // Bits that mean nothing are not compared.
    [true, 2, 10, 10 + 0x10000],
    [true, 2, 10 + 0x10000, 10],
    [true, 2, 10, 10 + 2 ** 32],
    [true, 2, 0xffff, 0xffff],
  ])('%s: version %i, own %i, asked %i', (expected, version, own, asked) => {
    expect(isSequenceMet(transaction(version, 0, own), 0, asked)).toBe(expected);
  });
});
