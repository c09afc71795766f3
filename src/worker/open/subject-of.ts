import { type GivenBeside, outputsGiven } from '../../core/form/rows/given-beside.ts';
import type { InspectedFormat } from '../../core/intake/format.ts';
import { viewOf } from '../../core/psbt/view.ts';
import { decodePendingPsbt } from '../../core/silent/decode-pending.ts';
import { type Subject, subjectOfPsbt, subjectOfTransaction } from '../../core/subject/subject.ts';
import { decodeTransaction } from '../../core/tx/decode.ts';

/**
 * What verdicts and messages are about: bytes that decode, with the outputs that
 * are known beside them. Undefined where the lock times that inputs ask for
 * conflict, so that there is no transaction.
 */
export function subjectOf(
  bytes: Uint8Array,
  format: InspectedFormat,
  beside: readonly GivenBeside[],
): Subject | undefined {
  const given = outputsGiven(beside);
  if (format === 'psbt') return subjectOfPsbt(viewOf(decodePendingPsbt(bytes)), given, bytes);
  return subjectOfTransaction(decodeTransaction(bytes), given, bytes);
}
