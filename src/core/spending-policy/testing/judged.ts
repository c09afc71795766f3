/** Files held against a policy, with what is known besides. */
import { ownersOfTexts } from '../../review/testing/file-rows.ts';
import { inspectionOf, subjectOfFile } from '../../review/testing/subjects.ts';
import { bytesOfFile, type FileSpec } from '../../sign/testing/built-files.ts';
import type { Transaction } from '../../tx/types.ts';
import { judgePolicy } from '../judge.ts';
import type { JudgedRule, SpendingPolicy } from '../spending-policy.ts';

export interface Besides {
  /** The policy's own first. */
  readonly descriptors?: readonly string[];
  readonly previous?: readonly Transaction[];
}

/** A file as it is made, or the bytes of a PSBT or transaction. */
export function judged(
  file: FileSpec | Uint8Array,
  policy: SpendingPolicy,
  { descriptors, previous = [] }: Besides = {},
): readonly JudgedRule[] {
  const bytes = file instanceof Uint8Array ? file : bytesOfFile(file);
  const subject = subjectOfFile(bytes, { transactions: previous });
  const owners = ownersOfTexts(descriptors);
  return judgePolicy(policy, {
    subject,
    chain: 'regtest',
    owners,
    inspection: inspectionOf(subject, { chain: 'regtest', owners }),
  });
}
