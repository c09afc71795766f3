import { formatCount } from '../ui/format.ts';
import { counted } from '../ui/text-amounts.ts';

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

/** "0 to 999, 1,002". */
function rangesOf(
  numbers: readonly number[],
): readonly { readonly first: number; readonly last: number }[] {
  const ranges: { first: number; last: number }[] = [];
  for (const number of numbers) {
    const open = ranges.at(-1);
    if (open && open.last === number - 1) open.last = number;
    else ranges.push({ first: number, last: number });
  }
  return ranges;
}
