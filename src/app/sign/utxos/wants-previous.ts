import type { CheckedForm } from '../../../core/form/types.ts';
import type { VerdictState } from '../../../core/said/verdict-state.ts';

/** Whether a PSBT lacks what a previous transaction tells. */
export function wantsPrevious(checked: CheckedForm | undefined): boolean {
  return checked?.line !== undefined && WANTS_PREVIOUS.has(checked.line.state);
}

const WANTS_PREVIOUS: ReadonlySet<VerdictState> = new Set([
  'coins-missing',
  'signed-not-verified',
  'previous-transaction-missing',
]);
