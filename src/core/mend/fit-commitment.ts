/**
 * Puts in what the coin commits to, where an equation proves it: scripts, leaves, internal
 * keys and keys of inputs. Nothing in final scripts, and nothing of outputs: who wrote a
 * wrong script beside a payment may have meant that.
 */
import { equalBytes } from '../bytes/order.ts';
import { type ExplainedSite, MisfitSearch } from '../commitments/explain.ts';
import { inputRecord } from '../psbt/make-record.ts';
import type { AnyRecordOf, InputFields } from '../psbt/types.ts';
import { type CommitmentSite, toldVersion } from '../subject/commitment-sites.ts';
import type { MapRecord } from '../subject/records/script-claims.ts';
import type { Mend, MisfitCause } from '../verdict/misfit.ts';
import type { Draft, MendedSide } from './draft.ts';

export function fitCommitments(draft: Draft): void {
  const { owners } = draft.material;
  const search = new MisfitSearch(draft.subject, { owners });
  for (const side of draft.sides) {
    if (side.kind === 'output' || side.isFinal) continue;
    const all = search.inInput(side.index).map((one) => ({ ...one, records: mendOf(one) }));
    const moving = all.flatMap(({ site, records }) => (records ? [recordIn(site)] : []));
    for (const { site, place, cause, records } of all) {
      const from = recordIn(site);
      const staying = draft.input(side.index).records.filter((one) => !moving.includes(one));
      if (!from) continue;
      if (!records) draft.leave(place.path, whyNot(cause));
      else if (takesPlaceOf(records, staying, site)) {
        draft.leave(place.path, 'Another leaf stands there with the control block that fits.');
      } else put(draft, side, from, records, `It fits the coin then. ${cause?.text ?? ''}`.trim());
    }
  }
}

/** Puts records in, and takes those out that they are in the place of. */
function put(
  draft: Draft,
  side: MendedSide,
  from: MapRecord,
  records: readonly InputRecord[],
  why: string,
): void {
  const isSame = (one: MapRecord) => (other: InputRecord) =>
    equalBytes(one.wholeKey, other.wholeKey);
  const others = draft
    .input(side.index)
    .records.filter((one) => one !== from && SCRIPTS.has(one.field) && records.some(isSame(one)));
  for (const one of others) draft.remove(side, one, 'Another stands in its place, which fits.');
  draft.move(side, from, records, why);
}

const SCRIPTS: ReadonlySet<string> = new Set(['redeem_script', 'witness_script']);

/** Whether a leaf that stays has the same key as one that is put in. */
function takesPlaceOf(
  records: readonly InputRecord[],
  staying: readonly InputRecord[],
  { is }: CommitmentSite,
): boolean {
  if (is !== 'leaf') return false;
  return records.some(({ wholeKey }) => staying.some((one) => equalBytes(one.wholeKey, wholeKey)));
}

function recordIn({ stand }: CommitmentSite): MapRecord | undefined {
  return stand.in === 'record' ? stand.record : undefined;
}

function mendOf({ site, cause }: ExplainedSite): readonly InputRecord[] | undefined {
  return cause?.mend && recordsOf(site, cause);
}

type InputRecord = AnyRecordOf<InputFields>;

/** What is to stand there; `undefined` where a record of it would say more than is proven. */
function recordsOf(
  site: CommitmentSite,
  { code, mend = {} }: MisfitCause,
): readonly InputRecord[] | undefined {
  switch (site.is) {
    case 'leaf': {
      const { leaf_script: script = site.script, control_block: block = site.controlBlock } = mend;
      const leaf = { script, leafVersion: toldVersion(block) };
      return [inputRecord('tap_leaf_script', block, leaf)];
    }
    case 'internal':
      return mend.internal_key && [inputRecord('tap_internal_key', null, mend.internal_key)];
    default:
      if (mend.pubkey) return withOrigin(site, code, mend.pubkey);
      return scriptRecords(mend);
  }
}

/** Another form of the key has its origin; another key has one that nobody tells. */
function withOrigin(
  { stand }: CommitmentSite,
  code: string | undefined,
  key: Uint8Array,
): readonly InputRecord[] | undefined {
  if (stand.in !== 'record' || stand.record.field !== 'bip32_derivation') return undefined;
  if (code !== 'key-form') return undefined;
  return [inputRecord('bip32_derivation', key, stand.record.value)];
}

function scriptRecords({
  redeem_script: redeem,
  witness_script: witness,
}: Mend): readonly InputRecord[] {
  return [
    ...(redeem ? [inputRecord('redeem_script', null, redeem)] : []),
    ...(witness ? [inputRecord('witness_script', null, witness)] : []),
  ];
}

function whyNot(cause: MisfitCause | undefined): string {
  if (cause?.mend) return `${cause.text ?? ''} Where that key comes from is not known.`;
  return (
    cause?.text ?? 'It is not what the coin commits to, and none of the known mistakes explains it.'
  );
}
