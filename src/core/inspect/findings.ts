/** Findings by code, as the page lists them. */
import type { Finding } from '../findings/finding.ts';
import type { FindingCode, Severity } from '../findings/table.ts';

/** One code with how often it was met, and where at first. */
export interface CountedFinding {
  readonly code: FindingCode;
  /** Of the worst. */
  readonly severity: Severity;
  readonly count: number;
  /** Ids of the first parts that it is about, at most {@link MAX_PLACES}. */
  readonly nodes: readonly number[];
  /** What the first of them are about, which their sentence begins with. */
  readonly what?: string;
  /** Whether it was found only once signatures and records were judged. */
  readonly isLate?: boolean;
}

export const MAX_PLACES = 20;

/**
 * In the order of the first of each, which is the worst first; `ids` says which part
 * a finding is about, `atOnce` which codes were found before verdicts were there.
 */
export function countFindings(
  findings: readonly Finding[],
  ids: { at(finding: Finding): number },
  atOnce?: ReadonlySet<FindingCode>,
): readonly CountedFinding[] {
  const byCode = new Map<FindingCode, Finding[]>();
  for (const found of findings) {
    const some = byCode.get(found.code);
    if (some) some.push(found);
    else byCode.set(found.code, [found]);
  }
  return [...byCode].map(([code, some]) => ({
    code,
    severity: some[0]!.severity,
    count: some.length,
    nodes: some.slice(0, MAX_PLACES).map((found) => ids.at(found)),
    ...whatOf(some),
    ...(atOnce && !atOnce.has(code) && { isLate: true }),
  }));
}

/** So many are named, and each once. */
const MOST_NAMED = 3;

function whatOf(findings: readonly Finding[]): { readonly what?: string } {
  const all = [...new Set(findings.flatMap(({ what }) => what ?? []))];
  if (all.length === 0) return {};
  const named = all.slice(0, MOST_NAMED).join(', ');
  return { what: all.length > MOST_NAMED ? `${named}, …` : named };
}
