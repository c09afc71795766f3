/** Hash types under which a signature of a message fits a transaction that can be mined. */
import { recordOf } from '../../psbt/record-access.ts';
import { HashType, isAnyoneCanPay } from '../../script/hash-type.ts';
import { isPayToTaproot } from '../../script/solver.ts';
import type { Subject, SubjectInput } from '../../subject/subject.ts';
import { type SignatureVerdict, schnorrHashType } from '../signature-verdict.ts';

/**
 * Whether a type is other than ALL, or DEFAULT where the output is taproot; in reserves whether it
 * has ANYONECANPAY, as all others commit to the input that nobody can mine.
 */
export function isOtherType(
  { message }: Pick<Subject, 'message'>,
  hashType: number,
  scriptPubKey?: Uint8Array | undefined,
): boolean {
  if (message?.kind === 'reserves') return isAnyoneCanPay(hashType);
  const isDefault = scriptPubKey !== undefined && isPayToTaproot(scriptPubKey);
  return hashType !== HashType.ALL && !(isDefault && hashType === 0);
}

/** Whether the PSBT asks for such a type. */
export function asksForOtherType(
  subject: Pick<Subject, 'message'>,
  { map, spent }: Pick<SubjectInput, 'map' | 'spent'>,
): boolean {
  const asked = map && recordOf(map, 'sighash_type')?.value;
  return asked !== undefined && isOtherType(subject, asked, spent?.scriptPubKey);
}

/** Whether a signature of the input has such a type. */
export function hasOtherType(
  subject: Pick<Subject, 'message'>,
  { spent }: Pick<SubjectInput, 'spent'>,
  signatures: readonly Pick<SignatureVerdict, 'kind' | 'signature'>[],
): boolean {
  return signatures.some(({ kind, signature }) => {
    const isEcdsa = kind === 'ecdsa';
    const type = isEcdsa ? (signature.at(-1) ?? 0) : schnorrHashType(signature);
    return isOtherType(subject, type, isEcdsa ? undefined : spent?.scriptPubKey);
  });
}
