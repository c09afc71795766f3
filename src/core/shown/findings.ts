/** Findings by code and severity, as the page lists them. */
import { cureOf, type Finding } from '../findings/finding.ts';
import type { FindingCode, Severity } from '../findings/table.ts';
import type { MendCode } from '../mend/codes.ts';
import { countParts, sumOfParts, worthFirst } from '../review/finding-groups.ts';

/** One code with how often it was met so, and where at first. */
export interface CountedFinding {
  readonly code: FindingCode;
  /** Of all of these: what is less grave elsewhere stands by itself. */
  readonly severity: Severity;
  readonly count: number;
  /** How many inputs, outputs and other places these are about. */
  readonly parts: number;
  /** Satoshis of the inputs and outputs that it is about; absent where they are not known, or it is about no part alone. */
  readonly sum?: bigint;
  /** Satoshis of the one that is worth most; absent where they are not known. */
  readonly worth?: bigint;
  /** Ids of the parts that it is about, at most {@link MAX_PLACES}: those that are worth most first. */
  readonly nodes: readonly number[];
  /** What their sentences have besides those of the code, each once; at most {@link MOST_SAID}. */
  readonly said: readonly SaidOfFinding[];
  /** Whether it was found only once signatures and records were judged. */
  readonly isLate?: boolean;
}

/** What is said of findings of a code that have the same sentences. */
export interface SaidOfFinding {
  /** What the first of them are about, which the sentence begins with. */
  readonly what?: string;
  /** Satoshis that `what` names, where it is one. */
  readonly amount?: bigint;
  /** Sentences about them alone. */
  readonly more?: string;
  /** What cures them in a PSBT, given what it takes. */
  readonly mend?: MendCode;
}

const MAX_PLACES = 20;
const MOST_SAID = 8;

/**
 * In the order of the first of each, which is the worst first; `ids` says which part
 * a finding is about, `atOnce` which codes were found before verdicts were there.
 */
export function countFindings(
  findings: readonly Finding[],
  ids: { at(finding: Finding): number },
  atOnce?: ReadonlySet<FindingCode>,
): readonly CountedFinding[] {
  const alike = new Map<string, Finding[]>();
  for (const found of findings) {
    const name = `${found.severity} ${found.code}`;
    const some = alike.get(name);
    if (some) some.push(found);
    else alike.set(name, [found]);
  }
  return [...alike.values()].map((found) => {
    const { code, severity } = found[0]!;
    const some = worthFirst(found);
    const sum = sumOfParts(some);
    return {
      code,
      severity,
      count: some.length,
      parts: countParts(some),
      ...(sum !== undefined && { sum }),
      ...(some[0]?.worth !== undefined && { worth: some[0].worth }),
      nodes: some.slice(0, MAX_PLACES).map((one) => ids.at(one)),
      said: saidOf(some),
      ...(atOnce && !atOnce.has(code) && { isLate: true }),
    };
  });
}

/** So many are named, and each once. */
const MOST_NAMED = 3;

function saidOf(findings: readonly Finding[]): readonly SaidOfFinding[] {
  const byMore = new Map<string | undefined, Finding[]>();
  for (const found of findings) {
    const some = byMore.get(found.more);
    if (some) some.push(found);
    else if (byMore.size < MOST_SAID) byMore.set(found.more, [found]);
  }
  return [...byMore].map(([more, some]) => {
    const mend = cureOf(some[0]!);
    return { ...whatOf(some), ...(more && { more }), ...(mend && { mend }) };
  });
}

function whatOf(findings: readonly Finding[]): Pick<SaidOfFinding, 'what' | 'amount'> {
  const all = [...new Set(findings.flatMap(({ what }) => what ?? []))];
  if (all.length === 0) return {};
  const [first] = findings;
  if (all.length === 1 && first?.what !== undefined && first.amount !== undefined) {
    return { what: first.what, amount: first.amount };
  }
  const named = all.slice(0, MOST_NAMED).join(', ');
  return { what: all.length > MOST_NAMED ? `${named}, …` : named };
}
