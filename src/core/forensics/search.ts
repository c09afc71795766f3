/** Looks for the mistake under which one invalid signature is valid. */
import { hexToBytes } from '../bytes/hex.ts';
import { equalBytes } from '../bytes/order.ts';
import { USED_UP } from '../subject/budgets.ts';
import { Candidates, type DigestCandidate } from './candidates.ts';
import { codesOf, type Fault, inListOrder } from './causes.ts';
import { type Reading, readingsOf } from './readings.ts';
import type { SearchContext } from './recipes/recipe.ts';
import { type Prover, proverOf, TrialBudget } from './trials.ts';

/** A mistake, or two at once, under which a signature was verified. */
export interface Explanation {
  /** In the order of the list. */
  readonly faults: readonly Fault[];
  /** Others that give the very same digest and key. */
  readonly equals: readonly (readonly Fault[])[];
  readonly at: TrialAt;
}

/** At which turn of a search a trial comes: the same of a file of the same form. */
export interface TrialAt {
  readonly list: number;
  readonly codes: string;
  /** Among those of the same mistakes in the list. */
  readonly candidate: number;
  /** Of the candidate's keys. */
  readonly key: number;
}

/** A trial: what a signature would be of, under which key (32 or 33 bytes), and how it is read. */
export interface SignatureTrial {
  readonly digest: Uint8Array;
  readonly publicKey: Uint8Array;
  readonly reading: Reading;
}

/** `unexplained`: all was tried and nothing fits; `used up`: not all could be. */
export type CauseSearch = Explanation | 'unexplained' | typeof USED_UP;

export function searchCause(context: SearchContext, budget: TrialBudget): CauseSearch {
  const { singles, pairs } = listsOf(context, budget);
  const single = firstIn(singles, 0);
  if (single) return single;
  const pair = firstIn(pairs, singles.length);
  // One mistake at a time was tried throughout; two are no more than an attempt.
  return pair === undefined || pair === USED_UP ? 'unexplained' : pair;
}

/** What is tried at a turn of the search at a site; undefined where there is no such turn. */
export function trialAt(context: SearchContext, at: TrialAt): SignatureTrial | undefined {
  const { singles, pairs } = listsOf(context, new TrialBudget(0));
  const listed = [...singles, ...pairs][at.list];
  let turn = 0;
  for (const { faults, digest, keys } of listed?.list() ?? []) {
    if (codesOf(faults) !== at.codes || turn++ !== at.candidate) continue;
    const name = keys.flatMap(({ names }) => names)[at.key];
    const publicKey = name === undefined ? undefined : hexToBytes(name);
    return publicKey && listed && { digest, publicKey, reading: listed.reading };
  }
  return undefined;
}

function listsOf(context: SearchContext, budget: TrialBudget) {
  const { kind, signature } = context.site;
  const readings = readingsOf(kind, signature).map((reading) => {
    const prover = proverOf(reading, budget);
    return { reading, prover, candidates: new Candidates(context, reading) };
  });
  const proper = readings.filter(({ reading }) => !reading.fault);
  const broken = readings.filter(({ reading }) => reading.fault);
  const singles = [
    ...listed(broken, (list) => list.right()),
    ...listed(proper, (list) => list.singles()),
  ];
  const pairs = [
    ...listed(broken, (list) => list.howAndKeys()),
    ...listed(
      proper,
      (list) => list.pairs(),
      (list) => list.pairsAlike(),
    ),
    ...listed(broken, (list) => list.singles()),
  ];
  return { singles, pairs };
}

type Read = Omit<Listed, 'list' | 'alike'> & { readonly candidates: Candidates };
type List = (candidates: Candidates) => Iterable<DigestCandidate>;

function listed(readings: readonly Read[], list: List, alike = list): readonly Listed[] {
  return readings.map(({ candidates, ...rest }) => {
    return { ...rest, list: () => list(candidates), alike: () => alike(candidates) };
  });
}

function firstIn(
  lists: readonly Listed[],
  before: number,
): Explanation | typeof USED_UP | undefined {
  for (const [i, one] of lists.entries()) {
    const found = firstOf(one, before + i);
    if (found) return found;
  }
  return undefined;
}

interface Listed {
  readonly reading: Reading;
  readonly prover: Prover;
  readonly list: () => Iterable<DigestCandidate>;
  /** Where those are looked for that are the same. */
  readonly alike: () => Iterable<DigestCandidate>;
}

function firstOf(
  { reading, prover, list, alike }: Listed,
  number: number,
): Explanation | typeof USED_UP | undefined {
  const turns = new Map<string, number>();
  for (const candidate of list()) {
    const codes = codesOf(candidate.faults);
    const turn = turns.get(codes) ?? 0;
    turns.set(codes, turn + 1);
    const key = prover.keyFor(candidate.digest, candidate.keys);
    if (key === USED_UP) return USED_UP;
    if (key === undefined) continue;
    const at = {
      list: number,
      codes,
      candidate: turn,
      key: candidate.keys.flatMap(({ names }) => names).indexOf(key),
    };
    return { ...explanation(reading, candidate, key, alike()), at };
  }
  return undefined;
}

/** What was found, and what of the same list is the same. */
function explanation(
  { fault }: Reading,
  found: DigestCandidate,
  key: string,
  list: Iterable<DigestCandidate>,
): Omit<Explanation, 'at'> {
  const withReading = ({ faults }: DigestCandidate) =>
    inListOrder([...(fault ? [fault] : []), ...faults]);
  const faults = withReading(found);
  const seen = new Set([codesOf(faults)]);
  const equals: (readonly Fault[])[] = [];
  for (const candidate of list) {
    const isSame =
      equalBytes(candidate.digest, found.digest) &&
      candidate.keys.some(({ names }) => names.includes(key));
    const others = withReading(candidate);
    if (!isSame || seen.has(codesOf(others))) continue;
    seen.add(codesOf(others));
    equals.push(others);
  }
  return { faults, equals };
}
