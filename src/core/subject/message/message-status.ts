/** Whether the message of a file is what the file, or a person, says of it. */
import { equalBytes } from '../../bytes/order.ts';
import { sumOf } from '../../tx/sum-of.ts';
import { sourcesProof } from '../amount-proof.ts';
import { type Subject, UNKNOWN_AMOUNT } from '../subject.ts';
import { type FileMessage, isNeverMined } from './file-message.ts';
import { areOfToSign, messageHash } from './to-spend.ts';

/** `text unknown`: it is a message, and nobody says which. `unproven`: it may be one, or a payment. */
export type MessageStatus = 'holds' | 'contradicted' | 'text unknown' | 'unproven';

/** What differs. */
export type MessageContradiction =
  /** The text is not that of the hash that is signed. */
  | 'text'
  /** The file has another text than was given. */
  | 'texts'
  | 'address'
  /** The outpoint is not of output 0. */
  | 'vout'
  /** Not the one output that a message has, or reserves have. */
  | 'outputs'
  /** The file says two things of what the input of the message spends. */
  | 'coin'
  /** Reserves whose output is not the sum of their coins. */
  | 'sum'
  /** Reserves whose input is not the first. */
  | 'place'
  /** What is spent is not proven to be of a message, and may be a coin. */
  | 'spent';

export interface StatedMessage {
  readonly status: MessageStatus;
  readonly contradictions: readonly MessageContradiction[];
}

/** Of a subject that has a message. */
export function messageStatus(subject: Subject, message: FileMessage): StatedMessage {
  const contradictions = contradictionsIn(subject, message);
  if (contradictions.length > 0) return { status: 'contradicted', contradictions };
  if (!isNeverMined(message)) return { status: 'unproven', contradictions };
  return { status: message.text ? 'holds' : 'text unknown', contradictions };
}

function contradictionsIn(subject: Subject, message: FileMessage): readonly MessageContradiction[] {
  const { kind, toSpend, fit, text } = message;
  if (kind === 'reserves') return fit ? inReserves(subject, message) : ['spent'];
  if (!toSpend) return inUnproven(subject, message);
  const script = message.asked?.scriptPubKey;
  const spent = toSpend.transaction.outputs[0]!.scriptPubKey;
  return those([
    ['text', text !== undefined && !equalBytes(messageHash(text), toSpend.hash)],
    ['address', script !== undefined && !equalBytes(script, spent)],
    ['outputs', !areOfToSign(subject.transaction.outputs)],
    ...common(subject, message),
  ]);
}

/** Where the text and the script that is told do not lead to the outpoint, it is of something else. */
function inUnproven(
  { inputs }: Subject,
  { isRecorded, asked }: FileMessage,
): readonly MessageContradiction[] {
  const isTold = inputs[0]!.spent !== undefined || asked?.scriptPubKey !== undefined;
  return isTold && (isRecorded || asked) ? ['spent'] : [];
}

function inReserves(subject: Subject, message: FileMessage): readonly MessageContradiction[] {
  const { outputs } = subject.transaction;
  return those([
    ['place', message.input !== 0],
    ['outputs', outputs.length !== 1],
    ['sum', outputs.length === 1 && !isSum(subject, message)],
    ...common(subject, message),
  ]);
}

type Tried = readonly [what: MessageContradiction, is: boolean];

function common({ inputs }: Subject, { input, otherText }: FileMessage): readonly Tried[] {
  const { prevout, sources } = inputs[input]!;
  return [
    ['texts', otherText !== undefined],
    ['vout', prevout.vout !== 0],
    ['coin', prevout.vout === 0 && sourcesProof(sources) === 'contradicted'],
  ];
}

function those(tried: readonly Tried[]): readonly MessageContradiction[] {
  return tried.flatMap(([what, is]) => (is ? [what] : []));
}

/** Whether the one output has what all other inputs have; nothing is said where an amount is not known. */
function isSum({ inputs, transaction }: Subject, { input }: FileMessage): boolean {
  const others = inputs.filter(({ index }) => index !== input).map(({ spent }) => spent?.value);
  if (others.some((value) => value === undefined || value === UNKNOWN_AMOUNT)) return true;
  return sumOf(others.map((value) => value ?? 0n)) === transaction.outputs[0]?.value;
}
