import { expect, test } from 'vitest';
import type { Owner } from '../ownership/owner.ts';
import type { SignatureVerdict } from '../verdict/signature-verdict.ts';
import { type BoardInput, type BoardSigner, boardOf } from './signer-board.ts';

const key = (byte: number) => Uint8Array.of(2, ...new Uint8Array(32).fill(byte));
const hex = (byte: number) => `02${byte.toString(16).padStart(2, '0').repeat(32)}`;
const originOf = (byte: number, path: string, account: string) =>
  ({ key: hex(byte), fingerprint: `0000000${byte}`, path, account }) as const;

/** Keys 1 and 2 are of accounts, 9 has no origin. */
const ORIGINS = [originOf(1, 'm/48h/0h/0/5', 'm/48h/0h'), originOf(2, 'm/84h/1/2', 'm/84h')];

function input(
  index: number,
  signed: readonly (readonly [byte: number, verdict: SignatureVerdict['verdict']])[],
  missing: readonly number[] = [],
  owner?: Owner,
): BoardInput {
  const signatures = signed.map(([byte, verdict]) => ({ publicKey: key(byte), verdict }));
  const ways = [{ signatures: [{ of: missing.map(key), count: 1 }], preimages: [] }];
  // Of an input these alone are looked at.
  const verdict = { signatures, needs: { ways } } as unknown as BoardInput['verdict'];
  return { index, owner, verdict };
}

function namesOf(signers: readonly BoardSigner[]): readonly string[] {
  return signers.map(({ account, key }) =>
    account ? `${account.fingerprint} ${account.account}` : key,
  );
}

test('inputs that have the same of all signers are one row', () => {
  const same = [0, 1, 2].map((n) => input(n, [[1, 'valid']], [2]));
  const board = boardOf(
    [...same, input(3, [[9, 'invalid']]), input(4, [[1, 'valid']], [2])],
    ORIGINS,
  );
  expect(namesOf(board.signers)).toEqual(['00000001 m/48h/0h', '00000002 m/84h', hex(9)]);
  expect(board.rows).toEqual([
    { inputs: [0, 1, 2, 4], cells: ['valid', 'missing', undefined] },
    { inputs: [3], cells: [undefined, undefined, 'invalid'] },
  ]);
});

test('a signer is named by the descriptors that its inputs are of', () => {
  const inputs = [
    input(0, [[1, 'valid']], [], { status: 'derived', descriptor: 0 }),
    input(1, [[1, 'valid']], [2], { status: 'derived', descriptor: 1 }),
    input(2, [], [9], { status: 'partly', descriptor: 1 }),
    input(3, [], [9]),
  ];
  const { signers } = boardOf(inputs, ORIGINS);
  expect(namesOf(signers)).toEqual(['00000001 m/48h/0h', '00000002 m/84h', hex(9)]);
  expect(signers.map(({ descriptors }) => descriptors)).toEqual([[0, 1], [1], []]);
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
  const { signers, more, rows } = boardOf(inputs, []);
  expect([signers.length, more, rows.length]).toEqual([20, 230, 20]);
});
