/** Looks for the mistake under which one invalid signature is valid. */
import { equalBytes } from '../bytes/order.ts';
import { USED_UP } from '../subject/budgets.ts';
import { Candidates, type DigestCandidate } from './candidates.ts';
import { codesOf, type Fault, inListOrder } from './causes.ts';
import { type Reading, readingsOf } from './readings.ts';
import type { SearchContext } from './recipes/recipe.ts';
import { type Prover, proverOf, type TrialBudget } from './trials.ts';

/** A mistake, or two at once, under which a signature was verified. */
export interface Explanation {
  /** In the order of the list. */
  readonly faults: readonly Fault[];
  /** Others that give the very same digest and key. */
  readonly equals: readonly (readonly Fault[])[];
}

/** `unexplained`: all was tried and nothing fits; `used up`: not all could be. */
export type CauseSearch = Explanation | 'unexplained' | typeof USED_UP;

export function searchCause(context: SearchContext, budget: TrialBudget): CauseSearch {
  const { kind, signature } = context.site;
  const readings = readingsOf(kind, signature).map((reading) => {
    const prover = proverOf(reading, budget);
    return { reading, prover, candidates: new Candidates(context, reading) };
  });
  const proper = readings.filter(({ reading }) => !reading.fault);
  const broken = readings.filter(({ reading }) => reading.fault);
  const single = firstIn([
    ...listed(broken, (list) => list.right()),
    ...listed(proper, (list) => list.singles()),
  ]);
  if (single) return single;
  const pair = firstIn([
    ...listed(broken, (list) => list.howAndKeys()),
    ...listed(
      proper,
      (list) => list.pairs(),
      (list) => list.pairsAlike(),
    ),
    ...listed(broken, (list) => list.singles()),
  ]);
  // One mistake at a time was tried throughout; two are no more than an attempt.
  return pair === undefined || pair === USED_UP ? 'unexplained' : pair;
}

type Read = Omit<Listed, 'list' | 'alike'> & { readonly candidates: Candidates };
type List = (candidates: Candidates) => Iterable<DigestCandidate>;

function listed(readings: readonly Read[], list: List, alike = list): readonly Listed[] {
  return readings.map(({ candidates, ...rest }) => {
    return { ...rest, list: () => list(candidates), alike: () => alike(candidates) };
  });
}

function firstIn(lists: readonly Listed[]): Explanation | typeof USED_UP | undefined {
  for (const one of lists) {
    const found = firstOf(one);
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

function firstOf({
  reading,
  prover,
  list,
  alike,
}: Listed): Explanation | typeof USED_UP | undefined {
  for (const candidate of list()) {
    const key = prover.keyFor(candidate.digest, candidate.keys);
    if (key === USED_UP) return USED_UP;
    if (key !== undefined) return explanation(reading, candidate, key, alike());
  }
  return undefined;
}

/** What was found, and what of the same list is the same. */
function explanation(
  { fault }: Reading,
  found: DigestCandidate,
  key: string,
  list: Iterable<DigestCandidate>,
): Explanation {
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
