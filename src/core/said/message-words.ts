/** What is said of a message that is signed: whose it is, and that it is no payment. */
import { encodeAddress } from '../encoding/address.ts';
import type { Chain } from '../encoding/chains.ts';
import { extractDestination } from '../script/destination.ts';
import type { MessageJudgement } from '../verdict/message/message-judgement.ts';
import { type AnswerPart, answerText } from './answer-parts.ts';
import { quotedText } from './quoted-text.ts';
import { formatCount } from './words.ts';

type SaidMessage = Pick<
  MessageJudgement,
  'text' | 'bytes' | 'scriptPubKey' | 'form' | 'contradictions'
>;

/** Whether the text that is told is not the one that is signed. */
export function isOtherText({ contradictions }: Pick<SaidMessage, 'contradictions'>): boolean {
  return contradictions.includes('text');
}

/** What is signed, and what is said of it behind whose it is. */
function messageText(message: SaidMessage): readonly [what: string, of: string] {
  const { text, bytes } = message;
  if (!bytes) return ['a message', '; its text is not known'];
  if (isOtherText(message)) {
    const told = text === undefined ? 'that of the file' : quotedText(text);
    return ['a message', `; its text is not ${told}`];
  }
  return [text === undefined ? 'a message that is no text' : `the message ${quotedText(text)}`, ''];
}

/** The address whose message it is; undefined where its script has none, or is not known. */
export function messageAddress(
  { scriptPubKey }: Pick<SaidMessage, 'scriptPubKey'>,
  chain: Chain,
): string | undefined {
  const destination = scriptPubKey && extractDestination(scriptPubKey);
  return destination && encodeAddress(destination, chain);
}

/** `Signs the message "Hello" (5 bytes) for bc1q…`, `Signs a message for bc1q…; its text is not known`: without a full stop. */
export function signsMessageText(message: SaidMessage, chain: Chain): string {
  return answerText([{ parts: signsMessageParts(message, chain) }]);
}

/** The same in parts. */
export function signsMessageParts(message: SaidMessage, chain: Chain): readonly AnswerPart[] {
  const [what, more] = messageText(message);
  const owner = messageOwner(message, chain);
  return [`Signs ${what}${owner.length > 0 ? ' for ' : ''}`, ...owner, ...(more ? [more] : [])];
}

/** Whose it is; empty where nothing tells. */
function messageOwner(message: SaidMessage, chain: Chain): readonly AnswerPart[] {
  if (message.form === 'proof of reserves') return ['the owners of its coins'];
  const address = messageAddress(message, chain);
  return address === undefined ? [] : [{ address }];
}

/** `For bc1q…`, without a full stop; undefined where nothing tells whose it is. */
export function messageOwnerText(message: SaidMessage, chain: Chain): string | undefined {
  const parts = messageOwner(message, chain);
  return parts.length > 0 ? answerText([{ parts: ['For ', ...parts] }]) : undefined;
}

export const MAYBE_PAYMENT = 'It may be a message and may be a payment: nothing here proves which.';

/** The time and the age at which it holds (BIP 322, "Verification"): "at lock time 144"; none where at any. */
export function messageLocks({
  lockTime,
  sequence,
}: Pick<MessageJudgement, 'lockTime' | 'sequence'>): readonly string[] {
  return [
    ...(lockTime > 0 ? [`at lock time ${formatCount(lockTime)}`] : []),
    ...(sequence > 0 ? [`at sequence ${formatCount(sequence)}`] : []),
  ];
}

/** Before a message is signed whose text nobody sees. */
export const UNKNOWN_MESSAGE =
  'The text of this message is not known: you would sign words that you have not read. Ask for the text first.';
