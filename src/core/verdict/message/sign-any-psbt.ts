/** Signing a PSBT whatever it is: a message (BIP 322, 127), silent payments, or neither. */
import { inputRecord, mapOf } from '../../psbt/make-record.ts';
import { recordOf } from '../../psbt/record-access.ts';
import type { Psbt } from '../../psbt/types.ts';
import { isWitnessProgram } from '../../script/solver.ts';
import type { MessageFileRefusal } from '../../sign/psbt/psbt-refusal.ts';
import { type KeySignedPsbt, leftAsItIs } from '../../sign/psbt/psbt-with-keys.ts';
import {
  isSilentPsbt,
  type SilentSigning,
  signSilentPsbt,
  subjectToSign,
} from '../../silent/sign-silent.ts';
import { type FileMessage, isNeverMined } from '../../subject/message/file-message.ts';
import { messageStatus } from '../../subject/message/message-status.ts';
import type { Subject, SubjectInput } from '../../subject/subject.ts';
import type { Transaction } from '../../tx/types.ts';
import { verifyInputs } from '../verify-inputs.ts';
import { asksForOtherType, hasOtherType, isOtherType } from './message-sighash.ts';

/**
 * As `signSilentPsbt`; of a file with a message nothing is signed where that is
 * contradicted, or a signature could be of a transaction that can be mined.
 */
export function signAnyPsbt(psbt: Psbt, signing: SilentSigning): KeySignedPsbt {
  const subject = subjectToSign(psbt);
  const message = subject?.message;
  if (!subject || !message) return signSilentPsbt(psbt, signing, subject);
  const refusal = messageRefusal(subject, message, signing.hashType);
  if (refusal) return leftAsItIs(psbt, refusal);
  const passes = ({ index }: { readonly index: number }) =>
    subject.inputs[index]?.isCommitment === true;
  return signSilentPsbt(withOwnPrevious(psbt, subject), { ...signing, passes });
}

/** Whether {@link signAnyPsbt} does other than what Bitcoin Core does. */
export function isSignedOtherwise(psbt: Psbt): boolean {
  const subject = subjectToSign(psbt);
  return subject?.message !== undefined || isSilentPsbt(psbt, subject);
}

/** `hashType` is what whoever signs asks for; undefined where nothing speaks against it. */
function messageRefusal(
  subject: Subject,
  message: FileMessage,
  hashType: number | undefined,
): MessageFileRefusal | undefined {
  if (messageStatus(subject, message).status === 'contradicted') return 'message-contradicted';
  const isSaid = isNeverMined(message) || message.isRecorded;
  if (!isSaid) return undefined;
  // DEFAULT is ALL wherever there is no DEFAULT.
  const isAsked = hashType !== undefined && hashType !== 0 && isOtherType(subject, hashType);
  return isAsked || hasOther(subject) ? 'message-hash-type' : undefined;
}

function hasOther(subject: Subject): boolean {
  const verdicts = verifyInputs(subject);
  return subject.inputs.some(
    (input, i) =>
      asksForOtherType(subject, input) || hasOtherType(subject, input, verdicts[i]!.signatures),
  );
}

/**
 * With the previous transaction that the message itself tells, where a signature is made by
 * that alone: what `to_spend` is the text and the script say as well as a record.
 */
function withOwnPrevious(psbt: Psbt, { message, inputs }: Subject): Psbt {
  const previous = message?.toSpend?.transaction;
  const [first] = inputs;
  if (!previous || !first || !wantsPrevious(first, previous)) return psbt;
  const [map, ...others] = psbt.inputs;
  const record = inputRecord('non_witness_utxo', null, previous);
  return { ...psbt, inputs: [mapOf([record, ...map!.records]), ...others] };
}

function wantsPrevious({ map }: SubjectInput, { outputs }: Transaction): boolean {
  if (!map || recordOf(map, 'non_witness_utxo')) return false;
  const isSegwit = isWitnessProgram(outputs[0]!.scriptPubKey);
  return !isSegwit || recordOf(map, 'witness_utxo') === undefined;
}
