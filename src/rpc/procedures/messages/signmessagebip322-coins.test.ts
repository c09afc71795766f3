import { describe, expect, test } from 'vitest';
import { messageFileCases } from '../../../core/review/testing/truth.ts';
import { execute } from '../../dispatch.ts';
import { wrongMade, wrongTurns } from '../../testing/message-answers.ts';

/* All of these cases are in `inspectpsbt-messages.recorded.test.ts`. */

const CASES = messageFileCases();
const [MADE] = CASES.filter(({ finished, request }) => finished && request.includes('prevtxs'));
const TURNS = CASES.filter(({ sign }) => sign && (sign.turns.length > 1 || sign.refuse)).slice(
  0,
  6,
);

interface Coin {
  readonly txid: string;
  readonly vout: number;
  readonly scriptPubKey: string;
  readonly amount?: number;
}

interface Options {
  readonly coins: readonly Coin[];
  readonly prevtxs: readonly string[];
  readonly psbt?: boolean;
}

const { params } = JSON.parse(MADE!.request) as {
  readonly params: readonly [string, string, readonly string[], Options];
};
const [ADDRESS, MESSAGE, KEYS, OPTIONS] = params;
const [COIN] = OPTIONS.coins;

function answer(keys: readonly string[], options: object) {
  const call = { jsonrpc: '1.0', id: 't', method: 'signmessagebip322' };
  const body = JSON.stringify({ ...call, params: [ADDRESS, MESSAGE, keys, options] });
  return JSON.parse(execute(body, { chain: 'regtest' }).body);
}

describe('signmessagebip322 with coins', () => {
  test('makes a proof of funds that verifies', () => {
    expect(wrongMade(MADE!)).toEqual([]);
  });

  test.each<readonly [string, readonly string[], object, number, string]>([
    ['no amount', KEYS, { coins: [{ ...COIN, amount: undefined }] }, -8, 'Missing amount'],
    ['a coin twice', KEYS, { ...OPTIONS, coins: [COIN, COIN] }, -8, 'Duplicated coin'],
    [
      'another amount than its previous transaction has',
      KEYS,
      { ...OPTIONS, coins: [{ ...COIN, amount: 0.5 }] },
      -8,
      'Contradicting prevtxs',
    ],
    [
      'an output that its previous transaction lacks',
      KEYS,
      { ...OPTIONS, coins: [{ ...COIN, vout: 9 }] },
      -8,
      'Contradicting prevtxs',
    ],
    [
      'a legacy coin alone',
      KEYS,
      {
        coins: [{ ...COIN, scriptPubKey: `76a914${'11'.repeat(20)}88ac`, redeemScript: undefined }],
      },
      -8,
      'Missing previous transaction',
    ],
    ['no object', KEYS, { coins: ['x'] }, -22, 'expected object'],
    ['no transaction', KEYS, { ...OPTIONS, prevtxs: ['00'] }, -22, 'TX decode failed'],
    ['no key', [], OPTIONS, -5, 'These private keys cannot sign for this address'],
    ['keys of the address alone', KEYS.slice(0, 1), OPTIONS, -5, 'cannot sign for this address'],
    ['another option', KEYS, { coin: [] }, -8, 'Unknown option coin'],
  ])('%s', (_, keys, options, code, message) => {
    const { error } = answer(keys, options);
    expect(error).toMatchObject({ code, message: expect.stringContaining(message) });
  });

  test('a PSBT takes no key', () => {
    expect(answer([], { ...OPTIONS, psbt: true }).result).toMatch(/^cHNidP/);
  });
});

describe('signpsbtwithkey of messages', () => {
  test.each(TURNS.map((one) => [`${one.id} ${one.altered ?? 'honest'}`, one] as const))(
    '%s',
    (_, one) => {
      expect(wrongTurns(one)).toEqual([]);
    },
  );
});
