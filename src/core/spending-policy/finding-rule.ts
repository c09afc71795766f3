/** Which findings are looked for, by weight or by code, and which are let pass with a reason. */

import type { Finding } from '../findings/finding.ts';
import { FINDINGS, type FindingCode, SEVERITY_ORDER } from '../findings/table.ts';
import type { ReviewedFile } from '../review/reviewed-file.ts';
import { listText } from '../said/list.ts';
import { type RuleAnswer, whileOpen } from './answer.ts';
import type { AllowedFinding, LookedFor } from './spending-policy.ts';

export const FINDING_CODES = Object.keys(FINDINGS) as readonly FindingCode[];

/** Weights first. */
export const LOOKED_FOR: readonly LookedFor[] = [...SEVERITY_ORDER, ...FINDING_CODES];

type Weighed = Pick<Finding, 'code' | 'severity'>;

/** Those that nobody decided to let pass. */
export function withoutAllowed<One extends Weighed>(
  findings: readonly One[],
  allow: readonly AllowedFinding[],
): readonly One[] {
  const codes = new Set(allow.map(({ code }) => code));
  return findings.filter(({ code }) => !codes.has(code));
}

export function isLookedFor(one: LookedFor, { code, severity }: Weighed): boolean {
  const weights: readonly string[] = SEVERITY_ORDER;
  const least = weights.indexOf(one);
  return least < 0 ? code === one : SEVERITY_ORDER.indexOf(severity) <= least;
}

/** Whether a file has none of what is looked for. */
export function hasNone(
  failOn: readonly LookedFor[],
  allow: readonly AllowedFinding[],
  file: ReviewedFile,
): RuleAnswer {
  const { findings } = file.inspection;
  const grave = withoutAllowed(findings, allow).filter((finding) =>
    failOn.some((one) => isLookedFor(one, finding)),
  );
  const codes = [...new Set(grave.map(({ code }) => code))];
  if (codes.length > 0) return ['broken', `found: ${listText(codes, 'and')}`];
  const met = allow.filter(({ code }) => findings.some((one) => one.code === code));
  const passed = met.map(({ code, why }) => `${code} is allowed (${why})`);
  return whileOpen(['inputs', 'outputs'], file, [
    'kept',
    ['nothing of it is found', ...passed].join(', and '),
  ]);
}
