/** Moves key origins of the wrong kind to the right one: of ECDSA in taproot, and the other way. */
import { equalBytes } from '../bytes/order.ts';
import { tapLeafHash } from '../crypto/taproot.ts';
import { withPrefix } from '../descriptor/private-keys.ts';
import { inputRecord } from '../psbt/make-record.ts';
import { originOf } from '../psbt/record-access.ts';
import type { TapLeaf } from '../psbt/types.ts';
import { isKeyIn } from '../script/script-keys.ts';
import { solve } from '../script/solver.ts';
import { recordsVerdict } from '../subject/records/map-records.ts';
import {
  type MapRecord,
  type OriginClaim,
  type ScriptClaims,
  scriptClaimsOf,
} from '../subject/records/script-claims.ts';
import { xOf } from '../subject/records/taproot-records.ts';
import { type Draft, type MendedSide, without } from './draft.ts';

export function moveOrigins(draft: Draft): void {
  for (const side of draft.sides) {
    if (!side.script || side.isFinal) continue;
    const claims = scriptClaimsOf(draft.mapOf(side));
    const output = solve(side.script);
    if (output.type === 'witness_v1_taproot') {
      for (const one of claims.origins) {
        moveOne(draft, side, one, taprootRecords(output.program, claims, one));
      }
    } else if (output.type !== 'witness_unknown') {
      for (const one of claims.taprootOrigins) moveOne(draft, side, one, ecdsaRecords(one));
    }
  }
}

/** By the first of the records that is true of the script. */
function moveOne(
  draft: Draft,
  side: MendedSide,
  { record }: OriginClaim,
  candidates: readonly MapRecord[],
): void {
  const fitting = candidates.find((one) => fits(draft, side, record, one));
  const { path } = draft.placeOf(side, record);
  if (!fitting) {
    draft.leave(path, 'The key is not found in the script by what the file tells of it.');
    return;
  }
  const known = knownLike(draft, side, fitting);
  if (known && !isSameOrigin(known, fitting)) {
    draft.leave(path, 'Another origin of this key stands there already.');
    return;
  }
  draft.move(
    side,
    record,
    known ? [] : [fitting],
    'The key is in the script, which is of this kind.',
  );
}

function fits(draft: Draft, side: MendedSide, from: MapRecord, to: MapRecord): boolean {
  const rest = without(draft.mapOf(side), [from]);
  const known = knownLike(draft, side, to);
  const records: readonly MapRecord[] = rest.records;
  const map = { ...rest, records: known ? records : [...records, to] } as typeof rest;
  return recordsVerdict(map, side.script, draft.keys)?.records === 'match';
}

function knownLike(draft: Draft, side: MendedSide, { wholeKey }: MapRecord): MapRecord | undefined {
  const records: readonly MapRecord[] = draft.mapOf(side).records;
  return records.find((one) => equalBytes(one.wholeKey, wholeKey));
}

function isSameOrigin(a: MapRecord, b: MapRecord): boolean {
  const [one, other] = [originOf(a), originOf(b)];
  if (!one || !other || !equalBytes(one.fingerprint, other.fingerprint)) return false;
  return (
    one.path.length === other.path.length && one.path.every((step, i) => step === other.path[i])
  );
}

/** With the leaves that the key is in, or as one of the key path. */
function taprootRecords(
  outputKey: Uint8Array,
  { internalKey, leaves, tree }: ScriptClaims,
  { key, origin }: OriginClaim,
): readonly MapRecord[] {
  const x = xOf(key);
  const told: readonly TapLeaf[] = [...leaves.map(({ leaf }) => leaf), ...(tree?.value ?? [])];
  const leafHashes = told
    .filter(({ script }) => isKeyIn(script, x))
    .map(({ leafVersion, script }) => tapLeafHash(leafVersion, script));
  const isOfKeyPath = [outputKey, internalKey?.value].some((one) => one && equalBytes(one, x));
  if (leafHashes.length === 0 && !isOfKeyPath) return [];
  return [inputRecord('tap_bip32_derivation', x, { leafHashes, origin })];
}

/** An x has two keys; the script has one of them. */
function ecdsaRecords({ key, origin }: OriginClaim): readonly MapRecord[] {
  return ([0x02, 0x03] as const).map((prefix) =>
    inputRecord('bip32_derivation', withPrefix(prefix, key), origin),
  );
}
