import type { Finding } from '../core/findings/finding.ts';
import { SEVERITY_ORDER } from '../core/findings/table.ts';
import type { VerdictState } from '../core/said/verdict-state.ts';
import { misused } from './exit.ts';

/** What may be looked for: a finding so grave or graver, how far the file is, or that a coin is not proven. */
export const FAIL_ON = [...SEVERITY_ORDER, 'invalid', 'incomplete', 'unproven'] as const;
export type FailOn = (typeof FAIL_ON)[number];

/** What may be found: the same, and a policy that is not kept. */
export const FOUND = [...FAIL_ON, 'policy'] as const;
export type Found = (typeof FOUND)[number];

const USUAL: readonly FailOn[] = ['danger', 'invalid'];

/** Of a flag's value; raises {@link Stop}. */
export function readFailOn(value: string | undefined): readonly FailOn[] {
  if (value === undefined) return USUAL;
  if (value === 'none') return [];
  return value.split(',').map((name) => {
    const known = FAIL_ON.find((one) => one === name);
    if (known) return known;
    throw misused(`--fail-on takes ${FAIL_ON.join(', ')}, or none`);
  });
}

/** Signatures or scripts that do not hold. */
const INVALID: ReadonlySet<VerdictState> = new Set(['invalid-signature', 'script-fails']);

/** Nothing is missing any more, and all of it was verified. */
const COMPLETE: ReadonlySet<VerdictState> = new Set([
  'signed',
  'final',
  'complete',
  'unproven',
  'coinbase',
  'not-relayed',
  'message-signed',
  'message-unproven',
]);

/** What is so of a file. */
export interface FileVerdict {
  readonly state: VerdictState;
  readonly findings: readonly Finding[];
  /** Whether a signature of any input is invalid, whatever else is worse. */
  readonly hasInvalid: boolean;
  /** Whether a previous transaction says of every input what it spends. */
  readonly isProven: boolean;
  /** Whether it is a signed proof of coins of which nobody has said that a node was asked for them. */
  readonly isUncheckedProof: boolean;
}

/** Those that are met, in the order of asking; no proof of coins passes by what it says itself. */
export function foundOf(failOn: readonly FailOn[], judged: FileVerdict): readonly FailOn[] {
  const isAsked = failOn.length > 0 && !failOn.includes('unproven');
  const asked = isAsked && judged.isUncheckedProof ? [...failOn, 'unproven' as const] : failOn;
  return asked.filter((one) => isFound(one, judged));
}

function isFound(
  one: FailOn,
  { state, findings, hasInvalid, isProven, isUncheckedProof }: FileVerdict,
): boolean {
  if (one === 'unproven') return !isProven || isUncheckedProof;
  if (one === 'invalid') return hasInvalid || INVALID.has(state);
  if (one === 'incomplete') return !COMPLETE.has(state);
  const least = SEVERITY_ORDER.indexOf(one);
  return findings.some(({ severity }) => SEVERITY_ORDER.indexOf(severity) <= least);
}
