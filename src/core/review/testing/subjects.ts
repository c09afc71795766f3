import { concatBytes } from '../../bytes/writer.ts';
import { viewOf } from '../../psbt/view.ts';
import { decodePendingPsbt } from '../../silent/decode-pending.ts';
import {
  type GivenOutputs,
  type Subject,
  subjectOfConflicting,
  subjectOfTransaction,
} from '../../subject/subject.ts';
import { decodeTransaction } from '../../tx/decode.ts';
import { verifyInputs } from '../../verdict/verify-inputs.ts';
import { type JoinedReview, type JoinOptions, joinVerdicts } from '../join-verdicts.ts';

const NOTHING: GivenOutputs = { transactions: [], reported: () => undefined, scripts: [] };

/** The bytes of a PSBT, or else of a transaction, with what is known of its UTXOs besides. */
export function subjectOfFile(file: Uint8Array, known: Partial<GivenOutputs> = {}): Subject {
  const given = { ...NOTHING, ...known };
  // Its own copy, as one of Node may be a view of many files.
  const bytes = concatBytes(file);
  const isPsbt = bytes[0] === 0x70 && bytes[1] === 0x73;
  if (isPsbt) return subjectOfConflicting(viewOf(decodePendingPsbt(bytes)), given, bytes);
  return subjectOfTransaction(decodeTransaction(bytes), given, bytes);
}

/** All that is so of a subject. */
export function inspectionOf(
  subject: Subject,
  options: JoinOptions = { chain: 'regtest' },
): JoinedReview {
  return joinVerdicts(subject, verifyInputs(subject), options);
}
