/** Where a descriptor is weaker, or more closed, than it looks. */
import { bytesToHex } from '../bytes/hex.ts';
import { isAllZero } from '../bytes/order.ts';
import { isEverybodysKey } from '../crypto/everybodys-key.ts';
import type { Descriptor } from '../descriptor/types.ts';
import type { Chain } from '../encoding/chains.ts';
import { shortened } from '../encoding/number-words.ts';
import { HARDENED } from '../encoding/path-text.ts';
import { SEVERITY_ORDER } from '../findings/table.ts';
import type { Expression, Miniscript } from '../miniscript/types.ts';
import { isPointless } from '../policy/way-sets.ts';
import { countedSequence, LOCKTIME_THRESHOLD, relativeLockValue } from '../script/locks.ts';
import type { DescribedKey } from './described-keys.ts';
import { covers, type DescribedWay } from './descriptor-ways.ts';
import { EXPLAIN_FINDINGS, type ExplainCode, type SaidNumbers } from './finding-table.ts';
import type { SpendingScript } from './spending-scripts.ts';

export interface ExplainFinding {
  readonly code: ExplainCode;
  readonly severity: (typeof SEVERITY_ORDER)[number];
  /** Numbers of keys; none where it is not of some. */
  readonly keys: readonly number[];
  /** Numbers of the ways that are told and meant. */
  readonly ways: readonly number[];
  readonly text: string;
}

export interface ExplainedParts {
  readonly descriptor: Descriptor;
  readonly chain: Chain;
  readonly keys: readonly DescribedKey[];
  readonly scripts: readonly SpendingScript[];
  /** All that were found, with each choice among plain keys. */
  readonly ways: readonly DescribedWay[];
  /** Whether there are no others, and the script is understood. */
  readonly isAll: boolean;
  readonly told: readonly DescribedWay[];
}

interface Found {
  readonly code: ExplainCode;
  readonly keys?: readonly number[];
  readonly ways?: readonly DescribedWay[];
  readonly details?: SaidNumbers;
}

/** By severity, code and keys. */
export function explainFindings(parts: ExplainedParts): readonly ExplainFinding[] {
  const live = parts.ways.filter(isLive);
  const found = [
    ...repeatedHolders(parts, live),
    ...repeatedSigners(parts, live),
    ...keyFindings(parts),
    ...neverFindings(parts, live),
    ...scriptLocks(parts.scripts),
    ...lockFindings(live),
    ...originFindings(parts),
    ...(parts.descriptor.function === 'rawtr' ? [{ code: 'tree-unknown' } as const] : []),
  ];
  return joined(found)
    .map((one) => worded(one, parts))
    .sort(inOrder);
}

/** Those with one code and the same keys are one. */
function joined(found: readonly Found[]): readonly Found[] {
  const byName = new Map<string, Found>();
  for (const one of found) {
    const name = `${one.code} ${(one.keys ?? []).join()}`;
    const known = byName.get(name);
    const ways = [...new Set([...(known?.ways ?? []), ...(one.ways ?? [])])];
    byName.set(name, { ...(known ?? one), ways });
  }
  return [...byName.values()];
}

function worded(
  { code, keys = [], ways = [], details }: Found,
  parts: ExplainedParts,
): ExplainFinding {
  const { severity, text } = EXPLAIN_FINDINGS[code];
  const told = parts.told.flatMap((one, number) =>
    ways.some((way) => covers(one, way)) ? [number] : [],
  );
  return {
    ...{ code, severity, keys },
    ways: told,
    text: text({ names: keyNames(keys, parts.keys), ...details }),
  };
}

/** Each once: by its name where it has one, by the fingerprint of the master key, or by the key. */
export function keyNames(
  places: readonly number[],
  keys: readonly DescribedKey[],
): readonly string[] {
  return places.map((place) => keyName(place, keys));
}

/** A key of which only x is written might as well be a private one, and is not repeated. */
function keyName(place: number, keys: readonly DescribedKey[]): string {
  const { name, origin, publicKey } = keys[place]!;
  if (name !== undefined) return name;
  if (origin) return bytesToHex(origin.fingerprint);
  return publicKey.length === X_SIZE ? `key ${place}` : shortened(bytesToHex(publicKey));
}

const X_SIZE = 32;

function inOrder(a: ExplainFinding, b: ExplainFinding): number {
  const bySeverity = SEVERITY_ORDER.indexOf(a.severity) - SEVERITY_ORDER.indexOf(b.severity);
  return (
    bySeverity || (a.code < b.code ? -1 : Number(a.code > b.code)) || byNumbers(a.keys, b.keys)
  );
}

function byNumbers(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((n, i) => n !== b[i]);
  return at < 0 ? a.length - b.length : a[at]! - (b[at] ?? -1);
}

/** Whether somebody can go it. */
export function isLive({ signers }: DescribedWay): boolean {
  return signers !== undefined;
}

/** Whether it makes anybody wait: a relative lock of nothing does not. */
function hasRealLock({ way: { sequence, locktime } }: DescribedWay): boolean {
  return locktime !== undefined || (sequence !== undefined && relativeLockValue(sequence) !== 0);
}

function placesIn({ signatures }: DescribedWay): readonly number[] {
  return signatures.flatMap(({ of }) => of);
}

function sorted(numbers: Iterable<number>): readonly number[] {
  return [...new Set(numbers)].sort((a, b) => a - b);
}

/** Places of one way by what they have in common, those with several places. */
function severalBy<Group>(
  ways: readonly DescribedWay[],
  groupOf: (place: number) => Group | undefined,
  counts: (places: readonly number[]) => boolean,
): ReadonlyMap<Group, { readonly places: number[]; readonly ways: DescribedWay[] }> {
  const found = new Map<Group, { readonly places: number[]; readonly ways: DescribedWay[] }>();
  for (const way of ways) {
    const byGroup = new Map<Group, number[]>();
    for (const place of placesIn(way)) {
      const group = groupOf(place);
      if (group === undefined) continue;
      byGroup.set(group, [...(byGroup.get(group) ?? []), place]);
    }
    for (const [group, places] of byGroup) {
      if (!counts(places)) continue;
      const known = found.get(group) ?? { places: [], ways: [] };
      known.places.push(...places);
      known.ways.push(way);
      found.set(group, known);
    }
  }
  return found;
}

function repeatedHolders(
  { keys }: ExplainedParts,
  live: readonly DescribedWay[],
): readonly Found[] {
  const several = severalBy(
    live,
    (place) => keys[place]!.holder,
    (places) => places.length > 1,
  );
  return [...several.values()].map(({ places, ways }) => ({
    ...{ code: 'key-twice', keys: sorted(places), ways },
    details: { signers: Math.min(...ways.map(({ signers = 0 }) => signers)) },
  }));
}

function repeatedSigners(
  { keys }: ExplainedParts,
  live: readonly DescribedWay[],
): readonly Found[] {
  const holderOf = (place: number) => keys[place]!.holder;
  const several = severalBy(
    live,
    (place) => {
      const { origin, holder } = keys[place]!;
      if (!origin || holder === undefined || isAllZero(origin.fingerprint)) return undefined;
      return bytesToHex(origin.fingerprint);
    },
    (places) => new Set(places.map(holderOf)).size > 1,
  );
  return [...several.values()].map(({ places, ways }) => ({
    ...{ code: 'signer-twice', keys: sorted(places), ways },
  }));
}

function keyFindings({ keys, descriptor, ways }: ExplainedParts): readonly Found[] {
  // The only key of an internal key is the first of the text.
  const hasInternal = descriptor.function === 'tr' && descriptor.key.kind !== 'musig';
  const found = keys.flatMap(({ publicKey, holder }, place): readonly Found[] => [
    ...(isEverybodysKey(publicKey) ? [{ code: 'key-of-everybody', keys: [place] } as const] : []),
    ...(holder === undefined && !(hasInternal && place === 0)
      ? [{ code: 'key-of-nobody', keys: [place] } as const]
      : []),
  ]);
  const closed = ways.filter(
    (way) => descriptor.function === 'tr' && way.script.path === 'key' && !isLive(way),
  );
  return [
    ...found,
    ...closed.map(
      (way): Found => ({
        ...{ code: 'key-path-closed', keys: sorted(placesIn(way)), ways: [way] },
      }),
    ),
  ];
}

function neverFindings(
  { ways, isAll, descriptor }: ExplainedParts,
  live: readonly DescribedWay[],
): readonly Found[] {
  const never = ways.filter(
    (way) => !isLive(way) && !(descriptor.function === 'tr' && way.script.path === 'key'),
  );
  const found = never.map(
    (way): Found => ({
      ...{ code: 'never-opens', keys: sorted(placesIn(way)), ways: [way] },
    }),
  );
  return isAll && live.length === 0 ? [...found, { code: 'unspendable' }] : found;
}

/** After about the year 2066. */
const FAR_HEIGHT = 3_000_000;

/** Locks whose numbers say something else than they seem to. */
function scriptLocks(scripts: readonly SpendingScript[]): readonly Found[] {
  const locks = scripts.flatMap(({ node }) => locksIn(node));
  const truncated = locks.filter(
    ({ fragment, lock }) => fragment === 'older' && countedSequence(lock) !== lock,
  );
  const far = locks.filter(
    ({ fragment, lock }) => fragment === 'after' && lock > FAR_HEIGHT && lock < LOCKTIME_THRESHOLD,
  );
  const numbers = (all: typeof locks) => [...new Set(all.map(({ lock }) => lock))];
  return [
    ...(truncated.length > 0
      ? [{ code: 'lock-truncated', details: { locks: numbers(truncated) } } as const]
      : []),
    ...(far.length > 0 ? [{ code: 'lock-far', details: { locks: numbers(far) } } as const] : []),
  ];
}

type Lock = Extract<Expression<Miniscript>, { readonly lock: number }>;

function locksIn(node: Miniscript): readonly Lock[] {
  const found: Lock[] = [];
  const rest: Miniscript[] = [node];
  for (let next = rest.pop(); next; next = rest.pop()) {
    const { expression } = next;
    if ('lock' in expression) found.push(expression);
    rest.push(...expression.subs);
  }
  return found.reverse();
}

/** Of more ways no more are held against each other. */
const MOST_COMPARED = 256;

function lockFindings(live: readonly DescribedWay[]): readonly Found[] {
  const some = live.slice(0, MOST_COMPARED);
  const pointless = some.filter(
    (way) =>
      hasRealLock(way) &&
      isPointless(
        way.held,
        some.map(({ held }) => held),
      ),
  );
  const free = live.filter((way) => !hasRealLock(way) && way.way.preimages.length === 0);
  const counts = free.map(({ signers = 0 }) => signers);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  return [
    ...pointless.map(
      (way): Found => ({
        ...{ code: 'pointless-lock', keys: sorted(placesIn(way)), ways: [way] },
      }),
    ),
    ...(free.length > 0 && least < most
      ? [
          {
            ...({ code: 'weaker-way', details: { signers: least, most } } as const),
            ways: free.filter(({ signers }) => signers === least),
          },
        ]
      : []),
    ...(live.length > 0 && live.every(hasRealLock) ? [{ code: 'no-way-now' } as const] : []),
  ];
}

/** Purposes of BIP 43 behind which the coin type stands (BIPs 44, 49, 84, 86 and 87, and 48). */
const WITH_COIN_TYPE: ReadonlySet<number> = new Set([44, 48, 49, 84, 86, 87]);

function originFindings({ keys, chain }: ExplainedParts): readonly Found[] {
  const otherCoin = (chain === 'main' ? 1 : 0) + HARDENED;
  const placesOf = (isMeant: (key: DescribedKey) => boolean) =>
    keys.flatMap((key, place) => (isMeant(key) ? [place] : []));
  const other = placesOf(({ origin }) => {
    const [purpose = 0, coin] = origin?.path ?? [];
    return WITH_COIN_TYPE.has(purpose - HARDENED) && coin === otherCoin;
  });
  const without = placesOf(({ origin, holder }) => !origin && holder !== undefined);
  return [
    ...(other.length > 0 ? [{ code: 'chain-mismatch', keys: other } as const] : []),
    ...(without.length > 0 ? [{ code: 'key-without-origin', keys: without } as const] : []),
  ];
}
