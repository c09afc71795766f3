/**
 * What a finding is: a code with its weight, its place and what to do about it.
 * Each is a row that stands where it is looked for: in `input-findings.ts`,
 * `output-findings.ts` and `whole-findings.ts`.
 */
import type { Place } from './place.ts';

/** `danger`: money can be lost, or the bytes contradict themselves. `warning`: look before you sign. */
export type Severity = 'danger' | 'warning' | 'note';

/** From the worst to the least. */
export const SEVERITY_ORDER: readonly Severity[] = ['danger', 'warning', 'note'];

/** Of a row: the outline cannot tell this, so the page shows it when verifying has found it. */
export const LATE = 'late';

/** By code: the weight, and why it matters and what to do, as procedures say it. */
export type FindingRows = Readonly<Record<string, readonly [Severity, string, typeof LATE?]>>;

export interface FindingOf<Code extends string> extends Place {
  readonly code: Code;
  readonly severity: Severity;
  /** Why it matters and what to do. */
  readonly text: string;
  /** Stands before the text. */
  readonly what?: string | undefined;
  /** Whether its row says {@link LATE}. */
  readonly isLate: boolean;
}

/** What is said of one besides. */
interface FindingDetails {
  readonly severity?: Severity;
  /** Stands before the text. */
  readonly what?: string;
}

/** Makes findings of the codes in `rows`. */
export function finder<Rows extends FindingRows>(rows: Rows) {
  return <Code extends string & keyof Rows>(
    code: Code,
    { path, span }: Place,
    { severity, what }: FindingDetails = {},
  ): FindingOf<Code> => {
    const [usual, words, late] = rows[code]!;
    const text = what === undefined ? words : `${what}: ${words}`;
    const isLate = late !== undefined;
    return { code, severity: severity ?? usual, path, span, text, what, isLate };
  };
}

/** By severity, then offset, then code. */
export function sortFindings<Code extends string>(
  findings: readonly FindingOf<Code>[],
): readonly FindingOf<Code>[] {
  return [...findings].sort(
    (a, b) =>
      SEVERITY_ORDER.indexOf(a.severity) - SEVERITY_ORDER.indexOf(b.severity) ||
      (a.span?.start ?? 0) - (b.span?.start ?? 0) ||
      (a.code < b.code ? -1 : a.code > b.code ? 1 : 0),
  );
}
