import { describe, expect, test } from 'vitest';
import type { MessageToMake } from '../channel/protocol/message-protocol.ts';
import { bytesToHex } from '../core/bytes/hex.ts';
import { encodeWif } from '../core/encoding/testing/private-key-text.ts';
import { previousTransaction } from '../core/message/testing/proofs.ts';
import { hexOf, privateKey, publicKey } from '../core/sign/testing/utxos.ts';
import { txidText } from '../core/tx/id-text.ts';
import { transactionId } from '../core/tx/ids.ts';
import { execute } from '../rpc/dispatch.ts';
import { makeMessagePsbt } from './make-message-psbt.ts';

const KEYS = ['A', 'B', 'C'].map((letter) => bytesToHex(publicKey(letter)));
const TWO_OF_THREE = `wsh(multi(2,${KEYS.join(',')}))`;
const B = `wpkh(${KEYS[1]})`;
const ONE = previousTransaction(1, 50_000n);
const TWO = previousTransaction(2, 70_000n, 10_000n);
const outpoint = (of: typeof ONE, vout = 0) => `${txidText(transactionId(of))}:${vout}`;
const THREE_COINS = [outpoint(ONE), hexOf(ONE), hexOf(TWO), outpoint(TWO, 1), outpoint(TWO)].join(
  '\n',
);
const LISTED = JSON.stringify([
  {
    txid: txidText(transactionId(ONE)),
    vout: 0,
    scriptPubKey: bytesToHex(ONE.outputs[0]!.scriptPubKey),
    amount: 0.0005,
    confirmations: 6,
  },
]);

const ASKED: MessageToMake = {
  chain: 'regtest',
  signer: TWO_OF_THREE,
  index: 0,
  message: 'Hello',
  scripts: [],
  lockTime: 0,
  sequence: 0,
  coins: '',
};

interface Inspected {
  readonly message: {
    readonly form: string;
    readonly status: string;
    readonly verdict?: string;
    readonly signature?: string;
    readonly coins: readonly { readonly proof: string }[];
  };
}

function call(method: string, ...params: readonly unknown[]) {
  const { body } = execute(JSON.stringify({ method, params }), { chain: 'regtest' });
  return JSON.parse(body).result;
}

/** What stands in the file once these keys have signed in turns. */
function signed(psbt: string, ...letters: readonly string[]): Inspected {
  let last = psbt;
  for (const letter of letters) {
    last = call('signpsbtwithkey', last, [encodeWif(privateKey(letter), true, 'regtest')]).psbt;
  }
  return call('inspectpsbt', last) as Inspected;
}

describe('a PSBT of a message', () => {
  test.each<readonly [string, Partial<MessageToMake>, string, readonly string[], string, RegExp]>([
    ['2 of 3 by turns', {}, 'AC', [], 'valid', /^smp/],
    [
      '2 of 3 with three coins',
      { coins: THREE_COINS },
      'CAB',
      ['proven', 'proven', 'proven'],
      'valid',
      /^pof/,
    ],
    [
      'of one key, with a listed coin',
      { signer: B, coins: LISTED },
      'B',
      ['claimed'],
      'unproven',
      /^pof/,
    ],
    [
      'a listed coin with its transaction',
      { signer: B, coins: `${LISTED}\n${hexOf(ONE)}` },
      'B',
      ['proven'],
      'valid',
      /^pof/,
    ],
    ['with locks', { signer: B, lockTime: 7, sequence: 9 }, 'B', [], 'valid', /^ful/],
  ])('%s', (_, change, letters, coins, verdict, signature) => {
    const made = makeMessagePsbt({ ...ASKED, ...change });
    if (!made.ok) throw new Error(JSON.stringify(made));
    const { message } = signed(made.psbt, ...letters);
    expect(message).toMatchObject({
      status: 'holds',
      verdict,
      coins: coins.map((proof) => ({ proof })),
    });
    expect(message.signature).toMatch(signature);
    const judged = call('verifymessagebip322', made.address, message.signature, 'Hello');
    expect(judged).toMatchObject({ verdict, funds: coins.length });
  });

  test('of a descriptor with many addresses is of the one that is meant', () => {
    const xpub =
      'tpubD6NzVbkrYhZ4WaWSyoBvQwbpLkojyoTZPRsgXELWz3Popb3qkjcJyJUGLnL4qHHoQvao8ESaAstxYSnhyswJ76uZPStJRJCTKvosUCJZL5B';
    const addresses = [0, 5].map((index) => {
      const made = makeMessagePsbt({ ...ASKED, signer: `wpkh(${xpub}/0/*)`, index });
      return made.ok ? made.address : made;
    });
    const expected = call(
      'deriveaddresses',
      call('getdescriptorinfo', `wpkh(${xpub}/0/*)`).descriptor,
      [0, 5],
    );
    expect(addresses).toEqual([expected[0], expected[5]]);
  });
});

test.each<readonly [string, Partial<MessageToMake>, object]>([
  ['no address', { signer: 'bcrt1nothing' }, { fault: 'refused', words: 'Invalid address' }],
  ['no descriptor', { signer: 'wpkh(x)' }, { fault: 'refused' }],
  ['an outpoint alone', { coins: outpoint(ONE) }, { fault: 'coins' }],
  [
    'an output that is not there',
    { coins: `${outpoint(ONE, 9)}\n${hexOf(ONE)}` },
    { fault: 'coins' },
  ],
  ['a transaction alone', { coins: hexOf(ONE) }, { fault: 'coins' }],
  ['words', { coins: 'all my coins' }, { fault: 'coins' }],
  [
    'a coin twice',
    { coins: `${outpoint(ONE)}\n${outpoint(ONE)}\n${hexOf(ONE)}` },
    { fault: 'refused', words: 'Duplicated coin' },
  ],
  [
    'a coin without an amount',
    { coins: LISTED.replace('"amount":0.0005,', '') },
    { fault: 'refused', words: 'Missing amount' },
  ],
  ['a script that is none', { scripts: ['zz'] }, { fault: 'refused' }],
  ['a sequence too large', { sequence: 2 ** 33 }, { fault: 'refused' }],
])('is not made of %s', (_, change, answer) => {
  expect(makeMessagePsbt({ ...ASKED, ...change })).toMatchObject({ ok: false, ...answer });
});
