/**
 * What deserves a second look in an input that decodes. None of it is an error
 * to Core; each is a literal, with the parts that it is about. Its row stands
 * where it is looked for: in `record-findings.ts`, `index-findings.ts` and
 * `summary-collector.ts`, or, where procedures say it too, in `core/verify`.
 */

import { SEVERITY_ORDER, type Severity } from '../verify/findings.ts';

export { SEVERITY_ORDER, type Severity };

/** How much a code weighs; procedures have words beside it. */
export type FindingRow = readonly [Severity, ...unknown[]];
export type FindingRows = Readonly<Record<string, FindingRow>>;

/** One code with how often it was met, and where at first. */
export interface FindingOf<Code extends string> {
  readonly code: Code;
  readonly severity: Severity;
  readonly count: number;
  /** Ids of the first parts that it is about, at most {@link MAX_PLACES}. */
  readonly nodes: readonly number[];
  /** Whether verifying alone can tell it. */
  readonly isLate?: boolean;
}

export const MAX_PLACES = 20;

/** Where something was found: an input or output by its number, a record by its offset, or the whole. */
export type Place =
  | { readonly input: number }
  | { readonly output: number }
  | { readonly offset: number }
  | 'whole';

/** Where findings go that have one of these codes. */
export interface FindingSink<Code extends string> {
  add(code: Code, place: Place): void;
}

/** Findings as they come, of the codes in `rows`. */
export class FindingList<Code extends string> implements FindingSink<Code> {
  private readonly byCode = new Map<Code, { count: number; readonly places: Place[] }>();

  constructor(private readonly rows: Readonly<Record<Code, FindingRow>>) {}

  add(code: Code, place: Place): void {
    let found = this.byCode.get(code);
    if (!found) {
      found = { count: 0, places: [] };
      this.byCode.set(code, found);
    }
    found.count++;
    if (found.places.length < MAX_PLACES) found.places.push(place);
  }

  /** The worst first, else in the order in which each was met first. */
  list(idOf: (place: Place) => number): readonly FindingOf<Code>[] {
    const found = [...this.byCode].sort(([a], [b]) => this.weightOf(a) - this.weightOf(b));
    return found.map(([code, { count, places }]) => ({
      code,
      severity: this.rows[code][0],
      count,
      nodes: places.map(idOf),
    }));
  }

  private weightOf(code: Code): number {
    return SEVERITY_ORDER.indexOf(this.rows[code][0]);
  }
}
