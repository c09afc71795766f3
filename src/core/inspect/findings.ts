/** What was found in an input, gathered by code, with the parts that it is about. */
import { type FindingCode, rowOf, SEVERITY_ORDER, type Severity } from '../findings/table.ts';

/** One code with how often it was met, and where at first. */
export interface CountedFinding {
  readonly code: FindingCode;
  readonly severity: Severity;
  readonly count: number;
  /** Ids of the first parts that it is about, at most {@link MAX_PLACES}. */
  readonly nodes: readonly number[];
}

export const MAX_PLACES = 20;

/** Where something was found: an input or output by its number, a record by its offset, or the whole. */
export type Place =
  | { readonly input: number }
  | { readonly output: number }
  | { readonly offset: number }
  | 'whole';

/** Where findings go. */
export interface FindingSink {
  add(code: FindingCode, place: Place): void;
}

/** Findings as they come. */
export class FindingList implements FindingSink {
  private readonly byCode = new Map<FindingCode, { count: number; readonly places: Place[] }>();

  add(code: FindingCode, place: Place): void {
    let found = this.byCode.get(code);
    if (!found) {
      found = { count: 0, places: [] };
      this.byCode.set(code, found);
    }
    found.count++;
    if (found.places.length < MAX_PLACES) found.places.push(place);
  }

  /** The worst first, else in the order in which each was met first. */
  list(idOf: (place: Place) => number): readonly CountedFinding[] {
    const found = [...this.byCode].sort(([a], [b]) => weightOf(a) - weightOf(b));
    return found.map(([code, { count, places }]) => ({
      code,
      severity: rowOf(code).severity,
      count,
      nodes: places.map(idOf),
    }));
  }
}

function weightOf(code: FindingCode): number {
  return SEVERITY_ORDER.indexOf(rowOf(code).severity);
}
