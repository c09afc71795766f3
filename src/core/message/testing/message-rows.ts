/** Files that are messages, as people are given them: BIP 322's own, and ours. */

import { sha256d } from '../../crypto/hashes.ts';
import { encodeBase64 } from '../../encoding/base64.ts';
import { FULL, PROOFS } from './bip322-vectors.ts';
import { type MessageFileSpec, messageFile, reservesFile } from './message-files.ts';

export interface MessageRow {
  readonly what: string;
  readonly file: string;
  /** What a person has to tell of it, as the file does not. */
  readonly given?: { readonly text: string; readonly address?: string };
  /** Whether there is something to sign with keys A and B. */
  readonly isOpen?: true;
  readonly isContradicted?: true;
}

export const MESSAGE_TEXT_SIGNED = 'Hello';
export const MESSAGE_COINS = [
  { amount: 50_000n, is: 'proven' },
  { amount: 70_000n, is: 'claimed' },
] as const;

const ours = (spec: Partial<MessageFileSpec>) =>
  encodeBase64(messageFile({ text: MESSAGE_TEXT_SIGNED, ...spec }));
const [BY_PREVIOUS, BY_PREVIOUS_TOO, BY_OUTPUTS] = PROOFS;
const WITNESS = FULL.find(({ type }) => type === 'p2wpkh')!;

export const MESSAGE_ROWS: readonly MessageRow[] = [
  { what: 'the proof of funds of BIP 322', file: BY_PREVIOUS!.bip322_signatures[0]! },
  {
    what: 'another, with its text',
    file: BY_PREVIOUS_TOO!.bip322_signatures[0]!,
    given: { text: BY_PREVIOUS_TOO!.message },
  },
  {
    what: 'one that only its text makes a message',
    file: BY_OUTPUTS!.bip322_signatures[0]!,
    given: { text: BY_OUTPUTS!.message },
  },
  {
    what: 'a full signature',
    file: WITNESS.bip322_signatures[0]!,
    given: { text: WITNESS.message, address: WITNESS.address },
  },
  { what: 'a PSBT to be signed', file: ours({}), isOpen: true },
  { what: 'a PSBT that is signed', file: ours({ isFinal: true }) },
  { what: 'with a lock time', file: ours({ change: { lockTime: 144 } }), isOpen: true },
  { what: 'a proof of funds to be signed', file: ours({ coins: MESSAGE_COINS }), isOpen: true },
  {
    what: 'a proof of funds that is signed',
    file: ours({ coins: MESSAGE_COINS, isFinal: true }),
  },
  { what: 'of another text', file: ours({ recorded: 'Other' }), isContradicted: true },
  {
    what: 'a proof of reserves',
    file: encodeBase64(reservesFile(MESSAGE_TEXT_SIGNED)),
    isOpen: true,
  },
  {
    what: 'a proof of reserves of an older program',
    file: encodeBase64(reservesFile(MESSAGE_TEXT_SIGNED, sha256d)),
    isOpen: true,
  },
];

/** Payments that carry the record of a message, whose text is not of what they sign; real money may go. */
export const DRESSED_ROWS: readonly Pick<MessageRow, 'what' | 'file'>[] = [
  {
    what: 'a payment with the record',
    file: ours({ recorded: 'Other', first: 'claimed', coins: MESSAGE_COINS }),
  },
  {
    what: 'a payment with the record, signed',
    file: ours({ recorded: 'Other', first: 'claimed', coins: MESSAGE_COINS, isFinal: true }),
  },
];

/** What is only said of what can be mined, in any case. */
export const WORDS_OF_PAYMENTS =
  /\bpay(?:s|ing|ment|ments|ee|ees)?\b|\bfees?\b|\brelay|\bmined\b|\bbroadcast|\btransactions?\b|\btxid/i;

/** Where these stand nevertheless: that it is none; rules of a policy; what a coin is proven by, and what that tells; what a record is called. */
const ALLOWED: readonly (string | RegExp)[] = [
  'It is not a payment and can never be mined',
  'It is no payment: there is nothing to send',
  /\b(?:pay|fee)\.\w+/g,
  'a message pays nobody',
  'a message has no fee',
  'a message is never mined, so it waits for no block',
  /previous transactions?/gi,
  'hashes to the txid that the input spends',
  'They show payments beside the ones spent here',
  'Silent payments are among them',
];

/** How a full signature is encoded, whatever it means. */
const ENCODINGS =
  /Raw transaction base64 after the prefix of a message’s signature|^Transaction(?:, 171 bytes| {2}[0-9a-f]{64})?$/g;

/** The lines with such a word that is of the message. */
export function linesOfPayments(text: string): readonly string[] {
  return text.split('\n').filter((line) => {
    const rest = [...ALLOWED, ENCODINGS].reduce<string>(
      (left, one) => left.replaceAll(one, ''),
      line,
    );
    return WORDS_OF_PAYMENTS.test(rest);
  });
}
