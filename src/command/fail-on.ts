import type { Finding } from '../core/findings/finding.ts';
import { SEVERITY_ORDER } from '../core/findings/table.ts';
import type { VerdictState } from '../core/said/verdict-state.ts';
import {
  FINDING_CODES,
  isLookedFor,
  LOOKED_FOR,
  withoutAllowed,
} from '../core/spending-policy/finding-rule.ts';
import type { AllowedFinding, LookedFor } from '../core/spending-policy/spending-policy.ts';
import { misused } from './exit.ts';

/** How far the file is, or that a coin is not proven. */
const STATES = ['invalid', 'incomplete', 'unproven'] as const;

/** What may be looked for: a finding so grave or graver, a state, or a finding by its code. */
export type FailOn = LookedFor | (typeof STATES)[number];

const NAMES = [...SEVERITY_ORDER, ...STATES] as const;
export const FAIL_ON: readonly FailOn[] = [...NAMES, ...FINDING_CODES];

/** What may be found: the same, and a policy that is not kept. */
export type Found = FailOn | 'policy';
export const FOUND: readonly Found[] = [...FAIL_ON, 'policy'];

const USUAL: readonly FailOn[] = ['danger', 'invalid'];

const CODES_ARE = 'the code of a finding (“touchstone help codes” lists them)';

/** Of a flag's value; raises {@link Stop}. */
export function readFailOn(value: string | undefined): readonly FailOn[] {
  if (value === undefined) return USUAL;
  if (value === 'none') return [];
  return value.split(',').map((name) => {
    const known = FAIL_ON.find((one) => one === name);
    if (known) return known;
    throw misused(`--fail-on takes ${NAMES.join(', ')}, ${CODES_ARE}, or none`);
  });
}

/** Of the values of `--allow`, `CODE:WHY` each; raises {@link Stop}. */
export function readAllow(values: readonly string[]): readonly AllowedFinding[] {
  return values.map((value) => {
    const at = value.indexOf(':');
    const code = FINDING_CODES.find((one) => one === value.slice(0, Math.max(at, 0)));
    const why = value.slice(at + 1).trim();
    if (code && why) return { code, why };
    throw misused(`--allow takes CODE:WHY, with ${CODES_ARE} and a reason`);
  });
}

/** Whether a finding is among what was found under this name. */
export function isFindingSought(one: Found, finding: Finding): boolean {
  const sought = LOOKED_FOR.find((each) => each === one);
  return sought !== undefined && isLookedFor(sought, finding);
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
export function foundOf(
  failOn: readonly FailOn[],
  allow: readonly AllowedFinding[],
  judged: FileVerdict,
): readonly FailOn[] {
  const isAsked = failOn.length > 0 && !failOn.includes('unproven');
  const asked = isAsked && judged.isUncheckedProof ? [...failOn, 'unproven' as const] : failOn;
  const findings = withoutAllowed(judged.findings, allow);
  return asked.filter((one) => isFound(one, { ...judged, findings }));
}

function isFound(
  one: FailOn,
  { state, findings, hasInvalid, isProven, isUncheckedProof }: FileVerdict,
): boolean {
  if (one === 'unproven') return !isProven || isUncheckedProof;
  if (one === 'invalid') return hasInvalid || INVALID.has(state);
  if (one === 'incomplete') return !COMPLETE.has(state);
  return findings.some((finding) => isLookedFor(one, finding));
}
