import type { OfferedWay } from '../../../core/form/keys/offered-ways.ts';
import { sentence } from '../../../core/said/words.ts';
import { inputsText } from '../keys/text-keys.ts';

/** Of scripts that Bitcoin Core does not sign for. */
export const WAYS_TEXT = {
  title: (inputs: readonly number[]) => `Way to spend ${inputsText(inputs)}`,
  why: 'Bitcoin Core signs and finalizes no script of this form.',
  byKeys: 'The only way that keys and locks leave open',
  preimage: ({ type, hash }: OfferedWay['preimages'][number]) =>
    `Preimage of ${type} ${hash}, in hex`,
} as const;

export function offeredWayText({ asks, unmet }: OfferedWay): string {
  return `${sentence(asks)}${unmet === undefined ? '' : `. Not open: ${unmet}`}`;
}
