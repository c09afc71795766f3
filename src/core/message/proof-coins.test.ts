import { describe, expect, test } from 'vitest';
import { inputRecord } from '../psbt/make-record.ts';
import { wpkh } from '../sign/testing/built-files.ts';
import type { Transaction } from '../tx/types.ts';
import { type CoinSpec, PROVER, previousTransaction, proofOf } from './testing/proofs.ts';
import { verifyBip322 } from './verify.ts';

/*
 * A prover writes the witness UTXOs of his proof himself: an outpoint of anybody's, and
 * beside it an output to a key of his own.
 */

const MESSAGE = 'I can sign';
const ONE = previousTransaction(1, 50_000n);
const TWO = previousTransaction(2, 60_000n, 70_000n);
const THREE = previousTransaction(4, 10_000n, 20_000n, 30_000n);
/** Somebody else's coin of 5,000 BTC. */
const STRANGERS: Transaction = {
  ...previousTransaction(3),
  outputs: [{ value: 500_000_000_000n, scriptPubKey: wpkh('Z').scriptPubKey }],
};
const INVENTED: CoinSpec = {
  previous: STRANGERS,
  has: 'claim',
  claimed: { value: 500_000_000_000n, scriptPubKey: wpkh('B').scriptPubKey },
};

type Row = readonly [
  name: string,
  coins: readonly CoinSpec[],
  prevtxs: readonly Transaction[],
  state: string,
  /** Of each coin. */
  proofs: readonly string[],
];

const HELD: readonly Row[] = [
  ['a previous transaction', [{ previous: ONE, has: 'previous' }], [], 'valid', ['proven']],
  ['both records', [{ previous: ONE, has: 'both' }], [], 'valid', ['proven']],
  ['a witness UTXO alone', [{ previous: ONE, has: 'claim' }], [], 'unproven', ['claimed']],
  ['the same, proven besides', [{ previous: ONE, has: 'claim' }], [ONE], 'valid', ['proven']],
  [
    'the same, beside another one',
    [{ previous: ONE, has: 'claim' }],
    [TWO],
    'unproven',
    ['claimed'],
  ],
  ['nothing, proven besides', [{ previous: ONE, has: 'nothing' }], [TWO, ONE], 'valid', ['proven']],
  ['anybody’s coin under a key of the prover', [INVENTED], [], 'unproven', ['claimed']],
  ['one of two', [{ previous: ONE, has: 'both' }, INVENTED], [], 'unproven', ['proven', 'claimed']],
  [
    'a previous transaction at an earlier input',
    [
      { previous: TWO, has: 'previous' },
      { previous: TWO, vout: 1, has: 'nothing' },
    ],
    [],
    'valid',
    ['proven', 'proven'],
  ],
  [
    'a previous transaction at a later input',
    [
      { previous: TWO, has: 'claim' },
      { previous: TWO, vout: 1, has: 'previous' },
    ],
    [],
    'unproven',
    ['claimed', 'proven'],
  ],
  [
    'a previous transaction at an earlier input that is not the first of it',
    [
      { previous: THREE, has: 'claim' },
      { previous: THREE, vout: 1, has: 'previous' },
      { previous: THREE, vout: 2, has: 'nothing' },
    ],
    [],
    'unproven',
    ['claimed', 'proven', 'proven'],
  ],
];

const REFUSED: readonly Row[] = [
  ['a coin that nothing tells', [{ previous: ONE, has: 'nothing' }], [], 'invalid', ['missing']],
  ['anybody’s coin, once it is known', [INVENTED], [STRANGERS], 'invalid', ['contradicted']],
  [
    'an output that an earlier previous transaction lacks',
    [
      { previous: ONE, has: 'previous' },
      { previous: ONE, vout: 9, has: 'claim', claimed: ONE.outputs[0]! },
    ],
    [],
    'invalid',
    ['proven', 'contradicted'],
  ],
  [
    'an output that a given one lacks',
    [{ previous: ONE, vout: 9, has: 'claim', claimed: ONE.outputs[0]! }],
    [ONE],
    'invalid',
    ['contradicted'],
  ],
  [
    'another amount beside the previous transaction',
    [{ previous: ONE, has: 'both', claimed: { ...ONE.outputs[0]!, value: 1n } }],
    [],
    'invalid',
    ['contradicted'],
  ],
  [
    'a coin twice',
    [
      { previous: ONE, has: 'both' },
      { previous: ONE, has: 'both' },
    ],
    [],
    'invalid',
    ['proven', 'proven'],
  ],
];

const judged = (coins: readonly CoinSpec[], prevtxs: readonly Transaction[]) =>
  verifyBip322(MESSAGE, PROVER, proofOf(MESSAGE, coins), prevtxs);

describe('a proof of funds', () => {
  test.each([...HELD, ...REFUSED])('%s: %#', (_, coins, prevtxs, state, proofs) => {
    const verdict = judged(coins, prevtxs);
    expect([verdict.state, verdict.coins?.map(({ proof }) => proof)]).toEqual([state, proofs]);
  });

  test('without coins is one of the message alone', () => {
    expect(judged([], [])).toEqual({ state: 'valid', lockTime: 0, sequence: 0, funds: 0 });
  });

  test.each([
    ['the same', 0n, PROVER, 'valid'],
    ['an amount', 1n, PROVER, 'invalid'],
    ['another script', 0n, wpkh('B').scriptPubKey, 'invalid'],
  ])('says of its first input %s', (_, value, scriptPubKey, state) => {
    const utxo = inputRecord('witness_utxo', null, { value, scriptPubKey });
    const proof = proofOf(MESSAGE, [{ previous: ONE, has: 'both' }], [utxo]);
    expect(verifyBip322(MESSAGE, PROVER, proof).state).toBe(state);
  });

  test('tells its coins as they are claimed', () => {
    expect(judged([INVENTED], []).coins).toEqual([
      {
        txid: expect.stringMatching(/^[0-9a-f]{64}$/),
        vout: 0,
        amount: 500_000_000_000n,
        proof: 'claimed',
      },
    ]);
  });
});
