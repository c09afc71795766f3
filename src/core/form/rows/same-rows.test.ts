import { expect, test } from 'vitest';
import type { UtxoForm } from '../types.ts';
import { areSameRows } from './same-rows.ts';

const PROVEN = { value: 5n, scriptPubKey: Uint8Array.of(0x51) };
const ROW: UtxoForm = {
  txid: 'ab'.repeat(32),
  vout: 0,
  scriptPubKey: '51',
  redeemScript: '',
  witnessScript: '',
  amount: '0.00000005',
  proven: PROVEN,
};
const { proven: _, ...TYPED } = ROW;

test('rows that were copied are the same', () => {
  expect(areSameRows([ROW, TYPED], structuredClone([ROW, TYPED]))).toBe(true);
});

test.each<[what: string, other: readonly UtxoForm[]]>([
  ['fewer', []],
  ['more', [ROW, ROW]],
  ['of another transaction', [{ ...ROW, txid: 'cd'.repeat(32) }]],
  ['of another output', [{ ...ROW, vout: 1 }]],
  ['with another script', [{ ...ROW, scriptPubKey: '52' }]],
  ['with a redeem script', [{ ...ROW, redeemScript: '51' }]],
  ['with a witness script', [{ ...ROW, witnessScript: '51' }]],
  ['with another amount', [{ ...ROW, amount: '0.00000006' }]],
  ['with nothing proven', [TYPED]],
  ['with another amount proven', [{ ...ROW, proven: { ...PROVEN, value: 6n } }]],
  [
    'with another script proven',
    [{ ...ROW, proven: { ...PROVEN, scriptPubKey: Uint8Array.of(0x52) } }],
  ],
])('rows are others: %s', (_, other) => {
  expect(areSameRows([ROW], other)).toBe(false);
  expect(areSameRows(other, [ROW])).toBe(false);
});
