/**
 * Which way of a script that Bitcoin Core does not satisfy an input is signed by: the one
 * that was chosen, or the only one that keys, preimages and locks leave open.
 */
import { bytesToHex } from '../bytes/hex.ts';
import { equalBytes } from '../bytes/order.ts';
import { hash160 } from '../crypto/hashes.ts';
import { isPreimage } from '../policy/preimage.ts';
import { waysOf } from '../policy/script-ways.ts';
import {
  type NeededPreimage,
  type NeededSignatures,
  unmetLocks,
  type Way,
  type WayLocks,
} from '../policy/way.ts';
import { type HeldWay, heldWay, withoutNeedless } from '../policy/way-signers.ts';
import { recordOf, recordsOf } from '../psbt/record-access.ts';
import type { InputMap } from '../psbt/types.ts';
import { finalScriptsOf, type InputView } from '../psbt/view.ts';
import type { Transaction } from '../tx/types.ts';
import { peel } from './peel.ts';
import { type SpendOption, spendOptions } from './spend-options.ts';

/** A way that somebody chose, of an input. */
export interface ChosenWay {
  readonly input: number;
  /** Which leaf; where it is absent any that has these keys. */
  readonly leafHash?: Uint8Array;
  /** Those that sign, as they stand in the script, or their HASH160s. */
  readonly keys: readonly Uint8Array[];
  /** What hashes to the hashes of the way, beside what the PSBT tells. */
  readonly preimages: readonly Uint8Array[];
}

/** A way of a script of an input, and what of it is there. */
export interface ForeignWay {
  readonly option: SpendOption;
  readonly way: Way;
  /** Keys of the script that signatures are there of, or can be made of. */
  readonly keys: readonly Uint8Array[];
  /** Those of them that can still sign. */
  readonly able: readonly Uint8Array[];
  readonly lacksSignatures: boolean;
  /** Preimages that are neither given nor in the PSBT. */
  readonly lacking: readonly NeededPreimage[];
  /** What the transaction does not meet; absent where it meets all. */
  readonly unmet?: WayLocks;
  readonly preimages: readonly Uint8Array[];
}

/** Why nothing is signed. */
export type ForeignReason =
  /** More than one way is open. */
  | 'several-ways'
  | 'lock-unmet'
  | 'preimage-missing'
  /** What was given hashes to none of the hashes of the way. */
  | 'preimage-wrong'
  /** None of the keys is of the way that was chosen. */
  | 'not-of-way'
  /** The way that was chosen is none of the script's, or the script is none that is signed so. */
  | 'unknown-way';

export type ForeignChoice =
  | { readonly is: 'way'; readonly way: ForeignWay }
  | { readonly is: ForeignReason; readonly ways: readonly ForeignWay[] };

/** What is there beside the PSBT. */
export interface ForeignMeans {
  readonly transaction: Transaction;
  /** Of all private keys, in the form in which they sign. */
  readonly publicKeys: readonly Uint8Array[];
  readonly chosen?: ChosenWay | undefined;
}

/**
 * Undefined where the input is none that is signed so, no key is of any of its ways, or the
 * way that was chosen is of a script that Bitcoin Core satisfies.
 */
export function foreignChoice(input: InputView, means: ForeignMeans): ForeignChoice | undefined {
  const found = waysIn(input, means);
  if (!found) return undefined;
  const { chosen } = means;
  if (chosen) return choiceOf(found, chosen);
  const all = withoutNeedless(found.filter(isForeign));
  const own = all.filter(({ able, lacksSignatures }) => able.length > 0 || !lacksSignatures);
  const open = own.filter(isOpen);
  const whole = open.filter(({ lacksSignatures }) => !lacksSignatures);
  const ways = whole.length > 0 ? whole : open.filter(({ able }) => able.length > 0);
  const [first] = ways;
  if (first) return ways.length > 1 ? { is: 'several-ways', ways } : { is: 'way', way: first };
  const closed = own.filter((way) => !isOpen(way) && way.able.length > 0);
  if (closed.length === 0) return undefined;
  return {
    is: closed.some(({ unmet }) => !unmet) ? 'preimage-missing' : 'lock-unmet',
    ways: closed,
  };
}

function isOpen({ lacking, unmet }: ForeignWay): boolean {
  return lacking.length === 0 && !unmet;
}

/** All ways of the scripts of an input that Bitcoin Core does not satisfy, less those that others make needless. */
export function foreignWays(input: InputView, means: ForeignMeans): readonly ForeignWay[] {
  return withoutNeedless((waysIn(input, means) ?? []).filter(isForeign));
}

function isForeign({ option }: ForeignWay): boolean {
  return option.foreign !== undefined;
}

type HeldForeignWay = ForeignWay & { readonly held: HeldWay };

/** Undefined where it is not known what is to be satisfied, or the input is final. */
function waysIn(input: InputView, means: ForeignMeans): readonly HeldForeignWay[] | undefined {
  const { map, spent } = input;
  if (!spent.output || finalScriptsOf(map)) return undefined;
  const scripts = [recordOf(map, 'redeem_script'), recordOf(map, 'witness_script')];
  const given = scripts.flatMap((record) => (record ? [record.value] : []));
  const peeled = peel(spent.output.scriptPubKey, given);
  if ('missing' in peeled) return undefined;
  const known = [...means.publicKeys, ...(means.chosen?.keys ?? [])];
  const options = spendOptions({ map }, peeled.innermost, known);
  return options.flatMap((option) => waysOfOption(input, option, means));
}

/** Of one script; more are left out. */
const MOST_WAYS = 64;

function waysOfOption(
  input: InputView,
  option: SpendOption,
  means: ForeignMeans,
): readonly HeldForeignWay[] {
  const { index, map } = input;
  const internalKey = recordOf(map, 'tap_internal_key')?.value;
  const isKeyPath = option.node.context === 'tapscript' && !option.leafHash;
  const unmetOf = (locks: WayLocks) => unmetLocks(locks, means.transaction, index);
  const { ways } = waysOf(option.node, {
    most: MOST_WAYS,
    isMet: (locks) => unmetOf(locks) === undefined,
    signersOf: () => (isKeyPath && internalKey ? [internalKey] : undefined),
  });
  return ways.map((way) => ({
    ...wayWith(map, { option, way }, means, unmetOf(way)),
    held: heldWay(way, (key) => bytesToHex(key)),
  }));
}

function wayWith(
  map: InputMap,
  { option, way }: Pick<ForeignWay, 'option' | 'way'>,
  { publicKeys, chosen }: ForeignMeans,
  unmet: WayLocks | undefined,
): ForeignWay {
  const { leafHash } = option;
  const has = (list: readonly Uint8Array[], key: Uint8Array) =>
    list.some((one) => equalBytes(one, key));
  const own = leafHash ? publicKeys.map((key) => key.subarray(1, 33)) : publicKeys;
  const signed = signedKeys(map, leafHash);
  const isAsked = (key: Uint8Array) => !chosen || chosen.keys.some((name) => isNamed(key, name));
  const all = way.signatures.flatMap(({ of }) => of);
  const able = all.filter((key) => isAsked(key) && has(own, key) && !has(signed, key));
  const keys = [...all.filter((key) => has(signed, key)), ...able];
  const preimages = [...(chosen?.preimages ?? []), ...preimagesIn(map, way)];
  return {
    ...{ option, way, keys, able, preimages },
    lacksSignatures: way.signatures.some(
      ({ of, count }) => of.filter((key) => has(keys, key)).length < count,
    ),
    lacking: way.preimages.filter(({ type, hash }) => !hashPreimage(preimages, type, hash)),
    ...(unmet && { unmet }),
  };
}

function signedKeys(map: InputMap, leafHash: Uint8Array | undefined): readonly Uint8Array[] {
  if (!leafHash) return recordsOf(map, 'partial_sig').map(({ key }) => key);
  return recordsOf(map, 'tap_script_sig')
    .filter(({ key }) => equalBytes(key.leafHash, leafHash))
    .map(({ key }) => key.xOnlyKey);
}

function preimagesIn(map: InputMap, { preimages }: Way): readonly Uint8Array[] {
  return preimages.flatMap(({ type }) => recordsOf(map, type).map(({ value }) => value));
}

/** What of them hashes to it. */
export function hashPreimage(
  preimages: readonly Uint8Array[],
  type: NeededPreimage['type'],
  hash: Uint8Array,
): Uint8Array | undefined {
  return preimages.find((value) => isPreimage(type, value, hash));
}

/** Of ways with the same keys, the one whose preimages are given, else the first that is open. */
function choiceOf(all: readonly HeldForeignWay[], chosen: ChosenWay): ForeignChoice | undefined {
  const named = all.filter((way) => isChosen(way, chosen));
  const ways = withoutNeedless(named.filter(isForeign));
  if (ways.length === 0) return named.length > 0 ? undefined : { is: 'unknown-way', ways: all };
  const fitting = ways.filter(({ way }) => chosen.preimages.every((one) => isAskedBy(way, one)));
  if (fitting.length === 0) return { is: 'preimage-wrong', ways };
  const { length } = chosen.preimages;
  const exact = fitting.filter(({ way }) => way.preimages.length === length);
  const [first, ...others] = exact.length > 0 ? exact : fitting;
  const way = [first!, ...others].find(isOpen) ?? first!;
  if (way.unmet) return { is: 'lock-unmet', ways: [way] };
  if (way.lacking.length > 0) return { is: 'preimage-missing', ways: [way] };
  if (way.able.length === 0 && way.lacksSignatures) return { is: 'not-of-way', ways: [way] };
  return { is: 'way', way };
}

function isAskedBy({ preimages }: Way, value: Uint8Array): boolean {
  return preimages.some(({ type, hash }) => isPreimage(type, value, hash));
}

function isChosen(
  { option, way, keys }: ForeignWay,
  { leafHash, keys: chosen }: ChosenWay,
): boolean {
  if (leafHash && !(option.leafHash && equalBytes(option.leafHash, leafHash))) return false;
  const isOf = (key: Uint8Array, { of, hash }: NeededSignatures) =>
    of.some((one) => isNamed(one, key)) || (hash !== undefined && isNamed(key, hash));
  return (
    chosen.every((key) => way.signatures.some((needed) => isOf(key, needed))) &&
    way.signatures.every(
      (needed) =>
        [...chosen, ...keysBeside(keys, chosen)].filter((key) => isOf(key, needed)).length >=
        needed.count,
    )
  );
}

/** A key itself, or its HASH160. */
function isNamed(key: Uint8Array, name: Uint8Array): boolean {
  return equalBytes(key, name) || equalBytes(hash160(key), name);
}

/** Those that have signed and were not named again. */
function keysBeside(keys: readonly Uint8Array[], chosen: readonly Uint8Array[]) {
  return keys.filter((key) => !chosen.some((one) => isNamed(key, one)));
}
