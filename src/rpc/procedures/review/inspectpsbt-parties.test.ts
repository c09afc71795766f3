import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../../../core/bytes/hex.ts';
import { describeScript } from '../../../core/script/describe.ts';
import { fileOf, type InputSpec, wpkh } from '../../../core/sign/testing/built-files.ts';
import { publicKey } from '../../../core/sign/testing/utxos.ts';
import { execute } from '../../dispatch.ts';

/* What a transaction of two is told as, with the descriptors of one of them. */

const COINS: readonly InputSpec[] = [
  { lock: wpkh('A'), origins: 'A', signed: [{ by: 'A', type: 0x81 }] },
  { lock: wpkh('B'), origins: 'B', amount: 200_000n, signed: [{ by: 'B' }] },
];
const OUTPUTS = [
  { lock: wpkh('C'), amount: 99_000n, origins: 'C:A' },
  { lock: wpkh('D'), amount: 150_000n, origins: 'D:B' },
  { amount: 49_000n },
];
const own = (...letters: readonly string[]) => ({
  descriptors: letters.map((letter) => `wpkh(${bytesToHex(publicKey(letter))})`),
});

function answer(procedure: string, psbt: string, options: object): unknown {
  const body = JSON.stringify({ method: procedure, params: [psbt, options] });
  return (JSON.parse(execute(body, { chain: 'regtest' }).body) as { readonly result: unknown })
    .result;
}

const partiesOf = (psbt: string, options: object) =>
  (answer('inspectpsbt', psbt, options) as { readonly parties?: unknown }).parties;

const B = {
  fingerprints: ['42424242'],
  inputs: [1],
  outputs: [1],
  spends: 0.002,
  spends_proof: 'proven',
  returns: 0.0015,
  most_fee: 0.00002,
  can_change: ['inputs', 'sequences[1]'],
};

test('each party has what it spends, gets back and can change', () => {
  expect(partiesOf(fileOf({ inputs: COINS, outputs: OUTPUTS }), own('A', 'C'))).toEqual({
    you: {
      inputs: [0],
      outputs: [0],
      spends: 0.001,
      spends_proof: 'proven',
      returns: 0.00099,
      most_fee: 0.00001,
      can_change: [],
      loss: 0.00001,
      amounts_sure: true,
      unproven_inputs: [],
    },
    others: [B],
    paid: [2],
  });
});

test('a gain is told where each input is proven, and else not', () => {
  const gains = [{ lock: wpkh('C'), amount: 250_000n }];
  const proven = fileOf({ inputs: COINS, outputs: gains });
  expect(partiesOf(proven, own('A', 'C'))).toMatchObject({ you: { gain: 0.0015 } });
  const unsigned = { ...COINS[1]!, signed: [], utxo: 'claimed' as const };
  const claimed = fileOf({ inputs: [COINS[0]!, unsigned], outputs: gains });
  const { you } = partiesOf(claimed, own('A', 'C')) as { readonly you: object };
  expect(you).toMatchObject({ unproven_inputs: [1], returns: 0.0025 });
  expect(you).not.toHaveProperty('gain');
  expect(you).not.toHaveProperty('loss');
});

const PAID = describeScript(wpkh('Z').scriptPubKey, 'regtest').address!;
const JOINT = fileOf({ inputs: COINS, outputs: OUTPUTS });

describe('with a list of whom to pay', () => {
  const youOf = (payments: readonly string[]) =>
    (partiesOf(JOINT, { ...own('B', 'D'), payments }) as { readonly you: object }).you;

  test.each([
    ['an address', [PAID]],
    ['an address and an amount', [`${PAID} 0.00049`]],
    ['satoshis', [`${PAID} 49000 sat`]],
    ['a payment URI', [`bitcoin:${PAID}?amount=0.00049`]],
    ['one of two', [`${PAID} 0.00049`, `${PAID} 0.5`]],
  ])('%s is told of the loss, and is no fee', (_, payments) => {
    expect(youOf(payments)).toMatchObject({ loss: 0.0005, listed: 0.00049, most_fee: 0.00001 });
    const text = answer('describepsbt', JOINT, { ...own('B', 'D'), payments }) as string;
    expect(text).toContain('You lose 0.00050000 BTC, 0.00049000 BTC of it to whom you listed.');
  });

  test.each([
    ['none', []],
    ['another amount', [`${PAID} 0.0005`]],
    ['somebody who is not paid', [describeScript(wpkh('Y').scriptPubKey, 'regtest').address!]],
    ['what is theirs', [describeScript(wpkh('D').scriptPubKey, 'regtest').address!]],
  ])('%s is nothing that is told of it', (_, payments) => {
    expect(youOf(payments)).not.toHaveProperty('listed');
    expect(youOf(payments)).toMatchObject({ loss: 0.0005, most_fee: 0.00002 });
  });

  test.each<[string, unknown, number, RegExp]>([
    ['words', ['whom I pay'], -8, /^A payment begins with an address$/],
    ['several in one text', [`${PAID}\n${PAID}`], -8, /^A payment begins with an address$/],
    ['an address that is mistyped', [`${PAID}q`], -5, /^Invalid Bitcoin address: /],
    [
      'one of another chain',
      ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
      -8,
      /^Invalid Bitcoin address/,
    ],
    ['an amount that is none', [`${PAID} much`], -8, /^Invalid amount of the payment to /],
    ['a number', [7], -3, /./],
    ['no list', PAID, -3, /./],
  ])('%s is refused', (_, payments, code, words) => {
    const body = { method: 'inspectpsbt', params: [JOINT, { payments }] };
    const { error } = JSON.parse(execute(JSON.stringify(body), { chain: 'regtest' }).body);
    expect(error).toMatchObject({ code, message: expect.stringMatching(words) });
  });
});

test('nothing is told without descriptors, nor where all or none is theirs', () => {
  const psbt = fileOf({ inputs: COINS, outputs: OUTPUTS });
  expect(partiesOf(psbt, {})).toBeUndefined();
  expect(partiesOf(psbt, own('A', 'B'))).toBeUndefined();
  expect(partiesOf(psbt, own('C'))).toBeUndefined();
});

test('the same is said in words, with whose the signatures are that hold what may change', () => {
  const psbt = fileOf({ inputs: COINS, outputs: OUTPUTS });
  const lines = (answer('describepsbt', psbt, own('A', 'C')) as string).split('\n');
  const at = lines.indexOf('By party:');
  expect(lines.slice(at + 1, at + 5)).toEqual([
    '  You lose 0.00001000 BTC.',
    '  You spend 0.00100000 BTC in input 0; 0.00099000 BTC returns in output 0; of the fee you pay at most 0.00001000 BTC.',
    '  42424242, as the file claims, spends 0.00200000 BTC in input 1; 0.00150000 BTC returns in output 1; of the fee it pays at most 0.00002000 BTC.',
    '  0.00049000 BTC in output 2 returns to none of them.',
  ]);
  expect(lines).toContain(
    '  Only the signature of input 1 (of 42424242 as the file claims) commits to which inputs there are and the sequence of input 1: whoever made it can change that and sign again.',
  );
});
