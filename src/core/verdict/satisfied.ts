/** Which signatures of an input count, and whether it needs any more. */
import type { ScriptError } from '../script/interpreter/errors.ts';
import { isLowDer } from '../script/signature-encoding.ts';
import type { SignatureVerdict } from './signature-verdict.ts';
import type { InputVerdict } from './verify-inputs.ts';

/** Valid, and of a key of the script that is spent. */
export function isOfUse({ verdict, isOfScript }: SignatureVerdict): boolean {
  return verdict === 'valid' && isOfScript;
}

/**
 * Those of use that the transaction has, or can have: beside final scripts what records
 * still hold is left out when it is extracted.
 */
export function signaturesOfUse({
  isFinal,
  signatures,
}: Pick<InputVerdict, 'isFinal' | 'signatures'>): readonly SignatureVerdict[] {
  return signatures.filter((one) => isOfUse(one) && (one.isFinal || !isFinal));
}

/** Valid, and anybody can turn it round: nodes relay only the lower S (BIP 146, LOW_S). */
export function hasHighS({ kind, verdict, signature }: SignatureVerdict): boolean {
  return kind === 'ecdsa' && verdict === 'valid' && !isLowDer(signature);
}

/** What is in final scripts stands in the wrong place, or a script does not stand there. */
const MISPLACED = [
  'WITNESS_PROGRAM_MISMATCH',
  'WITNESS_PROGRAM_WITNESS_EMPTY',
  'WITNESS_MALLEATED',
  'WITNESS_MALLEATED_P2SH',
  'WITNESS_UNEXPECTED',
] as const satisfies readonly ScriptError[];

export type Misplaced = (typeof MISPLACED)[number];

export function isMisplaced(error: ScriptError | undefined): error is Misplaced {
  return MISPLACED.some((one) => one === error);
}

/**
 * Whether final scripts fail for signatures alone that are still to come: what a signer
 * leaves of a transaction that others sign too.
 */
export function isPartlySigned({ isFinal, satisfied, error, needs, signatures }: Tried): boolean {
  if (!isFinal || satisfied !== false || isMisplaced(error)) return false;
  const isShort = needs?.ways.some((way) => way.signatures.length > 0) ?? false;
  const isRight = signatures.every(({ verdict }) => verdict === 'valid');
  return isShort && isRight && signatures.length > 0;
}

type Tried = Pick<InputVerdict, 'isFinal' | 'satisfied' | 'error' | 'needs' | 'signatures'>;

/** Whether nothing is left to be signed: final and not failing, or with enough valid signatures. */
export function isSatisfied({ next }: Pick<InputVerdict, 'next'>): boolean {
  return next === 'finalizer' || next === 'extractor';
}
