/** What deserves a second look in a message that is signed, or in what says that it is one. */

import type { Chain } from '../encoding/chains.ts';
import { isVersionOfToSign } from '../message/verify.ts';
import { messageOwnerText } from '../said/message-words.ts';
import type { MessageContradiction } from '../subject/message/message-status.ts';
import { type Place, wholeInput } from '../subject/place.ts';
import type { Subject, SubjectInput } from '../subject/subject.ts';
import type { JoinedInput } from '../verdict/joined.ts';
import type { MessageJudgement } from '../verdict/message/message-judgement.ts';
import { asksForOtherType, hasOtherType, isOtherType } from '../verdict/message/message-sighash.ts';
import { type Finding, finding } from './finding.ts';
import type { FindingCode } from './table.ts';

const NONE: readonly Finding[] = [];

/** What is only so of what can be mined. */
const OF_PAYMENTS: ReadonlySet<FindingCode> = new Set([
  'fee-high',
  'fee-claimed',
  'outputs-exceed-inputs',
  'inputs-to-be-added',
  'dust',
  'dust-to-be-spent',
  'burn',
  'payload',
  'relay-refused',
  'locktime-no-effect',
]);

/** Whether a finding may be of what no block can hold. */
export function isOfMessages({ code }: Finding): boolean {
  return !OF_PAYMENTS.has(code);
}

interface MessageContext {
  readonly chain: Chain;
  /** The type that is to be signed with, where an input asks for none. */
  readonly hashType?: number | undefined;
}

export function messageFindings(
  subject: Subject,
  inputs: readonly JoinedInput[],
  message: MessageJudgement | undefined,
  { chain, hashType }: MessageContext,
): readonly Finding[] {
  const [first] = subject.inputs;
  if (!message || !first) return NONE;
  const place = placeOf(subject, first);
  const { isNeverMined, isRecorded } = message;
  return [
    statusFinding(message, place, chain),
    ...encodingFindings(subject, message, place),
    ...(isNeverMined || isRecorded ? typeFindings(subject, inputs, hashType) : NONE),
    ...(isNeverMined ? coinFindings(subject, message) : NONE),
  ];
}

/** The same for a transaction, whose inputs are told by this name too. */
function placeOf(subject: Subject, input: SubjectInput): Place {
  return { ...wholeInput(subject, input), path: `inputs[${input.index}]` };
}

function statusFinding(message: MessageJudgement, place: Place, chain: Chain): Finding {
  switch (message.status) {
    case 'holds':
    case 'text unknown': {
      const what = messageOwnerText(message, chain);
      return finding('message', place, what === undefined ? {} : { what });
    }
    case 'contradicted':
      return finding('message-contradicted', place, {
        more: message.contradictions.map((one) => DIFFERENCES[one]).join(' '),
      });
    case 'unproven':
      return finding('message-unproven', place, message.isRecorded ? {} : { severity: 'note' });
  }
}

const DIFFERENCES: Readonly<Record<MessageContradiction, string>> = {
  text: 'The text that is told is not the one that is signed.',
  texts: 'The text in the file is not the one that was given.',
  address: 'It is of another address than the one that was given.',
  vout: 'It spends another output than output 0.',
  outputs: 'It has other outputs than a message has.',
  coin: 'The file says two things of what the input of the message spends.',
  sum: 'The output is not the sum of the coins.',
  place: 'The input of the message is not the first.',
  spent: 'It says that it signs a message, and may be a transaction that can be mined.',
};

function encodingFindings(
  { message: found, transaction }: Subject,
  { bytes, text, form, isNeverMined }: MessageJudgement,
  place: Place,
): readonly Finding[] {
  const isOfBip322 = form !== 'proof of reserves';
  const isOdd = isNeverMined && isOfBip322 && !isVersionOfToSign(transaction.version);
  const isOld = found?.fit !== undefined && found.fit !== 'bip127';
  return [
    ...(isOdd ? [finding('message-version', place)] : NONE),
    ...(bytes && text === undefined ? [finding('message-encoding', place)] : NONE),
    ...(isOld ? [finding('message-commitment', place)] : NONE),
  ];
}

/** Of the types that are asked for, and of those that signatures have. */
function typeFindings(
  subject: Subject,
  inputs: readonly JoinedInput[],
  hashType: number | undefined,
): readonly Finding[] {
  return subject.inputs.flatMap((input, i) => {
    const { signatures, isFinal } = inputs[i]!;
    const isSigning = hashType !== undefined && !isFinal;
    const isOther =
      asksForOtherType(subject, input) ||
      hasOtherType(subject, input, signatures) ||
      (isSigning && isOtherType(subject, hashType, input.spent?.scriptPubKey));
    return isOther ? [finding('message-sighash', placeOf(subject, input))] : NONE;
  });
}

function coinFindings(subject: Subject, { coins }: MessageJudgement): readonly Finding[] {
  return coins.flatMap(({ proof }, i) =>
    proof === 'claimed'
      ? [finding('message-coin-claimed', placeOf(subject, subject.inputs[i + 1]!))]
      : NONE,
  );
}
