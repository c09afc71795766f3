/**
 * Asks again for the hash type that valid signatures have, where the record was lost: Bitcoin
 * Core's combiner drops it, and its finalizer then refuses every type but ALL and DEFAULT.
 */
import { inputRecord } from '../psbt/make-record.ts';
import { recordOf } from '../psbt/record-access.ts';
import { HashType } from '../script/hash-type.ts';
import type { Draft } from './draft.ts';
import { signedHashType } from './signed-hash-type.ts';

const WHY = 'Every valid signature of this input has this type.';

export function restoreSighashTypes(draft: Draft): void {
  for (const verdict of draft.verdicts) {
    const { index, isFinal } = verdict;
    const type = isFinal ? undefined : signedHashType(verdict);
    if (type === undefined || recordOf(draft.input(index), 'sighash_type')) continue;
    if (type === HashType.ALL || type === HashType.DEFAULT) continue;
    draft.add(draft.sides[index]!, inputRecord('sighash_type', null, type), WHY);
  }
}
