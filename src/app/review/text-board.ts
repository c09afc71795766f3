import { formatCount } from '../ui/format.ts';
import { counted } from '../ui/text-amounts.ts';
import { rangesOf } from './board.ts';

export const BOARD_TEXT = {
  title: 'Inputs and signers',
  inputs: 'Inputs',
  signers: 'Signers',
  missing: 'missing',
  none: 'Not needed',
  more: (count: number) => `and ${counted(count, 'more signer')}`,
} as const;

const MOST_RANGES = 8;

/** "0 to 999 (1,000 inputs)". */
export function inputRangesText(inputs: readonly number[]): string {
  const ranges = rangesOf(inputs);
  const some = ranges
    .slice(0, MOST_RANGES)
    .map(({ first, last }) =>
      first === last ? formatCount(first) : `${formatCount(first)} to ${formatCount(last)}`,
    );
  const all = ranges.length > some.length ? [...some, '…'] : some;
  return inputs.length === 1
    ? `Input ${all.join()}`
    : `${all.join(', ')} (${counted(inputs.length, 'input')})`;
}
