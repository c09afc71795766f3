import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  byteLength,
  bytesOf,
  type Hex,
  int,
  repeated,
  transaction,
  txInput,
  txid,
  txOutput,
  witness,
} from '../../../test/psbt-text.ts';
import { bytesToHex } from '../bytes/hex.ts';
import { reversed } from '../bytes/order.ts';
import { decodeTransaction } from './decode.ts';
import {
  encodeLegacy,
  encodeTransaction,
  hasWitness,
  isCoinbase,
  measureTransaction,
  transactionId,
  transactionIdAt,
} from './ids.ts';

/** The first transaction there is. */
const GENESIS: Hex =
  '01000000010000000000000000000000000000000000000000000000000000000000000000ffffffff4d04ffff001d0104455468652054696d65732030332f4a616e2f32303039204368616e63656c6c6f72206f6e206272696e6b206f66207365636f6e64206261696c6f757420666f722062616e6b73ffffffff0100f2052a01000000434104678afdb0fe5548271967f1a67130b7105cd6a828e03909a67962e0ea1f61deb649f6bc3f4cef38c4f35504e51ec112de5c384df7ba0b8d578a4c702b6bf11d5fac00000000';

test('the first transaction has the id that all know', () => {
  const decoded = decodeTransaction(bytesOf(GENESIS));
  expect(bytesToHex(reversed(transactionId(decoded)))).toBe(
    '4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b',
  );
  expect(isCoinbase(decoded)).toBe(true);
});

const doubleSha256 = (hex: Hex): string => {
  const once = createHash('sha256').update(bytesOf(hex)).digest();
  return createHash('sha256').update(once).digest('hex');
};

const INPUT = txInput();
const PARTS = { inputs: [INPUT, INPUT], outputs: [txOutput(1, repeated('51', 300))] };

describe('sizes and ids', () => {
  test.each<[what: string, witnesses: readonly Hex[] | undefined, weight: number, vsize: number]>([
    // 4 + 1 + 2 * 41 + 1 + 8 + 3 + 300 + 4 bytes
    ['without a witness', undefined, 4 * 403, 403],
    // and 2 + 1 + 1 + 1 for the witnesses, of which a quarter counts
    ['with an empty item', [witness(''), '00'], 4 * 403 + 5, 405],
    ['with an item of 2 bytes', ['00', witness('aabb')], 4 * 403 + 7, 405],
    ['with an item of 5 bytes', ['00', witness('aabbccddee')], 4 * 403 + 10, 406],
    ['with an item of 300 bytes', ['00', witness(repeated('aa', 300))], 4 * 403 + 307, 480],
  ])('%s', (_what, witnesses, weight, vsize) => {
    const whole = transaction(witnesses ? { ...PARTS, witnesses } : PARTS);
    const legacy = transaction(PARTS);
    const decoded = decodeTransaction(bytesOf(whole));
    const measures = measureTransaction(decoded);
    expect({
      ...measures,
      txid: bytesToHex(measures.txid),
      wtxid: bytesToHex(measures.wtxid),
    }).toEqual({
      txid: txid(legacy),
      wtxid: doubleSha256(whole),
      totalSize: byteLength(whole),
      weight,
      virtualSize: vsize,
    });
    expect(bytesToHex(transactionIdAt(decoded, bytesOf(whole)))).toBe(txid(legacy));
    expect(bytesToHex(transactionId(decoded))).toBe(txid(legacy));
    expect(hasWitness(decoded)).toBe(witnesses !== undefined);
    expect(bytesToHex(encodeTransaction(decoded))).toBe(whole);
    expect(bytesToHex(encodeLegacy(decoded))).toBe(legacy);
  });
});

const NOTHING = repeated('00', 32);

describe('a coinbase', () => {
  test.each<[what: string, inputs: readonly Hex[], expected: boolean]>([
    ['is one input from nothing', [txInput(`${NOTHING}ffffffff`)], true],
    ['has one input', [txInput(`${NOTHING}ffffffff`), txInput(`${NOTHING}ffffffff`)], false],
    ['spends the highest number', [txInput(`${NOTHING}${int(0xfffffffe, 4)}`)], false],
    ['spends an id of zeros', [txInput(`${repeated('00', 31)}01ffffffff`)], false],
  ])('%s', (_what, inputs, expected) => {
    expect(isCoinbase(decodeTransaction(bytesOf(transaction({ inputs }))))).toBe(expected);
  });

  test('is not a transaction without inputs', () => {
    expect(isCoinbase(decodeTransaction(bytesOf(transaction({}))))).toBe(false);
  });
});
