/** What descriptors that were given tell of an input, also where a finalizer took it away. */
import { bytesToHex } from '../bytes/hex.ts';
import { mapOf } from '../psbt/make-record.ts';
import type { InputMap } from '../psbt/types.ts';
import { learnedRecords } from '../sign/psbt/learn.ts';
import type { SubjectInput } from '../subject/subject.ts';
import type { JudgedFile } from './answer.ts';

/**
 * Its scripts, keys and origins by the descriptor that derives the very script that is
 * spent. Where the PSBT says another thing of the same key, it does not count.
 */
export function withDerived(input: SubjectInput, { owners }: JudgedFile): SubjectInput {
  const { spent, map } = input;
  const provider = spent && owners?.derivationOf(spent.scriptPubKey, map)?.provider;
  if (!provider) return input;
  return { ...input, map: joined(map, learnedRecords(spent, provider).input) };
}

/** The records of both; of one key that of the second. */
function joined(map: InputMap | undefined, learned: InputMap): InputMap {
  const known = new Set(learned.records.map(({ wholeKey }) => bytesToHex(wholeKey)));
  const others = (map?.records ?? []).filter(({ wholeKey }) => !known.has(bytesToHex(wholeKey)));
  const records = mapOf([...others, ...learned.records]);
  return map ? { ...map, records: records.records } : records;
}
