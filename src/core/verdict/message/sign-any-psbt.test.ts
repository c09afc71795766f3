import { describe, expect, test } from 'vitest';
import {
  type MessageFileSpec,
  messageFile,
  reservesFile,
} from '../../message/testing/message-files.ts';
import { inputRecord } from '../../psbt/make-record.ts';
import { decodePsbt } from '../../psbt/psbt.ts';
import { privateKey } from '../../sign/testing/utxos.ts';
import { signAnyPsbt } from './sign-any-psbt.ts';

const KEYS = ['A', 'B'].map((letter) => {
  return { kind: 'single', privateKey: privateKey(letter), compressed: true } as const;
});

/** What became of each input: how many signatures, or why none; and of all. */
function signed(bytes: Uint8Array, hashType?: number) {
  const result = signAnyPsbt(decodePsbt(bytes), { keys: KEYS, hashType, finalises: true });
  if (!result.ok) return result.fault;
  const each = result.inputs.map(
    ({ added, refusal, unsigned }) => refusal ?? unsigned ?? added.length,
  );
  return [result.complete, ...each];
}

const TEXT = 'Hello';
const COINS = [{ amount: 50_000n, is: 'proven' }] as const;

type Row = readonly [
  name: string,
  spec: MessageFileSpec,
  expected: readonly (boolean | number | string)[],
  hashType?: number,
];

describe('a message in a PSBT', () => {
  const rows: readonly Row[] = [
    ['is signed', { text: TEXT, coins: COINS }, [true, 1, 1]],
    [
      'is signed without what it spends, which the text tells',
      { text: TEXT, first: 'claimed' },
      [true, 1],
    ],
    ['with DEFAULT, which is ALL there', { text: TEXT }, [true, 1], 0],
    ['with ALL', { text: TEXT }, [true, 1], 1],
    [
      'not with NONE',
      { text: TEXT, coins: COINS },
      [false, 'message-hash-type', 'message-hash-type'],
      2,
    ],
    ['not with ANYONECANPAY', { text: TEXT }, [false, 'message-hash-type'], 0x81],
    [
      'not where it asks for another type',
      { text: TEXT, records: [inputRecord('sighash_type', null, 3)] },
      [false, 'message-hash-type'],
    ],
    ['not of another text', { text: TEXT, recorded: 'Other' }, [false, 'message-contradicted']],
    [
      'not where it may be a payment',
      { text: TEXT, recorded: 'Other', first: 'claimed', coins: COINS },
      [false, 'message-contradicted', 'message-contradicted'],
    ],
    ['without a record and without its text', { text: TEXT, recorded: null }, [true, 1]],
    ['with nothing of what it spends', { text: TEXT, first: 'none' }, [false, 'missing-utxo']],
  ];

  test.each(rows.map(([name, ...row]) => [name, row] as const))('%s', (_, row) => {
    const [spec, expected, hashType] = row;
    expect(signed(messageFile(spec), hashType)).toEqual(expected);
  });
});

describe('a proof of reserves', () => {
  test('is complete without a signature of its commitment', () => {
    expect(signed(reservesFile(TEXT))).toEqual([true, 'needs-nothing', 1]);
  });

  test.each([
    ['NONE, which commits to the commitment', 2, [true, 'needs-nothing', 1]],
    ['ANYONECANPAY', 0x81, [false, 'message-hash-type', 'message-hash-type']],
  ])('with %s', (_, hashType, expected) => {
    expect(signed(reservesFile(TEXT), hashType)).toEqual(expected);
  });

  test('not of another text than its outpoint', () => {
    const other = reservesFile(TEXT, () => new Uint8Array(32).fill(7));
    expect(signed(other)).toEqual([false, 'message-contradicted', 'message-contradicted']);
  });
});
