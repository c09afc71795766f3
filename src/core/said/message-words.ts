/** What is said of a message that is signed: whose it is, and that it is no payment. */
import { encodeAddress } from '../encoding/address.ts';
import type { Chain } from '../encoding/chains.ts';
import { extractDestination } from '../script/destination.ts';
import type { MessageJudgement } from '../verdict/message/message-judgement.ts';
import { type AnswerPart, answerText } from './answer-parts.ts';
import { quotedText } from './quoted-text.ts';
import { formatCount } from './words.ts';

type SaidMessage = Pick<MessageJudgement, 'text' | 'bytes' | 'scriptPubKey' | 'form'>;

/** `"Hello" (5 bytes)`, or why there is no text. */
function messageText({ text, bytes }: Pick<SaidMessage, 'text' | 'bytes'>): string {
  if (text !== undefined) return quotedText(text);
  return bytes ? 'bytes that are no text' : 'whose text is not known';
}

/** The address whose message it is; undefined where its script has none, or is not known. */
export function messageAddress(
  { scriptPubKey }: Pick<SaidMessage, 'scriptPubKey'>,
  chain: Chain,
): string | undefined {
  const destination = scriptPubKey && extractDestination(scriptPubKey);
  return destination && encodeAddress(destination, chain);
}

/** `Signs the message "Hello" (5 bytes) for bc1q…`, without a full stop. */
export function signsMessageText(message: SaidMessage, chain: Chain): string {
  return answerText([{ parts: signsMessageParts(message, chain) }]);
}

/** The same in parts. */
export function signsMessageParts(message: SaidMessage, chain: Chain): readonly AnswerPart[] {
  const what = `Signs the message ${messageText(message)}`;
  if (message.form === 'proof of reserves') return [`${what} for the owners of its coins`];
  const address = messageAddress(message, chain);
  return address === undefined ? [what] : [`${what} for `, { address }];
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
