import type { ShownRehearsal } from '../../core/explain/rehearsed-shown.ts';
import type { ShownSpenders } from '../../core/explain/spenders-shown.ts';
import type { VerdictState } from '../../core/said/verdict-state.ts';

export const REHEARSAL_TEXT = {
  title: 'Rehearsal.',
  band: 'This coin does not exist; signing moves no money.',
  amount: 'made-up coin',
  rehearse: 'Rehearse',
  save: 'Save report',
  reportName: 'rehearsals.txt',
  doneBy: (by: string) => `✓ rehearsed with ${by}`,
  count: (done: number, all: number) => `${done} of ${all} ${all === 1 ? 'way' : 'ways'} rehearsed`,
} as const;

/** How many ways somebody can go. */
export function liveWays({ ways }: ShownSpenders): number {
  return ways.filter(({ rehearsal }) => rehearsal !== undefined).length;
}

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
