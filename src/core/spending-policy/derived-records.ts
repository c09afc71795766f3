/** What descriptors that were given tell of an input, also where a finalizer took it away. */

import { bytesToHex } from '../bytes/hex.ts';
import { fingerprintOf } from '../descriptor/bip32.ts';
import { keysOf } from '../descriptor/expand.ts';
import type { Descriptor } from '../descriptor/types.ts';
import { singleKeys } from '../ownership/descriptor-owners.ts';
import { mapOf } from '../psbt/make-record.ts';
import { originOf } from '../psbt/record-access.ts';
import type { InputMap } from '../psbt/types.ts';
import type { ReviewedFile } from '../review/reviewed-file.ts';
import { learnedRecords } from '../sign/psbt/learn.ts';
import type { SubjectInput } from '../subject/subject.ts';

/**
 * Its scripts, keys and origins by the descriptor that derives the very script that is
 * spent. What the PSBT says besides of such a key does not count, unless the descriptor
 * does not say where the key comes from.
 */
export function withDerived(input: SubjectInput, { owners }: ReviewedFile): SubjectInput {
  const { spent, map } = input;
  const derivation = spent && owners?.derivationOf(spent.scriptPubKey, map);
  if (!derivation) return input;
  const { variant, provider } = derivation;
  const learned = learnedRecords(spent, provider).input.records;
  return { ...input, map: joined(map, learned, fingerprintsWithoutOrigin(variant)) };
}

/** Of keys that are written without an origin, whose own fingerprint stands in its place. */
function fingerprintsWithoutOrigin(descriptor: Descriptor): ReadonlySet<string> {
  const own = keysOf(descriptor)
    .flatMap(singleKeys)
    .flatMap((key) => {
      if (key.origin) return [];
      return [
        bytesToHex(fingerprintOf(key.kind === 'derived' ? key.root.publicKey : key.publicKey)),
      ];
    });
  return new Set(own);
}

type Records = InputMap['records'];

function joined(
  map: InputMap | undefined,
  learned: Records,
  unsaid: ReadonlySet<string>,
): InputMap {
  const decided = learned.filter((record) => {
    const origin = originOf(record);
    return !origin || !unsaid.has(bytesToHex(origin.fingerprint));
  });
  const known = new Set(decided.map(({ wholeKey }) => bytesToHex(wholeKey)));
  const others = (map?.records ?? []).filter(({ wholeKey }) => !known.has(bytesToHex(wholeKey)));
  const { records, ...rest } = mapOf([...learned, ...others]);
  return { ...rest, ...map, records };
}
