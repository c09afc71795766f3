/** One thing that was found: a row of the table, and where it applies. */

import { MAX_MONEY } from '../encoding/amount.ts';
import type { MendCode } from '../mend/codes.ts';
import type { Place } from '../subject/place.ts';
import { type FindingCode, rowOf, SEVERITY_ORDER, type Severity, sentenceOf } from './table.ts';

export interface Finding extends Place {
  readonly code: FindingCode;
  readonly severity: Severity;
  /** Why it matters and what to do. */
  readonly text: string;
  /** What it is about, which the text begins with. */
  readonly what?: string | undefined;
  /** Satoshis that `what` names, for who shows amounts in another unit. */
  readonly amount?: bigint;
  /** Sentences about this one, which the text has besides those of its row. */
  readonly more?: string | undefined;
  /** What cures it, where that depends on more than its code. */
  readonly mend?: MendCode | undefined;
  /**
   * Satoshis of the input or output that it is about, undefined where they are not known;
   * all that there can be where it is about no part alone.
   */
  readonly worth?: bigint | undefined;
}

/** Findings with what they are about is worth, by the amounts of inputs and outputs. */
export function weighed(
  findings: readonly Finding[],
  inputs: readonly { readonly amount?: bigint | undefined }[],
  outputs: readonly { readonly amount: bigint }[],
): readonly Finding[] {
  return findings.map((found) => {
    const { part } = found;
    if (!part) return { ...found, worth: MAX_MONEY };
    const worth = 'input' in part ? inputs[part.input]?.amount : outputs[part.output]?.amount;
    return { ...found, worth };
  });
}

/** What cures a finding of a PSBT, given what it takes. */
export function cureOf({ code, mend }: Pick<Finding, 'code' | 'mend'>): MendCode | undefined {
  return mend ?? rowOf(code).mend;
}

/** What is said of one besides. */
export interface FindingDetails {
  /** Another than that of the row. */
  readonly severity?: Severity;
  readonly what?: string;
  readonly amount?: bigint;
  /** Sentences about this one, between why it matters and what to do. */
  readonly more?: string | undefined;
  readonly mend?: MendCode | undefined;
}

/** A finding of a code, at a place. */
export function finding(
  code: FindingCode,
  { path, part, span }: Place,
  { severity = rowOf(code).severity, what, amount, more, mend }: FindingDetails = {},
): Finding {
  const text = sentenceOf(code, what, more);
  const rest = {
    ...(amount !== undefined && { amount }),
    ...(more && { more }),
    ...(mend && { mend }),
  };
  return { code, severity, path, ...(part && { part }), span, text, what, ...rest };
}

/** By severity, then offset, then code. */
export function sortFindings(findings: readonly Finding[]): readonly Finding[] {
  return [...findings].sort(
    (a, b) =>
      SEVERITY_ORDER.indexOf(a.severity) - SEVERITY_ORDER.indexOf(b.severity) ||
      (a.span?.start ?? 0) - (b.span?.start ?? 0) ||
      (a.code < b.code ? -1 : a.code > b.code ? 1 : 0),
  );
}
