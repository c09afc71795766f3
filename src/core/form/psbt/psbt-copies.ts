/** Cosigners' copies of a PSBT: put together with it, with what each of them brought. */
import { bytesToHex } from '../../bytes/hex.ts';
import { equalBytes } from '../../bytes/order.ts';
import { type ComparedFile, compareFiles, type Difference } from '../../diff/compare.ts';
import { signerOfRecord } from '../../diff/record-signer.ts';
import { decodeBase64, encodeBase64 } from '../../encoding/base64.ts';
import { NO_MATERIAL } from '../../mend/material.ts';
import { mend } from '../../mend/mend.ts';
import { canonicalPsbt } from '../../psbt/canonical.ts';
import { mapOf } from '../../psbt/make-record.ts';
import { encodePsbt } from '../../psbt/psbt.ts';
import { recordOf } from '../../psbt/record-access.ts';
import { REGISTRY } from '../../psbt/registry.ts';
import type { AnyRecordOf, InputFields, InputMap, Psbt } from '../../psbt/types.ts';
import { viewOf } from '../../psbt/view.ts';
import { combinePendingPsbts } from '../../silent/combine-pending.ts';
import { decodePendingPsbt } from '../../silent/decode-pending.ts';
import type { MemberPlace } from '../../subject/place.ts';
import { NONE_GIVEN, subjectOfPsbt } from '../../subject/subject.ts';
import { recordedSignatures } from '../../verdict/recorded-signatures.ts';
import { signatureBudget } from '../../verdict/signature-verdict.ts';

/** What kind of record: `partial` is a signature of MuSig2 that is none alone; of `share` one of silent payments, of `final` an input's final scripts, of `other` anything else. */
export type BroughtKind = 'signature' | 'partial' | 'nonce' | 'share' | 'final' | 'other';

/** Records of one kind, of one signer where it is known. */
export interface Brought {
  readonly kind: BroughtKind;
  /** Of the master key that the PSBT names for the key, as hex. */
  readonly fingerprint?: string;
  /** Of what names no origin, as hex. */
  readonly key?: string;
  readonly count: number;
  /** The first few inputs, by number; none for records elsewhere. */
  readonly inputs: readonly number[];
}

/** A record that a copy has otherwise. */
export interface KeptRecord extends Pick<MemberPlace, 'part' | 'member'> {
  readonly record: Pick<Difference, 'words' | 'signer'>;
  /** It is a signature that is valid where that of the PSBT is invalid. */
  readonly isRight?: true;
}

export type CopyVerdict =
  | {
      readonly is: 'added';
      /** By kind, then signer; empty where there was nothing new. */
      readonly brought: readonly Brought[];
      /** Records that it has otherwise than the PSBT, which keeps its own. */
      readonly kept: number;
      /** The first of these. */
      readonly keptRecords?: readonly KeptRecord[];
      /** Inputs whose hash type is asked for as in the copy, where Bitcoin Core's combiner asks for none. */
      readonly asked?: readonly number[];
    }
  /** It is of another transaction, or a PSBT of the other version. */
  | { readonly is: 'other' };

export interface AddedCopies {
  /** With what was brought, as base64. */
  readonly psbt: string;
  /** Of each copy, in order. */
  readonly verdicts: readonly CopyVerdict[];
}

/**
 * Puts copies together with a PSBT, all in base64, by the combiner of BIP 174; one
 * that cannot be is left out. Of signatures only those are verified that both have otherwise.
 * Raises DecodeError.
 */
export function addCopies(psbt: string, copies: readonly string[]): AddedCopies {
  const first = decoded(psbt);
  let all = first;
  const verdicts = copies.map((text): CopyVerdict => {
    const copy = decoded(text);
    const combined = combinePendingPsbts([all, copy]);
    if (!combined) return { is: 'other' };
    const brought = broughtBy(all, combined);
    const kept = keptFrom(combined, copy);
    // One that brings nothing does not even change how the PSBT is written.
    if (brought.length === 0) return { is: 'added', brought, ...kept };
    const asking = withAskedTypes(combined, copy);
    all = asking.psbt;
    return {
      is: 'added',
      brought,
      ...kept,
      ...(asking.inputs.length > 0 && { asked: asking.inputs }),
    };
  });
  return { psbt: all === first ? psbt : encodeBase64(encodePsbt(all)), verdicts };
}

/**
 * The combiner takes no hash type from a copy (`core/roles/combine.ts`), and without it the
 * finalizer refuses all but ALL and DEFAULT. It is taken where valid signatures have it.
 */
function withAskedTypes(
  combined: Psbt,
  copy: Psbt,
): { readonly psbt: Psbt; readonly inputs: readonly number[] } {
  const typeIn = (map: InputMap | undefined) => map && recordOf(map, 'sighash_type')?.value;
  const lost = combined.inputs.flatMap((map, i) =>
    typeIn(map) === undefined && typeIn(copy.inputs[i]) !== undefined ? [i] : [],
  );
  if (lost.length === 0) return { psbt: combined, inputs: [] };
  const { psbt: mended } = mend(encodePsbt(combined), ['restore-sighash-type'], {
    ...NO_MATERIAL,
    // It is nothing to hash types.
    chain: 'main',
  });
  const inputs = lost.filter((i) => typeIn(mended.inputs[i]) === typeIn(copy.inputs[i]));
  const maps = combined.inputs.map((map, i) => (inputs.includes(i) ? mended.inputs[i]! : map));
  return { psbt: { ...combined, inputs: maps }, inputs };
}

function decoded(base64: string): Psbt {
  return decodePendingPsbt(decodeBase64(base64) ?? new Uint8Array(0));
}

interface WithKey {
  readonly wholeKey: Uint8Array;
}

interface WithField extends WithKey {
  readonly field: string;
}

const MOST_INPUTS = 4;
const NONE: Pick<Brought, 'count' | 'inputs'> = { count: 0, inputs: [] };

/** Records of `after` that `before` lacks, put together by kind and signer. */
function broughtBy(before: Psbt, after: Psbt): readonly Brought[] {
  const found = new Map<string, Brought>();
  const add = (kind: BroughtKind, signer: Pick<Brought, 'fingerprint' | 'key'>, input?: number) => {
    const name = [RANKS.indexOf(kind), signer.fingerprint, signer.key].join(' ');
    const { count, inputs } = found.get(name) ?? NONE;
    const isNew = input !== undefined && !inputs.includes(input) && inputs.length < MOST_INPUTS;
    const named = isNew ? [...inputs, input] : inputs;
    found.set(name, { kind, ...signer, count: count + 1, inputs: named });
  };
  for (const record of newIn(before.global, after.global)) add(kindOf(record, GLOBAL_SHARES), {});
  for (const [i, map] of after.inputs.entries()) {
    for (const record of newIn(before.inputs[i]!, map)) {
      const kind = kindOf(record, INPUT_SHARES);
      const isOfSigner = OF_SIGNER.has(kind);
      // What a final input had named its keys by is still in the PSBT before.
      add(kind, isOfSigner ? whoOf(record, [map, before.inputs[i]!]) : {}, i);
    }
  }
  for (const [i, map] of after.outputs.entries()) {
    for (const _ of newIn(before.outputs[i]!, map)) add('other', {});
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}

const OF_SIGNER: ReadonlySet<BroughtKind> = new Set(['signature', 'partial', 'nonce']);

const RANKS: readonly BroughtKind[] = ['signature', 'partial', 'nonce', 'share', 'final', 'other'];

function newIn<One extends WithKey>(
  before: { readonly records: readonly WithKey[] },
  after: { readonly records: readonly One[] },
): readonly One[] {
  const known = new Set(before.records.map(({ wholeKey }) => bytesToHex(wholeKey)));
  return after.records.filter(({ wholeKey }) => !known.has(bytesToHex(wholeKey)));
}

const GLOBAL_SHARES = REGISTRY.global.sp_ecdh_share.type;
const INPUT_SHARES = REGISTRY.input.sp_ecdh_share.type;

function kindOf({ field, wholeKey }: WithField, shares: number): BroughtKind {
  if (field === 'unknown') return wholeKey[0] === shares ? 'share' : 'other';
  if (field.startsWith('final_')) return 'final';
  if (field === 'musig2_pub_nonce') return 'nonce';
  if (field === 'musig2_partial_sig') return 'partial';
  return field.endsWith('_sig') ? 'signature' : 'other';
}

/** By the fingerprint alone, as copies sum up what all keys of a signer brought. */
function whoOf(
  record: AnyRecordOf<InputFields>,
  maps: readonly InputMap[],
): Pick<Brought, 'fingerprint' | 'key'> {
  const { key, origin } = signerOfRecord(record, maps) ?? {};
  return origin ? { fingerprint: origin.fingerprint } : { ...(key !== undefined && { key }) };
}

const MOST_KEPT = 3;

/** How many records of a copy stand otherwise in what came of it, with the first of them. */
function keptFrom(
  combined: Psbt,
  copy: Psbt,
): Pick<Extract<CopyVerdict, { readonly is: 'added' }>, 'kept' | 'keptRecords'> {
  const [whole, given] = [fileOf(combined), fileOf(canonicalPsbt(copy))];
  const { differences } = compareFiles(whole, given);
  const kept = differences.filter(({ bytes: { a, b } }) => a && b);
  if (kept.length === 0) return { kept: 0 };
  const keptRecords = kept.slice(0, MOST_KEPT).map((difference): KeptRecord => {
    const [{ part, member }] = difference.members;
    const { words, signer } = difference;
    const isRight = isRightIn(difference, whole, given);
    return {
      ...(part && { part }),
      member,
      record: { words, signer },
      ...(isRight && { isRight }),
    };
  });
  return { kept: kept.length, keptRecords };
}

/** Whether the second has a valid signature where that of the first is invalid, by what the first spends. */
function isRightIn(
  { isSignature, members: [{ part }], bytes }: Difference,
  whole: ComparedFile,
  copy: ComparedFile,
): boolean {
  if (!isSignature || !part || !('input' in part)) return false;
  const { input } = part;
  const subject = subjectOfPsbt(viewOf(whole.psbt), NONE_GIVEN, whole.bytes);
  const spending = subject?.inputs[input];
  const map = whole.psbt.inputs[input];
  if (!subject || !spending || !map) return false;
  const verdictOf = (file: ComparedFile, of: Uint8Array | undefined) => {
    const isOf = ({ start, end }: AnyRecordOf<InputFields>) =>
      of !== undefined && equalBytes(file.bytes.subarray(start, end), of);
    const others = map.records.filter(({ field }) => !field.endsWith('_sig'));
    const records = [...others, ...(file.psbt.inputs[input]?.records.filter(isOf) ?? [])];
    const budget = signatureBudget(subject, spending);
    return recordedSignatures(subject, spending, mapOf(records), budget)[0]?.verdict;
  };
  return verdictOf(whole, bytes.a) === 'invalid' && verdictOf(copy, bytes.b) === 'valid';
}

function fileOf(psbt: Psbt): ComparedFile {
  const bytes = encodePsbt(psbt);
  return { psbt: decodePendingPsbt(bytes), bytes, isBare: false };
}
