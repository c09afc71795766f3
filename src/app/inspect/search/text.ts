import { numbered } from '../../../core/said/words.ts';
import { formatCount } from '../../ui/format.ts';

/** Words of the search. */
export const SEARCH_TEXT = {
  title: 'Search',
  hint: 'txid, address, key, hex, path, 0x offset',
  count: (at: number, shown: number, total: number) =>
    total === 0
      ? 'No matches'
      : at < 0
        ? `${formatCount(total)} ${total === 1 ? 'match' : 'matches'}`
        : `${formatCount(at + 1)} of ${total > shown ? `${formatCount(shown)} (${formatCount(total)} in total)` : formatCount(total)}`,
  /** Of an address, as one that is alike at both ends pays somebody else. */
  paid: (outputs: readonly number[], counted: string | undefined) => {
    const paid =
      outputs.length === 0 ? 'No output pays it' : `Paid by ${numbered('output', outputs)}`;
    return counted === undefined ? paid : `${paid} · ${counted}`;
  },
  offset: (offset: number) => `Press Enter to go to offset ${formatCount(offset)}`,
  next: 'Next match (Enter)',
  previous: 'Previous match (Shift+Enter)',
} as const;
