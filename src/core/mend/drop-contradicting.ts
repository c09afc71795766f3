/** Drops what cannot be so beside what is proven, and never one of two that are equally unproven. */
import { isWrongPreimage } from '../policy/preimage.ts';
import { recordOf } from '../psbt/record-access.ts';
import { ExtendedKeys } from '../subject/records/extended-keys.ts';
import { recordsVerdict } from '../subject/records/map-records.ts';
import type { MapRecord } from '../subject/records/script-claims.ts';
import { isSameOutput } from '../tx/known-utxo.ts';
import type { JoinedInput } from '../verdict/joined.ts';
import type { Draft, MendedSide } from './draft.ts';

export function dropContradicting(draft: Draft): void {
  dropWitnessUtxos(draft);
  dropPreimages(draft);
  // Once the wrong witness UTXOs are gone, what is spent is known better.
  const { verdicts } = draft;
  for (const side of draft.sides) {
    if (!side.isFinal) dropRecords(draft, side, isProven(side, verdicts));
  }
}

/** An output's script stands in the transaction; an input's is proven, or a valid signature commits to it. */
function isProven({ kind, index }: MendedSide, verdicts: readonly JoinedInput[]): boolean {
  const proof = verdicts[index]?.proof;
  return kind === 'output' || proof === 'proven' || proof === 'committed';
}

function dropWitnessUtxos(draft: Draft): void {
  const { sides } = draft;
  for (const { index, sources } of draft.subject.inputs) {
    const { previous, given } = sources;
    const proven = previous ?? given;
    const record = recordOf(draft.input(index), 'witness_utxo');
    if (!record || !proven || isSameOutput(record.value, proven)) continue;
    const why =
      'It differs from the previous transaction, which hashes to the txid of the outpoint.';
    draft.remove(sides[index]!, record, why);
  }
}

function dropPreimages(draft: Draft): void {
  for (const side of draft.sides) {
    if (side.kind === 'output' || side.isFinal) continue;
    for (const record of draft.input(side.index).records) {
      if (isWrongPreimage(record)) draft.remove(side, record, 'It does not hash to its key.');
    }
  }
}

/** Beside an extended key of the file an origin proves no less than that does, so that none is asked. */
const NO_KEYS = new ExtendedKeys(undefined);

function dropRecords(draft: Draft, side: MendedSide, isScriptProven: boolean): void {
  const map = draft.mapOf(side);
  const wrong = contradictingIn(map, side.script, draft.keys);
  if (wrong.length === 0) return;
  const ofScript = contradictingIn(map, side.script, NO_KEYS);
  const parts = ofScript.filter(({ field }) => TWEAKED.includes(field));
  for (const record of wrong) {
    const { path } = draft.placeOf(side, record);
    if (side.kind === 'output' && draft.material.keepsOfOutputs) {
      draft.leave(path, 'The output may have been replaced, and this alone tells it.');
    } else if (!ofScript.includes(record)) {
      draft.leave(
        path,
        'An extended key of the file says otherwise, and neither of both is proven.',
      );
    } else if (!isScriptProven) {
      draft.leave(path, 'It does not fit what the file claims to be spent, and neither is proven.');
    } else if (parts.length > 1 && parts.includes(record)) {
      draft.leave(
        path,
        'With the other parts of the tweak it does not give the output; one is wrong.',
      );
    } else {
      draft.remove(side, record, WHY[side.kind]);
    }
  }
}

/** What makes an output key together: which of them is wrong, the key does not say. */
const TWEAKED: readonly MapRecord['field'][] = ['tap_internal_key', 'tap_merkle_root', 'tap_tree'];

const WHY = {
  input: 'It cannot be of the script that is spent, which is proven.',
  output: 'It cannot be of the script that is paid.',
} as const;

function contradictingIn(
  map: ReturnType<Draft['mapOf']>,
  script: Uint8Array | undefined,
  keys: ExtendedKeys,
): readonly MapRecord[] {
  const records: readonly MapRecord[] = map.records;
  const found = recordsVerdict(map, script, keys)?.contradicting ?? [];
  return found.map((n) => records[n]!);
}
