import { expect, test } from 'vitest';
import type { SignatureVerdict } from '../../core/verdict/signature-verdict.ts';
import type { InputVerdict } from '../../core/verdict/verify-inputs.ts';
import { boardOf } from './board.ts';
import { inputRangesText } from './text-board.ts';

const key = (byte: number) => Uint8Array.of(2, ...new Uint8Array(32).fill(byte));
const hex = (byte: number) => `02${byte.toString(16).padStart(2, '0').repeat(32)}`;
const originOf = (byte: number, path: string, account: string) =>
  [hex(byte), { key: hex(byte), fingerprint: `0000000${byte}`, path, account }] as const;

/** Keys 1 and 2 are of accounts, 9 has no origin. */
const ORIGINS = new Map([
  originOf(1, 'm/48h/0h/0/5', 'm/48h/0h'),
  originOf(2, 'm/84h/1/2', 'm/84h'),
]);

function input(
  index: number,
  signed: readonly (readonly [byte: number, verdict: SignatureVerdict['verdict']])[],
  missing: readonly number[] = [],
): InputVerdict {
  const signatures = signed.map(([byte, verdict]) => ({ publicKey: key(byte), verdict }));
  const ways = [{ signatures: [{ of: missing.map(key), count: 1 }], preimages: [] }];
  // Of an input these alone are looked at.
  return { index, signatures, needs: { ways } } as unknown as InputVerdict;
}

test('inputs that have the same of all signers are one row', () => {
  const same = [0, 1, 2].map((n) => input(n, [[1, 'valid']], [2]));
  const board = boardOf(
    [...same, input(3, [[9, 'invalid']]), input(4, [[1, 'valid']], [2])],
    ORIGINS,
  );
  expect(board.signers).toEqual(['00000001, m/48h/0h', '00000002, m/84h', hex(9)]);
  expect(board.rows).toEqual([
    { inputs: [0, 1, 2, 4], cells: ['valid', 'missing', undefined] },
    { inputs: [3], cells: [undefined, undefined, 'invalid'] },
  ]);
});

test('a signer is named by the descriptors that its inputs are of', () => {
  const inputs = [input(0, [[1, 'valid']]), input(1, [[1, 'valid']], [2]), input(2, [], [9])];
  const labels = ['Vault', 'descriptor 2', undefined];
  const board = boardOf(inputs, ORIGINS, (n) => labels[n]);
  expect(board.signers).toEqual(['00000001, m/48h/0h', '00000002, m/84h', hex(9)]);
  expect(board.labels).toEqual(['Vault, descriptor 2', 'descriptor 2', '']);
});

test('a valid signature outweighs an invalid one, and that a missing one', () => {
  const twice = input(
    0,
    [
      [1, 'invalid'],
      [1, 'valid'],
      [2, 'invalid'],
    ],
    [2],
  );
  expect(boardOf([twice], ORIGINS).rows[0]?.cells).toEqual(['valid', 'invalid']);
});

test('a thousand signers make no thousand columns, nor a million cells', () => {
  const inputs = Array.from({ length: 250 }, (_, n) => input(n, [[n + 3, 'valid']]));
  const { signers, more, rows } = boardOf(inputs, new Map());
  expect([signers.length, more, rows.length]).toEqual([20, 230, 20]);
});

test.each([
  [[3], 'Input 3'],
  [[0, 1, 2], '0 to 2 (3 inputs)'],
  [[0, 1, 5, 7, 8], '0 to 1, 5, 7 to 8 (5 inputs)'],
  [Array.from({ length: 30 }, (_, n) => 2 * n), '0, 2, 4, 6, 8, 10, 12, 14, … (30 inputs)'],
])('the numbers of inputs %#', (numbers, text) => {
  expect(inputRangesText(numbers)).toBe(text);
});
