import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../../../core/bytes/hex.ts';
import { ANCHOR, type AskedParts, transactionOf } from '../../../core/relay/testing/asked.ts';
import { bytes } from '../../../core/sign/testing/utxos.ts';
import { encodeTransaction, transactionId } from '../../../core/tx/ids.ts';
import { execute } from '../../dispatch.ts';

/* What the procedure makes of its parameters; what is judged is asked in `core/relay`. */

interface Answer {
  readonly result: Readonly<Record<string, unknown>> | null;
  readonly error: { readonly code: number; readonly message: string } | null;
}

function call(params: unknown, method = 'testpackage'): Answer {
  return JSON.parse(
    execute(JSON.stringify({ method, params }), { chain: 'regtest' }).body,
  ) as Answer;
}

const hexOf = (parts: AskedParts) => bytesToHex(encodeTransaction(transactionOf(parts)));
const SPENT = { txid: '11'.repeat(32), vout: 0, scriptPubKey: '51024e73', amount: '0.00010000' };
const NOTHING = { value: 0n, scriptPubKey: bytes('6a') };
const PARENT: AskedParts = {
  version: 3,
  outputs: [{ value: 10_000n, scriptPubKey: ANCHOR }, NOTHING],
};
const childOf = (parent: AskedParts, parts: AskedParts = {}): string =>
  hexOf({
    version: 3,
    inputs: [{ prevout: { txid: transactionId(transactionOf(parent)), vout: 0 } }],
    ...parts,
  });
const PAIR = [hexOf(PARENT), childOf(PARENT)];
const paying = (script: string): string =>
  hexOf({ outputs: [{ value: 1n, scriptPubKey: bytes(script) }] });

test('a parent of version 3 that pays nothing goes with its child', () => {
  const { result } = call([PAIR, null, null, [SPENT]]);
  expect(Object.keys(result ?? {})).toEqual(['package_msg', 'tx-results', 'replaced-transactions']);
  expect(result?.['package_msg']).toBe('success');
  const [parent, child] = Object.values(result?.['tx-results'] ?? {}) as object[];
  const sizes = ['txid', 'vsize_adjusted', 'vsize', 'vsize_bip141', 'fees', 'not_judged'];
  expect([parent, child].map((one) => Object.keys(one ?? {}))).toEqual([sizes, sizes]);
});

test('nothing here is called submitpackage, as nothing is sent', () => {
  const { error } = call([PAIR], 'submitpackage');
  expect([error?.code, error?.message]).toEqual([-32601, 'Method not found']);
});

describe('parameters', () => {
  const topology =
    'package topology disallowed. not child-with-parents or parents depend on each other.';
  const burnt = 'Unspendable output exceeds maximum configured by user (maxburnamount)';
  test.each<readonly [string, unknown, number, string]>([
    ['none', [[]], -8, 'Array must contain between 1 and 25 transactions.'],
    ['26', [Array(26).fill('00')], -8, 'Array must contain between 1 and 25 transactions.'],
    [
      'a rate of 1 BTC',
      [['00'], 1],
      -8,
      'Fee rates larger than or equal to 1BTC/kvB are not accepted',
    ],
    ['an amount below zero', [['00'], null, -1], -3, 'Amount out of range'],
    ['an amount that is none', [['00'], 0, 'x'], -3, 'Invalid amount'],
    [
      'no transaction',
      [['00']],
      -22,
      'TX decode failed: 00 Make sure the tx has at least one input.',
    ],
    ['burnt by OP_RETURN', [[paying('6a')]], -25, burnt],
    ['burnt by an opcode that is none', [[paying('ba')]], -25, burnt],
    ['burnt by a push that runs off', [[paying('4c')]], -25, burnt],
    ['burnt before another is no transaction', [[paying('6a'), 'x']], -25, burnt],
    ['the child first', [[...PAIR].reverse()], -25, topology],
    ['two strangers', [[PAIR[0], hexOf({ lockTime: 1 })]], -25, topology],
    [
      'three levels',
      [
        [
          ...PAIR,
          childOf(
            {},
            { inputs: [{ prevout: { txid: transactionId(transactionOf(PARENT)), vout: 0 } }] },
          ),
        ],
      ],
      -25,
      topology,
    ],
    ['a wrong topology before a wrong coin', [[...PAIR].reverse(), 0, 0, [1]], -25, topology],
    ['a wrong coin', [PAIR, 0, 0, [{ ...SPENT, amount: undefined }]], -8, 'Missing amount'],
    ['too few blocks', [PAIR, 0, 0, [SPENT], { confirmed: [{}] }], -8, 'Wrong number of confirmed'],
  ])('are refused: %s', (_what, params, code, message) => {
    const { error } = call(params);
    expect([error?.code, error?.message]).toEqual([code, message]);
  });

  test.each([
    ['as much as is burnt', [[paying('6a')], 0, '0.00000001', [SPENT]]],
    ['what can be spent is not burnt', [[paying('51')], 0, null, [SPENT]]],
  ])('are taken: %s', (_what, params) => {
    expect(call(params).error).toBeNull();
  });
});
