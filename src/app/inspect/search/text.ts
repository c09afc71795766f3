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
  offset: (offset: number) => `Press Enter to go to offset ${formatCount(offset)}`,
  next: 'Next match (Enter)',
  previous: 'Previous match (Shift+Enter)',
} as const;
