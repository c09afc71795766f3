import { describe, expect, test } from 'vitest';
import {
  bytesOf,
  type Hex,
  int,
  psbt,
  record,
  transaction,
  txInput,
  txid,
  txOutput,
  version2Global,
  witness,
} from '../../../test/psbt-text.ts';
import { bytesToHex } from '../bytes/hex.ts';
import { encodeTransaction } from '../tx/ids.ts';
import { decodePsbt } from './psbt.ts';
import { spentOutputsOf, transactionOf, unsignedTransactionOf, viewOf } from './view.ts';

const PREVIOUS = transaction({ inputs: [txInput()], outputs: [txOutput(7, '51')] });
const ID = txid(PREVIOUS);
const UNKNOWN_ID = '22'.repeat(32);

/** The same two inputs and one output in either version; `records` go into the first input. */
const FORMS: readonly (readonly [string, (...records: readonly Hex[]) => Hex])[] = [
  [
    'version 0',
    (...records) =>
      psbt({
        global: [
          record(
            '00',
            '',
            transaction({
              inputs: [txInput(`${ID}00000000`, '', 'fdffffff'), txInput(`${UNKNOWN_ID}01000000`)],
              outputs: [txOutput(5, '52')],
              lockTime: '65000000',
            }),
          ),
        ],
        inputs: [records, []],
        outputs: [[]],
      }),
  ],
  [
    'version 2',
    (...records) =>
      psbt({
        global: [...version2Global(2, 1), record('03', '', '65000000')],
        inputs: [
          [
            ...records,
            record('0e', '', ID),
            record('0f', '', int(0, 4)),
            record('10', '', 'fdffffff'),
          ],
          [record('0e', '', UNKNOWN_ID), record('0f', '', int(1, 4))],
        ],
        outputs: [[record('03', '', int(5, 8)), record('04', '', '52')]],
      }),
  ],
];

const NON_WITNESS = record('00', '', PREVIOUS);
const witnessUtxo = (amount: number) => record('01', '', txOutput(amount, '53'));
const view = (hex: Hex) => viewOf(decodePsbt(bytesOf(hex)));

describe.each(FORMS)('the view of %s', (_name, form) => {
  test('has the unsigned transaction', () => {
    const unsigned = transaction({
      inputs: [txInput(`${ID}00000000`, '', 'fdffffff'), txInput(`${UNKNOWN_ID}01000000`)],
      outputs: [txOutput(5, '52')],
      lockTime: '65000000',
    });
    const found = unsignedTransactionOf(view(form()))!;
    expect(bytesToHex(encodeTransaction(found))).toBe(unsigned);
  });

  test('puts final scripts into the transaction', () => {
    const final = [record('07', '', '0151'), record('08', '', witness('aa', ''))];
    const found = transactionOf(view(form(...final)))!;
    expect(found.inputs.map(({ scriptSig }) => bytesToHex(scriptSig))).toEqual(['0151', '']);
    expect(found.inputs.map((input) => input.witness.map(bytesToHex))).toEqual([['aa', ''], []]);
  });

  test.each([
    ['nothing', [], undefined, undefined, undefined],
    ['a previous transaction', [NON_WITNESS], 7n, undefined, 7n],
    ['a witness UTXO', [witnessUtxo(8)], undefined, 8n, 8n],
    ['both, of which the proven one counts', [NON_WITNESS, witnessUtxo(8)], 7n, 8n, 7n],
    ['a witness UTXO that was never set', [witnessUtxo(-1)], undefined, undefined, undefined],
    ['a witness UTXO of another amount below zero', [witnessUtxo(-2)], undefined, -2n, -2n],
  ])('knows what is spent from %s', (_what, records, proven, claimed, output) => {
    const { spent } = view(form(...records)).inputs[0]!;
    expect([spent.proven?.value, spent.claimed?.value, spent.output?.value]).toEqual([
      proven,
      claimed,
      output,
    ]);
  });

  test('has all spent outputs only where each is known', () => {
    expect(spentOutputsOf(view(form(NON_WITNESS)))).toBeUndefined();
  });
});

const HEIGHT = record('12', '', int(100, 4));
const TIME = record('11', '', int(500_000_001, 4));

describe('the lock time of version 2', () => {
  const locked = (...inputs: readonly (readonly Hex[])[]) =>
    view(
      psbt({
        global: [...version2Global(inputs.length, 0), record('03', '', int(9, 4))],
        inputs: inputs.map((records, i) => [
          record('0e', '', ID),
          record('0f', '', int(i, 4)),
          ...records,
        ]),
      }),
    );

  test.each([
    ['the fallback where nothing is asked for', [[], []], 9],
    ['a height', [[HEIGHT], []], 100],
    ['a time', [[], [TIME]], 500_000_001],
    [
      'the height where both will do',
      [
        [HEIGHT, TIME],
        [HEIGHT, TIME],
      ],
      100,
    ],
    ['the time where one input has no height', [[HEIGHT, TIME], [TIME]], 500_000_001],
    ['the highest', [[HEIGHT], [record('12', '', int(101, 4))]], 101],
    ['none where they do not agree', [[HEIGHT], [TIME]], undefined],
  ])('is %s', (_what, inputs, expected) => {
    const found = locked(...inputs);
    expect(found.lockTime).toBe(expected);
    expect(unsignedTransactionOf(found)?.lockTime).toBe(expected);
  });
});
