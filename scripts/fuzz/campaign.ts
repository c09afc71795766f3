import { CASE_KINDS, type CaseKind, makeCase } from './cases.ts';
import type { Seeds } from './seeds.ts';

/** A check that did not hold, and how to see it again. */
export interface Finding {
  readonly number: number;
  readonly kind: CaseKind;
  readonly message: string;
  readonly input: string;
}

/** How many inputs of a kind were looked at, and how many of them were accepted. */
export interface Tally {
  cases: number;
  accepted: number;
}

/** A campaign as far as it has come. */
export interface CampaignResult {
  readonly tallies: Readonly<Record<CaseKind, Tally>>;
  readonly findings: readonly Finding[];
}

/** More of them would be the same few over and over. */
const MOST_FINDINGS = 20;

/**
 * Runs the cases from `first` on for as long as `goOn` says so of the next
 * number, and collects what does not hold.
 */
export function runCampaign(
  seeds: Seeds,
  seed: number,
  first: number,
  goOn: (next: number) => boolean,
): CampaignResult {
  const tallies = Object.fromEntries(
    CASE_KINDS.map((kind) => [kind, { cases: 0, accepted: 0 }]),
  ) as Record<CaseKind, Tally>;
  const findings: Finding[] = [];
  for (let number = first; findings.length < MOST_FINDINGS && goOn(number); number++) {
    const { kind, input, check } = makeCase(seeds, seed, number);
    const tally = tallies[kind];
    tally.cases++;
    try {
      if (check()) tally.accepted++;
    } catch (thrown) {
      findings.push({ number, kind, input, message: messageOf(thrown) });
    }
  }
  return { tallies, findings };
}

function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
}
