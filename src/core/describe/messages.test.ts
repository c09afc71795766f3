import { describe, expect, test } from 'vitest';
import { sha256d } from '../crypto/hashes.ts';
import { encodeAddress } from '../encoding/address.ts';
import { decodeBase64 } from '../encoding/base64.ts';
import {
  type MessageFileSpec,
  messageFile,
  reservesFile,
} from '../message/testing/message-files.ts';
import { subjectOfFile } from '../review/testing/subjects.ts';
import { messageFileCases } from '../review/testing/truth.ts';
import type { VerdictState } from '../said/verdict-state.ts';
import { extractDestination } from '../script/destination.ts';
import { wpkh } from '../sign/testing/built-files.ts';
import { describeFile } from './describe.ts';
import { describing } from './described.ts';
import { described } from './testing/described.ts';
import { verdictLine } from './verdict-line.ts';

const A = encodeAddress(extractDestination(wpkh('A').scriptPubKey)!, 'regtest');
const TEXT = 'Hello';
const COINS = [
  { amount: 50_000n, is: 'proven' },
  { amount: 70_000n, is: 'claimed' },
] as const;

const lineOf = (bytes: Uint8Array) => verdictLine(describing(described(subjectOfFile(bytes))));
const textOf = (bytes: Uint8Array) => describeFile(described(subjectOfFile(bytes)), 'text');

describe('the verdict line of a message', () => {
  test.each<readonly [string, Partial<MessageFileSpec>, VerdictState, string]>([
    ['to be signed', {}, 'message-open', `Message for ${A}: needs 1 signature`],
    ['signed', { isFinal: true }, 'message-signed', 'Signed message: valid'],
    [
      'signed, with a coin that is only claimed',
      { isFinal: true, coins: COINS },
      'message-unproven',
      'Signed message: valid (1 coin unproven)',
    ],
    [
      'signed, its text not known',
      { isFinal: true, recorded: null },
      'message-signed',
      'Signed message: valid, its text is not known',
    ],
    [
      'with a lock time, which is no block that mines it',
      { isFinal: true, change: { lockTime: 144 } },
      'message-signed',
      'Signed message: valid, at lock time 144',
    ],
    [
      'of a version that may come to mean something',
      { isFinal: true, change: { version: 3 } },
      'message-unproven',
      'Signed message: inconclusive',
    ],
    [
      'of another text',
      { recorded: 'Other' },
      'contradiction',
      'Contradiction: Input 0: The message is not what the file, or who gave it, says of it. The text that is told is not the one that is signed. Neither sign nor accept it; ask who made it.',
    ],
    [
      'that may be a payment',
      { first: 'claimed', text: 'Hello', recorded: 'Other' },
      'contradiction',
      'Contradiction: Input 0: The message is not what the file, or who gave it, says of it. It says that it signs a message, and may be a transaction that can be mined. Neither sign nor accept it; ask who made it.',
    ],
  ])('%s', (_, spec, state, text) => {
    const { place: _place, tells: _tells, ...line } = lineOf(messageFile({ text: TEXT, ...spec }));
    expect(line).toEqual({ state, text });
  });
});

test('what verifiers call invalid is never called valid', () => {
  const wrong = messageFileCases().flatMap(({ id, request, expect: truth }) => {
    const { params } = JSON.parse(request) as { readonly params: readonly unknown[] };
    const [psbt, options] = params;
    const { verdict } = (truth?.['message'] ?? {}) as { readonly verdict?: string };
    if (verdict !== 'invalid' || typeof psbt !== 'string' || options !== undefined) return [];
    const { state, text } = lineOf(decodeBase64(psbt)!);
    return /^Signed message: (?:valid|inconclusive)/.test(text)
      ? [`${id} ${state}: ${text}`]
      : ['-'];
  });
  expect(wrong.filter((one) => one !== '-')).toEqual([]);
  expect(wrong.length).toBeGreaterThan(10);
});

/** What is only said of what can be mined. */
const OF_PAYMENTS = /\b(?:Pays|[Ff]ee|[Rr]elay|[Tt]xid|mined from|Spends|broadcast)\b/;

describe('what is told of a message', () => {
  test.each<readonly [string, Uint8Array]>([
    ['to be signed', messageFile({ text: TEXT })],
    ['signed', messageFile({ text: TEXT, isFinal: true })],
    ['with a lock time', messageFile({ text: TEXT, change: { lockTime: 144 } })],
    ['a proof of funds', messageFile({ text: TEXT, coins: COINS })],
    ['a proof of funds, signed', messageFile({ text: TEXT, coins: COINS, isFinal: true })],
    ['without its text', messageFile({ text: TEXT, recorded: null })],
    ['no text', messageFile({ text: Uint8Array.of(0xff) })],
    ['of another text', messageFile({ text: TEXT, recorded: 'Other' })],
    ['that asks for another type', messageFile({ text: TEXT, change: { version: 1 } })],
    ['a proof of reserves', reservesFile(TEXT)],
    ['one of an older program', reservesFile(TEXT, sha256d)],
  ])('no word of a payment: %s', (_, bytes) => {
    const text = textOf(bytes);
    expect([OF_PAYMENTS.exec(text)?.[0], text.includes('can never be mined')]).toEqual([
      undefined,
      true,
    ]);
  });

  test('text, address, coins and what a node is asked', () => {
    const lines = textOf(messageFile({ text: 'I\u202e own', coins: COINS })).split('\n');
    expect(lines[0]).toBe(
      `Signs the message "I\\u202e own" (8 bytes) for ${A}. It is not a payment and can never be mined. Coins: 1 coin of 0.00070000 BTC is claimed and 1 coin of 0.00050000 BTC is proven; not known here whether coins exist or are unspent.`,
    );
    expect(lines.filter((line) => line.includes('gettxout'))).toHaveLength(2);
  });

  test.each<readonly [string, Partial<MessageFileSpec>, string]>([
    ['the text that is signed', {}, `Signs the message "Hello" (5 bytes) for ${A}.`],
    [
      'another text',
      { recorded: 'Other' },
      `Signs a message for ${A}; its text is not "Other" (5 bytes).`,
    ],
    [
      'another text, once it is signed',
      { recorded: 'Other', isFinal: true },
      `Signs a message for ${A}; its text is not "Other" (5 bytes).`,
    ],
    ['no text', { recorded: null }, `Signs a message for ${A}; its text is not known.`],
    ['bytes', { text: Uint8Array.of(0xff) }, `Signs a message that is no text for ${A}.`],
  ])('what is signed where the file tells %s', (_, spec, words) => {
    const text = textOf(messageFile({ text: TEXT, ...spec }));
    expect(text.slice(0, words.length)).toBe(words);
  });

  test('whose it is stands in the finding, and what is signed in the answer alone', () => {
    const lines = textOf(messageFile({ text: TEXT })).split('\n');
    expect(lines.filter((line) => line.includes('"Hello"'))).toHaveLength(1);
  });

  test.each<readonly [string, Uint8Array, string]>([
    [
      'what may be a message',
      messageFile({ text: TEXT, recorded: null, first: 'claimed', coins: COINS }),
      'It may be a message, which pays nobody; if it is a payment, all that it spends is the fee. Fee 0.00120000 BTC',
    ],
    [
      'what says that it is one, and may be a payment',
      messageFile({ text: TEXT, recorded: 'Other', first: 'claimed', coins: COINS }),
      'Pays nobody: all of it is the fee. Fee 0.00120000 BTC',
    ],
  ])('who is paid by %s', (_, bytes, words) => {
    expect(textOf(bytes).slice(0, words.length)).toBe(words);
  });

  test('a payment dressed as a message is told as a payment too, with the danger first', () => {
    const text = textOf(
      messageFile({ text: TEXT, recorded: 'Other', first: 'claimed', coins: COINS }),
    );
    expect(text).toMatch(/Danger \(inputs\[0\]\): The message is not/);
    expect(text).toMatch(/It may be a message and may be a payment/);
    expect(text).toMatch(/Fee: 0\.00120000 BTC/);
  });
});
