import type { Outline } from '../outline/inspect.ts';
import { viewOf } from '../psbt/view.ts';
import {
  NONE_GIVEN,
  type Subject,
  subjectOfConflicting,
  subjectOfTransaction,
} from '../subject/subject.ts';

/** What a file that speaks for itself is about; undefined where it does not decode. */
export function subjectIn(
  { maps, transaction, error }: Outline,
  bytes: Uint8Array,
): Subject | undefined {
  if (error) return undefined;
  if (transaction) return subjectOfTransaction(transaction, NONE_GIVEN, bytes);
  return maps.psbt && subjectOfConflicting(viewOf(maps.psbt), NONE_GIVEN, bytes);
}
