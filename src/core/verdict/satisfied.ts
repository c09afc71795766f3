/** Which signatures of an input count, and whether it needs any more. */
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

/** Whether nothing is left to be signed: final and not failing, or with enough valid signatures. */
export function isSatisfied({ next }: Pick<InputVerdict, 'next'>): boolean {
  return next === 'finalizer' || next === 'extractor';
}
