import type { IsFixed } from '../../core/verdict/fixed.ts';
import { formatCount } from '../ui/format.ts';
import { counted } from '../ui/text-amounts.ts';

/* What is said of the drawing of what may still change. */

const STATES: Readonly<Record<`${IsFixed}`, string>> = {
  true: 'fixed',
  some: 'fixed by some',
  false: 'open',
  unknown: 'not checked',
};

export const CHANGES_TEXT = {
  legendFixed: 'fixed: all valid signatures commit to it',
  legendOpen: 'open: may still change',
  state: (isFixed: IsFixed) => STATES[String(isFixed) as `${IsFixed}`],
  transaction: 'As a whole',
  version: 'Version',
  lockTime: 'Lock time',
  inputs: 'Inputs',
  outputs: 'Outputs',
  input: (n: number) => `Input ${formatCount(n)}`,
  output: (n: number) => `Output ${formatCount(n)}`,
  amountUnknown: 'amount not known',
  sequence: (sequence: number) => `nSequence 0x${sequence.toString(16).padStart(8, '0')}`,
  sequenceOnly: 'nSequence',
  addInputs: 'Anyone can add inputs',
  addOutputs: 'Anyone can add outputs',
  more: (count: number, one: string, open: number) =>
    `and ${counted(count, `more ${one}`)}, ${open === 0 ? 'all fixed' : `${formatCount(open)} not fixed`}`,
} as const;
