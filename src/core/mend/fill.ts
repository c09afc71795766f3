/** Fills in what a descriptor gives for the scripts that it derives: the same of inputs and outputs. */
import { equalBytes } from '../bytes/order.ts';
import { fingerprintOf } from '../descriptor/bip32.ts';
import { keysOf } from '../descriptor/expand.ts';
import type { SingleKey } from '../descriptor/types.ts';
import { decodeBase58Check } from '../encoding/base58check.ts';
import { extendedPublicKeyText } from '../encoding/extended-key.ts';
import { type Derivation, singleKeys } from '../ownership/descriptor-owners.ts';
import { globalRecord } from '../psbt/make-record.ts';
import { recordsOf } from '../psbt/record-access.ts';
import { learnedRecords } from '../sign/psbt/learn.ts';
import { globalPlace } from '../subject/place.ts';
import { recordsVerdict } from '../subject/records/map-records.ts';
import type { MapRecord } from '../subject/records/script-claims.ts';
import type { MendCode } from './codes.ts';
import type { Draft, GlobalRecord, MendedSide } from './draft.ts';

type Field = MapRecord['field'];

const SCRIPTS: readonly Field[] = ['redeem_script', 'witness_script'];
const ORIGINS: readonly Field[] = ['bip32_derivation', 'tap_bip32_derivation'];
const TAPROOT: readonly Field[] = [
  'tap_internal_key',
  'tap_merkle_root',
  'tap_leaf_script',
  'tap_tree',
  'musig2_participant_pubkeys',
];

export const fillScripts = (draft: Draft) => fill(draft, SCRIPTS);
export const fillOrigins = (draft: Draft) => fill(draft, ORIGINS);
export const fillTaproot = (draft: Draft) => fill(draft, TAPROOT);

function fill(draft: Draft, fields: readonly Field[]): void {
  for (const { side, derivation } of derivationsIn(draft)) {
    if (side.isFinal || !side.script) continue;
    const learned = learnedRecords({ value: 0n, scriptPubKey: side.script }, derivation.provider);
    const records: readonly MapRecord[] = learned[side.kind].records;
    for (const record of records) {
      if (fields.includes(record.field)) fillOne(draft, side, record, derivation);
    }
  }
}

function fillOne(
  draft: Draft,
  side: MendedSide,
  record: MapRecord,
  { descriptor }: Derivation,
): void {
  const known: readonly MapRecord[] = draft.mapOf(side).records;
  const same = known.find(({ wholeKey }) => equalBytes(wholeKey, record.wholeKey));
  const { path } = draft.placeOf(side, record);
  if (same) {
    if (!equalBytes(draft.bytesOf(side, same), draft.bytesOf(side, record))) {
      draft.leave(path, `Another one stands there; descriptor ${descriptor} has its own.`);
    }
    return;
  }
  const map = draft.mapWith(side, record);
  const verdict = recordsVerdict(map, side.script, draft.keys);
  const records: readonly MapRecord[] = map.records;
  const isWrong = verdict?.contradicting.some((n) => records[n]?.wholeKey === record.wholeKey);
  if (isWrong) draft.leave(path, 'With what the file tells besides it cannot be so.');
  else draft.add(side, record, `Descriptor ${descriptor} derives this script and gives it.`);
}

const FILLS: readonly MendCode[] = [
  'fill-scripts',
  'fill-taproot',
  'fill-origins',
  'fill-global-xpubs',
];

/** Says, once, of which descriptors no script is in the file. */
function leaveStrangers(draft: Draft, derived: readonly DerivedSide[]): void {
  if (draft.codes.find((code) => FILLS.includes(code)) !== draft.code) return;
  const used = new Set(derived.map(({ derivation }) => derivation.descriptor));
  for (let n = 0; n < (draft.material.owners?.count ?? 0); n++) {
    if (used.has(n)) continue;
    draft.leave(`descriptors[${n}]`, 'It derives no script that is spent or paid here.');
  }
}

interface DerivedSide {
  readonly side: MendedSide;
  readonly derivation: Derivation;
}

function derivationsIn(draft: Draft): readonly DerivedSide[] {
  const { owners } = draft.material;
  if (!owners) return [];
  const derived = draft.sides.flatMap((side) => {
    const derivation = owners.derivationOf(side.script, draft.mapOf(side));
    return derivation ? [{ side, derivation }] : [];
  });
  leaveStrangers(draft, derived);
  return derived;
}

/** Extended keys of descriptors that derive a script of the file, where they are known by origin. */
export function fillGlobalXpubs(draft: Draft): void {
  const derived = derivationsIn(draft).map(({ derivation }) => derivation);
  const variants = new Set(derived.map(({ variant }) => variant));
  for (const variant of variants) {
    for (const key of keysOf(variant).flatMap(singleKeys)) {
      const record = xpubOf(draft, key);
      if (record) addXpub(draft, record);
    }
  }
}

function xpubOf({ material }: Draft, key: SingleKey): XpubRecord | undefined {
  if (key.kind !== 'derived') return undefined;
  const { root } = key;
  const bytes = decodeBase58Check(extendedPublicKeyText(root, material.chain));
  if (!bytes) return undefined;
  const origin = key.origin ?? { fingerprint: fingerprintOf(root.publicKey), path: [] };
  const { fingerprint, path } = origin;
  return {
    record: globalRecord('xpub', bytes, { fingerprint, path }),
    depth: root.depth,
    steps: path.length,
  };
}

interface XpubRecord {
  readonly record: GlobalRecord;
  readonly depth: number;
  readonly steps: number;
}

function addXpub(draft: Draft, { record, depth, steps }: XpubRecord): void {
  const known = recordsOf(draft.global, 'xpub');
  const { path } = globalPlace(record);
  if (known.some(({ wholeKey }) => equalBytes(wholeKey, record.wholeKey))) return;
  if (depth === steps) {
    draft.addGlobal(
      record,
      'A descriptor that derives a script of this file has it, with its origin.',
    );
  } else {
    draft.leave(
      path,
      `The descriptor's key is at depth ${depth}, and its origin has ${steps} steps.`,
    );
  }
}
