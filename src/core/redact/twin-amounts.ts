/**
 * Other amounts, by their first appearance: equal ones stay equal, none stays none, dust stays
 * dust, and the fee stays of its sort: none, ordinary, too high, below nothing.
 */
import { bytesToHex } from '../bytes/hex.ts';
import { MAX_MONEY } from '../encoding/amount.ts';
import { dustThreshold } from '../relay/dust.ts';
import type { Subject } from '../subject/subject.ts';
import { excessiveFee } from '../tx/losses.ts';
import type { TxOutput } from '../tx/types.ts';

/** Amounts that rules ask for: what anybody may take, and may be made public with. */
const LIMITS = [0n, 1n, 330n, 331n, 10_000n] as const;
const ORDINARY = 10_001n;

interface Kind {
  /** Smallest and largest that mean the same. */
  readonly from: bigint;
  readonly to: bigint;
  readonly start: bigint;
}

/** By the amount in 8 bytes as hex: the same of the twin. `amounts` are all that stand in the file. */
export function twinAmounts(
  amounts: Iterable<Uint8Array>,
  subject: Subject | undefined,
  vsize: number,
): ReadonlyMap<string, Uint8Array> {
  const originals = [...amounts].map(signedAmount);
  const taken = new Set(originals);
  const scripts = outputsOf(subject);
  const twins = new Map<bigint, bigint>();
  for (const original of originals) {
    twins.set(original, freshAmount(kindOf(original, scripts.get(original) ?? []), taken));
  }
  if (subject) balance(twins, subject, vsize);
  return new Map(originals.map((one) => [hexOf(one), amountBytes(twins.get(one)!)]));
}

function outputsOf(subject: Subject | undefined): ReadonlyMap<bigint, readonly TxOutput[]> {
  const found = new Map<bigint, TxOutput[]>();
  const spent = subject?.inputs.flatMap((input) => input.spent ?? []) ?? [];
  for (const one of [...(subject?.transaction.outputs ?? []), ...spent]) {
    found.set(one.value, [...(found.get(one.value) ?? []), one]);
  }
  return found;
}

function kindOf(original: bigint, outputs: readonly TxOutput[]): Kind {
  if (original === 0n) return { from: 0n, to: 0n, start: 0n };
  if (original < 0n) return { from: -(2n ** 62n), to: -1n, start: -1_000_003n };
  if (original > MAX_MONEY)
    return { from: MAX_MONEY + 1n, to: 2n ** 62n, start: MAX_MONEY + 1_000n };
  const limits = [...LIMITS, ...outputs.map(dustThreshold), ORDINARY, MAX_MONEY + 1n].sort(
    (a, b) => (a < b ? -1 : a > b ? 1 : 0),
  );
  const above = limits.findIndex((limit) => original < limit);
  const [from, end] = [limits[above - 1]!, limits[above]!];
  const isOrdinary = from >= ORDINARY;
  return { from, to: end - 1n, start: isOrdinary ? 1_000_000n : from };
}

/** The first from where its kind starts that nothing in the file has, nor has had. */
function freshAmount({ from, to, start }: Kind, taken: Set<bigint>): bigint {
  const step = start === 1_000_000n ? 1_000n : 1n;
  for (let twin = start; twin <= to && twin >= from; twin += step) {
    if (twin === 0n && to === 0n) return 0n;
    if (taken.has(twin)) continue;
    taken.add(twin);
    return twin;
  }
  return from;
}

/** Changes one amount that is spent, and one that is paid, until the fee is of its sort. */
function balance(twins: Map<bigint, bigint>, subject: Subject, vsize: number): void {
  const coins = subject.inputs.map((input) => input.spent?.value);
  const spent = coins.flatMap((value) => (value !== undefined && value >= 0n ? [value] : []));
  const isWhole = spent.length === coins.length;
  if (spent.length === 0) return;
  const paid = subject.transaction.outputs.map(({ value }) => value);
  const twin = (one: bigint) => twins.get(one) ?? one;
  const original = { spent: sumBy(spent), paid: sumBy(paid), vsize, isWhole };
  const sort = feeSort(original);
  const spentNow = () => sumBy(spent, twin);
  const isLike = () =>
    feeSort({ spent: spentNow(), paid: sumBy(paid, twin), vsize, isWhole }) === sort;
  const wanted = feeLike(original, sort);
  const tooMuch = () => spentNow() - sumBy(paid, twin) - wanted(spentNow());
  const sides = freeSides(spent, paid);
  const isTaken = (one: bigint) => [...twins].some(([from, to]) => from === one || to === one);
  const shift = ([one]: Side, by: bigint) => {
    const to = twins.get(one)! + by;
    const isFree = by === 0n || (to >= ORDINARY && to <= MAX_MONEY && !isTaken(to));
    if (isFree) twins.set(one, to);
    return isFree;
  };
  const { spends, pays } = sides;
  for (let round = 0n; round < MOST_ROUNDS && !isLike(); round++) {
    if (spends && (!pays || tooMuch() < 0n)) {
      // Half of what is spent may go: then twice as much is needed.
      const by = -tooMuch() / spends[1];
      shift(spends, pays && by > 0n ? 2n * by + 1_000n + round : by);
    }
    if (pays && tooMuch() > 0n) {
      const isEven = tooMuch() % pays[1] === 0n;
      if (!shift(pays, tooMuch() / pays[1]) && spends) shift(spends, pays[1] + round);
      else if (!isEven && spends) shift(spends, 1n);
    }
  }
}

const MOST_ROUNDS = 64n;

function sumBy(all: readonly bigint[], of = (one: bigint) => one): bigint {
  return all.reduce<bigint>((sum, one) => sum + of(one), 0n);
}

/** An amount, and how often more it stands on its side than on the other. */
type Side = readonly [amount: bigint, times: bigint];

function freeSides(
  spent: readonly bigint[],
  paid: readonly bigint[],
): { readonly spends: Side | undefined; readonly pays: Side | undefined } {
  const counts = new Map<bigint, bigint>();
  for (const one of spent) counts.set(one, (counts.get(one) ?? 0n) + 1n);
  for (const one of paid) counts.set(one, (counts.get(one) ?? 0n) - 1n);
  const free = [...counts].filter(([one]) => one >= ORDINARY && one <= MAX_MONEY);
  const most = (sign: bigint): Side | undefined => {
    const own = free.filter(([, count]) => count * sign > 0n);
    own.sort(([, a], [, b]) => Number(a * sign - b * sign));
    return own[0] && [own[0][0], own[0][1] * sign];
  };
  return { spends: most(1n), pays: most(-1n) };
}

const ABSURD_RATE = 10_000n;
const USUAL_RATE = 5n;
const USUAL_FEE = 1_000n;
/** A tenth of a satoshi for a byte is the least that nodes take. */
const LEAST_PER = 10n;

interface FeeParts {
  readonly spent: bigint;
  readonly paid: bigint;
  /** 0 where no size is known. */
  readonly vsize: number;
  /** Whether the amount of each input is known: else only what is too high already is told. */
  readonly isWhole: boolean;
}

type FeeSort = 'high' | 'not high' | 'none' | 'below nothing' | 'low' | 'usual';

function feeSort({ spent, paid, vsize, isWhole }: FeeParts): FeeSort {
  const fee = spent - paid;
  if (excessiveFee({ fee, spent, ...(vsize > 0 && { vsize }) }).length > 0) return 'high';
  if (!isWhole) return 'not high';
  if (fee <= 0n) return fee === 0n ? 'none' : 'below nothing';
  return fee * LEAST_PER < BigInt(vsize) ? 'low' : 'usual';
}

/** The fee that a twin is to have, by what it spends. */
function feeLike({ spent, paid, vsize }: FeeParts, sort: FeeSort): (twinSpent: bigint) => bigint {
  const isByShare = excessiveFee({ fee: spent - paid, spent }).length > 0;
  const size = BigInt(vsize);
  switch (sort) {
    case 'high':
      return isByShare ? (twin) => twin / 2n : () => (ABSURD_RATE + 1_000n) * size;
    case 'none':
      return () => 0n;
    case 'below nothing':
      return () => -1_000_000n;
    case 'low':
      return () => 1n;
    default:
      // Without a size nobody knows a rate.
      return () => (vsize === 0 ? USUAL_FEE : USUAL_RATE * size);
  }
}

function signedAmount(bytes: Uint8Array): bigint {
  return new DataView(bytes.buffer, bytes.byteOffset, 8).getBigInt64(0, true);
}

function amountBytes(amount: bigint): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigInt64(0, amount, true);
  return bytes;
}

function hexOf(amount: bigint): string {
  return bytesToHex(amountBytes(amount));
}
