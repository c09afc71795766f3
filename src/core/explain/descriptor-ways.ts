/** Every way to spend the output of a descriptor: who, with what, when, and how large. */

import { bytesToHex } from '../bytes/hex.ts';
import { numberedBytes, standInNumber } from '../descriptor/stand-in.ts';
import { elementsOf } from '../miniscript/input-stack.ts';
import { waysOf } from '../policy/script-ways.ts';
import { hasLock, type NeededSignatures, type Way } from '../policy/way.ts';
import { fewestSigners, type HeldWay, heldWay } from '../policy/way-signers.ts';
import { stackOfWay } from '../policy/way-stack.ts';
import type { DescribedKey } from './described-keys.ts';
import type { SpendingScript } from './spending-scripts.ts';

/** So many of these keys, by their numbers. */
export interface AskedPlaces {
  readonly of: readonly number[];
  readonly count: number;
}

export interface DescribedWay {
  readonly script: SpendingScript;
  readonly way: Way;
  readonly held: HeldWay;
  readonly signatures: readonly AskedPlaces[];
  /** The least number of holders who meet it; absent where all of them together do not. */
  readonly signers: number | undefined;
  /** Of scriptSig and witness, as small as they can be; absent where nobody can go the way. */
  readonly weight: number | undefined;
}

export interface DescribedWays {
  /** Those without a lock first. */
  readonly ways: readonly DescribedWay[];
  readonly isCut: boolean;
}

/** Ways that are looked at; of more some are left out, those with locks first. */
const MOST_WAYS = 1024;

/** Where `hasEachChoice` is set, each choice among the plain keys of a `thresh` is a way. */
export function descriptorWays(
  scripts: readonly SpendingScript[],
  keys: readonly DescribedKey[],
  hasEachChoice = false,
): DescribedWays {
  const found = scripts.map((script) => waysOfScript(script, keys, hasEachChoice));
  const unique = new Map<string, DescribedWay>();
  for (const one of found.flatMap(({ ways }) => ways)) {
    const name = nameOf(one);
    const known = unique.get(name);
    if (!known || (one.weight ?? 0) < (known.weight ?? 0)) unique.set(name, one);
  }
  const ways = [...unique.values()].sort(inOrder);
  return {
    ways: ways.slice(0, MOST_WAYS),
    isCut: ways.length > MOST_WAYS || found.some(({ isCut }) => isCut),
  };
}

function waysOfScript(
  script: SpendingScript,
  keys: readonly DescribedKey[],
  hasEachChoice: boolean,
): DescribedWays {
  const { node } = script;
  const { ways, isCut } = waysOf(node, {
    hasEachChoice,
    most: MOST_WAYS,
    isMet: (locks) => !hasLock(locks),
    signersOf: (key) => sharersOf(script, key),
  });
  const holderOf = (place: Uint8Array) => keys[standInNumber(place)]?.holder?.toString();
  return {
    isCut,
    ways: ways.map((found): DescribedWay => {
      const signatures = found.signatures.map((needed) => placesOf(script, needed));
      const way = { ...found, signatures, preimages: uniquePreimages(found) };
      const held = heldWay(way, holderOf);
      const signers = fewestSigners(held);
      const weight = signers === undefined ? undefined : weightOf(script, found);
      const numbered = signatures.map(({ of, count }) => ({ of: of.map(standInNumber), count }));
      return { script, way, held, signatures: numbered, signers, weight };
    }),
  };
}

/** Those who sign for a key together. */
function sharersOf({ keys }: SpendingScript, key: Uint8Array): readonly Uint8Array[] | undefined {
  const { isShared, places } = keys[standInNumber(key)]!;
  return isShared ? places.map(placeName) : undefined;
}

/** With the number of each key in the descriptor in place of that in the script. */
function placesOf(
  { keys }: SpendingScript,
  { of, count, signedAs }: NeededSignatures,
): NeededSignatures {
  if (signedAs) return { of, count };
  return { of: of.flatMap((key) => keys[standInNumber(key)]!.places.map(placeName)), count };
}

function placeName(place: number): Uint8Array {
  return numberedBytes(place, PLACE_SIZE);
}

/** As that of a key, though none is meant. */
const PLACE_SIZE = 33;

function uniquePreimages({ preimages }: Way): Way['preimages'] {
  const byHash = new Map(preimages.map((one) => [`${one.type} ${bytesToHex(one.hash)}`, one]));
  return [...byHash.values()];
}

function weightOf({ node, sizeOf }: SpendingScript, way: Way): number | undefined {
  const stack = stackOfWay(node, way);
  if (stack.available === 'no') return undefined;
  const { scriptSig, witness } = sizeOf(elementsOf(stack));
  return scriptSig * 4 + witness;
}

/** Whether one way is the other, or the choice of which the other is one. */
export function covers(told: DescribedWay, one: DescribedWay): boolean {
  if (askedBeside(told) !== askedBeside(one)) return false;
  const places = one.signatures.flatMap(({ of }) => of);
  return told.signatures.every(
    ({ of, count }) => of.filter((place) => places.includes(place)).length >= count,
  );
}

/** What two ways have in common that are one. */
function nameOf(one: DescribedWay): string {
  const asked = one.signatures.map(({ of, count }) => `${count} of ${[...of].sort().join()}`);
  return `${asked.sort().join(' and ')} ${askedBeside(one)}`;
}

/** All that a way asks for but signatures. */
function askedBeside({ script, way }: DescribedWay): string {
  const hashes = way.preimages.map(({ type, hash }) => `${type} ${bytesToHex(hash)}`).sort();
  return JSON.stringify([hashes, way.sequence, way.locktime, script.path]);
}

/** Without lock, by sequence, by lock time, by both; each by value, then by weight. */
function inOrder(a: DescribedWay, b: DescribedWay): number {
  return (
    rankOf(a.way) - rankOf(b.way) ||
    (a.way.sequence ?? 0) - (b.way.sequence ?? 0) ||
    (a.way.locktime ?? 0) - (b.way.locktime ?? 0) ||
    (a.weight ?? Number.MAX_SAFE_INTEGER) - (b.weight ?? Number.MAX_SAFE_INTEGER)
  );
}

function rankOf({ sequence, locktime }: Way): number {
  return (sequence === undefined ? 0 : 1) + (locktime === undefined ? 0 : 2);
}
