import type { ShownRehearsal } from '../../core/explain/rehearsed-shown.ts';
import type { VerdictState } from '../../core/said/verdict-state.ts';

export const REHEARSAL_TEXT = {
  title: 'Rehearsal.',
  band: 'This coin does not exist; signing moves no money.',
  amount: 'made-up coin',
  rehearse: 'Rehearse',
  doneBy: (by: string) => `✓ rehearsed with ${by}`,
  count: (done: number, all: number) => `${done} of ${all} ${all === 1 ? 'way' : 'ways'} rehearsed`,
} as const;

/** What came back: which way opens with whose signatures, or what is missing. */
export function rehearsedText({ isComplete, way, by, why }: ShownRehearsal): string {
  if (isComplete) {
    return way === undefined
      ? `Rehearsed: it opens with ${by}.`
      : `Rehearsed: way ${way + 1} opens with ${by}.`;
  }
  const signed = by === '' ? '' : ` Signed by ${by}.`;
  return `Not complete. ${why ?? ''}${signed}`;
}

/** Whether all that is spent is made up. */
export function isRehearsal(state: VerdictState | undefined): boolean {
  return state === 'rehearsal' || state === 'rehearsal-complete';
}
