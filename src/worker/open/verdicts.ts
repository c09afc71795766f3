/** Verdicts on an input as the page shows them. */

import type { Verdicts } from '../../channel/protocol/verify-protocol.ts';
import { failuresOf } from '../../core/describe/failures.ts';
import { relayLines } from '../../core/describe/relay-lines.ts';
import type { Review } from '../../core/review/review.ts';
import { rowsOfReview } from '../../core/review/review-rows.ts';
import type { InspectedInput } from '../../core/shown/shown-input.ts';
import type { Subject } from '../../core/subject/subject.ts';
import { readableScripts } from '../../core/verdict/readable-scripts.ts';
import { type InputVerdict, verifyInputs } from '../../core/verdict/verify-inputs.ts';

/** More inputs are verified once the file is shown. */
const MOST_INPUTS_AT_ONCE = 32;
const MOST_BYTES_AT_ONCE = 100_000;

/**
 * The verdicts on the inputs of a file that is so small that they can come with it,
 * so that nothing moves when they do. Undefined for others, and where there is
 * nothing to verify.
 */
export function verdictsAtOnce({
  bytes,
  subject,
}: Pick<InspectedInput, 'bytes' | 'subject'>): readonly InputVerdict[] | undefined {
  if (!subject?.hasLockTime || bytes.length > MOST_BYTES_AT_ONCE) return undefined;
  const { length } = subject.inputs;
  return length <= MOST_INPUTS_AT_ONCE ? verifyInputs(subject) : undefined;
}

/** Inputs, and outputs, whose scripts are put in words. */
const MOST_SCRIPTS = 40;

/** What the page shows of verdicts, with the words of procedures. */
export function verdictsOf(subject: Subject, review: Review): Verdicts | undefined {
  const rows = rowsOfReview(subject, review);
  if (!rows) return undefined;
  const failures = rows.inputs.flatMap((verdict) => failuresOf(subject, verdict));
  const scripts = readableScripts(subject, MOST_SCRIPTS);
  return withOwnBytes({
    ...rows,
    failures,
    relayLines: relayLines(subject, rows),
    scripts,
  });
}

/** A view is posted with all of the buffer that it looks into, so each gets bytes of its own. */
export function withOwnBytes<Value>(value: Value): Value {
  return copied(value) as Value;
}

function copied(value: unknown): unknown {
  if (value instanceof Uint8Array) return value.slice();
  if (Array.isArray(value)) return value.map(copied);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, copied(member)]));
}
