import { expect, test } from 'vitest';
import { checkTransaction } from './check.ts';
import type { Transaction, TxInput, TxOutput } from './types.ts';

const MAX_MONEY = 2_100_000_000_000_000n;

function input(byte: number, vout: number, scriptSigSize = 0): TxInput {
  const prevout = { txid: new Uint8Array(32).fill(byte), vout };
  return { prevout, scriptSig: new Uint8Array(scriptSigSize), sequence: 0, witness: [] };
}

/** Of the output number that nowhere has, and a txid that is zero but for its last byte. */
function beginsWithZeros(): TxInput {
  const nowhere = input(0, NOWHERE);
  nowhere.prevout.txid[31] = 1;
  return nowhere;
}

function output(value: bigint, scriptSize = 0): TxOutput {
  return { value, scriptPubKey: new Uint8Array(scriptSize) };
}

function transaction(inputs: readonly TxInput[], outputs: readonly TxOutput[]): Transaction {
  return { version: 1, inputs, outputs, lockTime: 0 };
}

const NOWHERE = 0xffffffff;
/** Version, counts, one input, one output with a script above 65,535 bytes, lock time. */
const REST = 4 + 1 + 41 + 1 + 8 + 5 + 4;

test.each<[string, string | undefined, Transaction]>([
  ['a good one', undefined, transaction([input(1, 0)], [output(0n)])],
  ['no inputs', 'bad-txns-vin-empty', transaction([], [])],
  ['no outputs', 'bad-txns-vout-empty', transaction([input(1, 0)], [])],
  ['the largest', undefined, transaction([input(1, 0)], [output(0n, 1_000_000 - REST)])],
  ['too large', 'bad-txns-oversize', transaction([input(1, 0)], [output(0n, 1_000_001 - REST)])],
  ['a negative amount', 'bad-txns-vout-negative', transaction([input(1, 0)], [output(-1n)])],
  ['the largest amount', undefined, transaction([input(1, 0)], [output(MAX_MONEY)])],
  ['too much', 'bad-txns-vout-toolarge', transaction([input(1, 0)], [output(MAX_MONEY + 1n)])],
  [
    'too much together',
    'bad-txns-txouttotal-toolarge',
    transaction([input(1, 0)], [output(MAX_MONEY), output(1n)]),
  ],
  [
    'too much together before a negative amount',
    'bad-txns-txouttotal-toolarge',
    transaction([input(1, 0)], [output(MAX_MONEY), output(1n), output(-1n)]),
  ],
  [
    'a coin spent twice',
    'bad-txns-inputs-duplicate',
    transaction([input(1, 0), input(1, 1), input(1, 0)], [output(0n)]),
  ],
  ['a coinbase', undefined, transaction([input(0, NOWHERE, 2)], [output(0n)])],
  ['a coinbase of 100 bytes', undefined, transaction([input(0, NOWHERE, 100)], [output(0n)])],
  ['a short coinbase', 'bad-cb-length', transaction([input(0, NOWHERE, 1)], [output(0n)])],
  ['a long coinbase', 'bad-cb-length', transaction([input(0, NOWHERE, 101)], [output(0n)])],
  [
    'a last output number of a txid that begins with zeros',
    undefined,
    transaction([beginsWithZeros(), input(1, 0)], [output(0n)]),
  ],
  ['txid zero', undefined, transaction([input(0, 0)], [output(0n)])],
  [
    'an outpoint of nowhere',
    'bad-txns-prevout-null',
    transaction([input(1, 0), input(0, NOWHERE)], [output(0n)]),
  ],
])('%s: %s', (_, fault, one) => {
  expect(checkTransaction(one)).toBe(fault);
});
