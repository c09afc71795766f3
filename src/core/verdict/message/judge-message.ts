/** What of the message of a file is so: its form, the coins that it shows, and how it is judged. */

import { bytesToHex } from '../../bytes/hex.ts';
import { decodeUtf8 } from '../../bytes/utf8.ts';
import { encodeBase64 } from '../../encoding/base64.ts';
import { fullSignature, isSimple, simpleSignature } from '../../message/sign.ts';
import { isUpgradable, isVersionOfToSign } from '../../message/verify.ts';
import { solve } from '../../script/solver.ts';
import { finalTransaction } from '../../subject/final-transaction.ts';
import { type FileMessage, isNeverMined } from '../../subject/message/file-message.ts';
import { messageStatus } from '../../subject/message/message-status.ts';
import { messageHash } from '../../subject/message/to-spend.ts';
import type { Subject, SubjectInput } from '../../subject/subject.ts';
import { txidText } from '../../tx/id-text.ts';
import type { JoinedInput } from '../joined.ts';
import type {
  MessageFileForm,
  MessageFileVerdict,
  MessageJudgement,
  ShownCoin,
} from './message-judgement.ts';
import { hasOtherType } from './message-sighash.ts';

/**
 * Undefined of a payment. `inputs` are the verdicts of all inputs, joined; before they are
 * verified nothing is said of whether it is valid.
 */
export function judgeMessage(
  subject: Subject,
  inputs: readonly JoinedInput[],
  isVerified = true,
): MessageJudgement | undefined {
  const { message, transaction } = subject;
  if (!message) return undefined;
  const stated = messageStatus(subject, message);
  const isReserves = message.kind === 'reserves';
  const scriptPubKey = isReserves ? undefined : scriptOf(subject, message);
  const form = isReserves ? 'proof of reserves' : formOf(subject, scriptPubKey);
  const coins = subject.inputs.slice(1).map((input, i) => {
    return coinOf(subject, input, inputs[i + 1]!);
  });
  const known = { form, ...stated, isNeverMined: isNeverMined(message), coins } as const;
  const verdict = isVerified ? verdictOf(subject, inputs, known) : undefined;
  return {
    ...known,
    isRecorded: message.isRecorded,
    bytes: message.text,
    text: message.text && decodeUtf8(message.text),
    hash: hashOf(subject, message),
    scriptPubKey,
    lockTime: transaction.lockTime,
    sequence: isReserves ? 0 : subject.inputs[0]!.sequence,
    verdict,
    signature: verdict && verdict !== 'invalid' ? signatureOf(subject, form) : undefined,
  };
}

function scriptOf({ inputs }: Subject, { toSpend, asked }: FileMessage): Uint8Array | undefined {
  if (toSpend) return toSpend.transaction.outputs[0]!.scriptPubKey;
  return asked?.scriptPubKey ?? inputs[0]!.spent?.scriptPubKey;
}

function hashOf(
  { inputs }: Subject,
  { kind, input, toSpend, fit, text }: FileMessage,
): Uint8Array | undefined {
  if (kind === 'reserves') return fit ? inputs[input]!.prevout.txid : undefined;
  return toSpend?.hash ?? (text && messageHash(text));
}

function formOf(
  { transaction, inputs }: Subject,
  scriptPubKey: Uint8Array | undefined,
): 'simple' | 'full' | 'proof of funds' {
  if (inputs.length > 1) return 'proof of funds';
  const { version, lockTime } = transaction;
  const locks = { version, lockTime, sequence: inputs[0]!.sequence };
  return scriptPubKey && isSimple(solve(scriptPubKey), locks) ? 'simple' : 'full';
}

function coinOf(subject: Subject, input: SubjectInput, verdict: JoinedInput): ShownCoin {
  const { txid, vout } = input.prevout;
  const { amount, proof, isFinal, satisfied } = verdict;
  const isKnown = amount !== undefined && satisfied !== undefined;
  return {
    txid: txidText(txid),
    vout,
    ...(amount !== undefined && { amount }),
    // A signature can commit to an amount, and anybody can write any outpoint beside it.
    proof: proof === 'committed' ? 'claimed' : proof,
    ...(isFinal &&
      isKnown && { shown: satisfied && !hasOtherType(subject, input, verdict.signatures) }),
  };
}

type Known = Pick<MessageJudgement, 'form' | 'status' | 'isNeverMined' | 'coins'>;

function verdictOf(
  subject: Subject,
  inputs: readonly JoinedInput[],
  known: Known,
): MessageFileVerdict | undefined {
  const isWhole = inputs.every(({ isFinal, amount }) => isFinal && amount !== undefined);
  if (!isWhole || !known.isNeverMined) return undefined;
  if (isInvalid(subject, inputs, known)) return 'invalid';
  const { transaction } = subject;
  const isOfBip322 = known.form !== 'proof of reserves';
  const isOdd = isOfBip322 && !isVersionOfToSign(transaction.version);
  if (isOdd || inputs.some(({ satisfied }) => satisfied !== true)) return 'inconclusive';
  return known.coins.every(({ proof }) => proof === 'proven') ? 'valid' : 'unproven';
}

function isInvalid(
  subject: Subject,
  inputs: readonly JoinedInput[],
  { status, coins }: Known,
): boolean {
  const fails = inputs.some(
    ({ satisfied, error }) => satisfied !== true && !(error && isUpgradable(error)),
  );
  const isOther = subject.inputs.some((input, i) =>
    hasOtherType(subject, input, inputs[i]!.signatures),
  );
  const isDoubtful = coins.some(({ proof }) => proof === 'contradicted');
  return status === 'contradicted' || fails || isOther || isDoubtful || hasTwice(subject);
}

function hasTwice({ inputs }: Subject): boolean {
  const names = inputs.map(({ prevout: { txid, vout } }) => `${bytesToHex(txid)}:${vout}`);
  return new Set(names).size < names.length;
}

function signatureOf(subject: Subject, form: MessageFileForm): string | undefined {
  const { psbt, source } = subject;
  switch (form) {
    case 'simple':
      return simpleSignature(subject.inputs[0]!.witness);
    case 'full':
      return fullSignature(finalTransaction(subject));
    case 'proof of funds':
      return psbt && source && `pof${encodeBase64(source)}`;
    case 'proof of reserves':
      return undefined;
  }
}
