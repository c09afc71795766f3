import type { VerdictState } from '../../../core/describe/verdict-state.ts';
import type { CheckedForm } from '../../../core/signing-form/types.ts';

/** Whether a PSBT lacks what a previous transaction tells. */
export function wantsPrevious(checked: CheckedForm | undefined): boolean {
  return checked?.line !== undefined && WANTS_PREVIOUS.has(checked.line.state);
}

const WANTS_PREVIOUS: ReadonlySet<VerdictState> = new Set([
  'coins-missing',
  'signed-not-verified',
  'previous-transaction-missing',
]);
