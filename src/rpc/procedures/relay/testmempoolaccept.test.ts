import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../../../core/bytes/hex.ts';
import { type AskedParts, transactionOf } from '../../../core/relay/testing/asked.ts';
import { bytes } from '../../../core/sign/testing/utxos.ts';
import { txidText } from '../../../core/tx/id-text.ts';
import { encodeTransaction, transactionId } from '../../../core/tx/ids.ts';
import { execute } from '../../dispatch.ts';

/*
 * What the procedure makes of its parameters and of what is judged. Whether that is
 * right is asked in `core/relay` and by a node's answers.
 */

interface Answer {
  readonly result: readonly Readonly<Record<string, unknown>>[] | null;
  readonly error: { readonly code: number; readonly message: string } | null;
}

function call(params: unknown): Answer {
  const body = JSON.stringify({ method: 'testmempoolaccept', params });
  return JSON.parse(execute(body, { chain: 'regtest' }).body) as Answer;
}

const hexOf = (parts: AskedParts) => bytesToHex(encodeTransaction(transactionOf(parts)));
const USUAL = hexOf({});
const SPENT = { txid: '11'.repeat(32), vout: 0, scriptPubKey: '51024e73', amount: '0.00010000' };
/** A transaction whose first output is the same coin. */
const PREVIOUS = transactionOf({ outputs: [{ value: 10_000n, scriptPubKey: bytes('51024e73') }] });
const SPENDING = hexOf({ inputs: [{ prevout: { txid: transactionId(PREVIOUS), vout: 0 } }] });
const OF_PREVIOUS = { ...SPENT, txid: txidText(transactionId(PREVIOUS)) };
const WHOLE = bytesToHex(encodeTransaction(PREVIOUS));

/** Reason and what is not judged, or what is allowed. */
function told(params: unknown): unknown {
  const { result, error } = call(params);
  if (!result) throw new Error(error?.message);
  const { allowed, 'reject-reason': reason, not_judged: notJudged = [] } = result[0] ?? {};
  return [allowed ? 'allowed' : reason, notJudged];
}

test('the members are those of Bitcoin Core, in its order, and what is not judged', () => {
  const id = txidText(transactionId(transactionOf({})));
  expect(JSON.stringify(call([[USUAL], null, [SPENT]]).result)).toBe(
    JSON.stringify([
      {
        txid: id,
        wtxid: id,
        allowed: true,
        vsize_adjusted: 82,
        vsize: 82,
        vsize_bip141: 82,
        fees: { base: 0.00001, 'effective-feerate': 0.00012195, 'effective-includes': [id] },
        not_judged: ['coinbase maturity'],
      },
    ]),
  );
  expect(JSON.stringify(call([[hexOf({ version: 4 })]]).result?.[0])).toMatch(
    /"allowed":false,"reject-reason":"version","reject-details":"version"}$/,
  );
});

describe('parameters', () => {
  const known = { height: 199, mediantime: 1_700_000_000 };
  const aged = hexOf({ sequence: 10 });
  test.each<readonly [string, unknown, unknown]>([
    ['no coins at all', [[USUAL]], ['missing-inputs', []]],
    ['an empty list of them', [[USUAL], null, []], ['missing-inputs', []]],
    ['a coin that is told', [[USUAL], null, [SPENT]], ['allowed', ['coinbase maturity']]],
    ['as a text', [[USUAL], null, JSON.stringify([SPENT])], ['allowed', ['coinbase maturity']]],
    ['the same twice', [[USUAL], null, [SPENT, SPENT]], ['allowed', ['coinbase maturity']]],
    ['by name', { rawtxs: [USUAL], prevtxs: [SPENT] }, ['allowed', ['coinbase maturity']]],
    ['a whole transaction', [[SPENDING], null, [WHOLE]], ['allowed', []]],
    ['both', [[SPENDING], null, [OF_PREVIOUS, WHOLE]], ['allowed', []]],
    [
      'a rate above the highest',
      [[USUAL], '0.00012182', [SPENT]],
      ['max-fee-exceeded', ['coinbase maturity']],
    ],
    ['the highest', [[USUAL], '0.00012183', [SPENT]], ['allowed', ['coinbase maturity']]],
    ['any rate', [[USUAL], 0, [SPENT]], ['allowed', ['coinbase maturity']]],
    [
      'a rate above the usual one',
      [[hexOf({ outputs: [{ value: 1_000n }] })], null, [{ ...SPENT, amount: 0.01 }]],
      ['max-fee-exceeded', ['coinbase maturity']],
    ],
    [
      'what is known of the chain',
      [
        [aged],
        null,
        [SPENT],
        { ...known, confirmed: [{ height: 191, coinbase: false }], time: 1_700_000_600 },
      ],
      ['non-BIP68-final', []],
    ],
    [
      'a coin that no block holds',
      [[USUAL], null, [SPENT], { ...known, confirmed: [null] }],
      ['missing-inputs', ['mempool']],
    ],
    [
      'nothing known of it',
      [[aged], null, [SPENT], {}],
      ['allowed', ['relative locktime', 'coinbase maturity']],
    ],
    ['outputs of this very transaction', [[SPENDING], null, [SPENDING]], ['txn-already-known', []]],
  ])('%s', (_what, params, expected) => {
    expect(told(params)).toEqual(expected);
  });

  const COUNT = 'Wrong number of confirmed';
  const twice = (more: object) => [[USUAL], null, [SPENT, { ...SPENT, ...more }]];
  test.each<readonly [string, unknown, number, string]>([
    ['no transaction', [[]], -8, 'Array must contain between 1 and 25 transactions.'],
    [
      'more than 25',
      [Array<string>(26).fill(USUAL)],
      -8,
      'Array must contain between 1 and 25 transactions.',
    ],
    [
      'one of several that is none',
      [[USUAL, 'x']],
      -22,
      'TX decode failed: x Make sure the tx has at least one input.',
    ],
    ['too few blocks of two', [[USUAL, SPENDING], null, null, { confirmed: [{}] }], -8, COUNT],
    [
      'a transaction as a number',
      [[1]],
      -3,
      'JSON value of type number is not of expected type string',
    ],
    ['none', [['00']], -22, 'TX decode failed: 00 Make sure the tx has at least one input.'],
    ['no hex', [['x']], -22, 'TX decode failed: x Make sure the tx has at least one input.'],
    [
      'a rate of 1 BTC',
      [[USUAL], 1],
      -8,
      'Fee rates larger than or equal to 1BTC/kvB are not accepted',
    ],
    ['a rate below zero', [[USUAL], -1], -3, 'Amount out of range'],
    ['a rate that is none', [[USUAL], 'x'], -3, 'Invalid amount'],
    ['a rate as a list', [[USUAL], [1]], -3, 'Amount is not a number or string'],
    ['no rate before no transaction', [['00'], 'x'], -3, 'Invalid amount'],
    [
      'a coin without an amount',
      [[USUAL], null, [{ ...SPENT, amount: undefined }]],
      -8,
      'Missing amount',
    ],
    [
      'a coin without a script',
      [[USUAL], null, [{ ...SPENT, scriptPubKey: null }]],
      -3,
      'Missing scriptPubKey',
    ],
    [
      'a coin as a number',
      [[USUAL], null, [1]],
      -22,
      'expected object with {"txid\'","vout","scriptPubKey"}',
    ],
    ['a previous transaction that is none', [[USUAL], null, ['00']], -22, 'TX decode failed'],
    ['another amount', twice({ amount: '0.00010001' }), -8, 'Contradicting prevtxs'],
    ['another script', twice({ scriptPubKey: '51024e74' }), -8, 'Contradicting prevtxs'],
    [
      'another amount than the transaction has',
      [[SPENDING], null, [{ ...OF_PREVIOUS, amount: 1 }, WHOLE]],
      -8,
      'Contradicting prevtxs',
    ],
    [
      'an output that it has not',
      [[SPENDING], null, [WHOLE, { ...OF_PREVIOUS, vout: 1 }]],
      -8,
      'Contradicting prevtxs',
    ],
    ['too few blocks', [[USUAL], null, [SPENT], { confirmed: [] }], -8, COUNT],
    ['too many', [[USUAL], null, [SPENT], { confirmed: [{}, {}] }], -8, COUNT],
    [
      'a height as a text',
      [[USUAL], null, [SPENT], { height: '1' }],
      -3,
      'JSON value of type string is not of expected type number',
    ],
    [
      'a height above all',
      [[USUAL], null, [SPENT], { height: 2 ** 31 }],
      -1,
      'JSON integer out of range',
    ],
    [
      'blocks as an object',
      [[USUAL], null, [SPENT], { confirmed: {} }],
      -3,
      'JSON value of type object is not of expected type array',
    ],
    [
      'a block as a number',
      [[USUAL], null, [SPENT], { confirmed: [1] }],
      -3,
      'JSON value of type number is not of expected type object',
    ],
    [
      'a coinbase as a number',
      [[USUAL], null, [SPENT], { confirmed: [{ coinbase: 1 }] }],
      -3,
      'JSON value of type number is not of expected type bool',
    ],
  ])('are refused: %s', (_what, params, code, message) => {
    const { error } = call(params);
    expect([error?.code, error?.message]).toEqual([code, message]);
  });
});
