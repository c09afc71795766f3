/** What is known of the chain: its newest block, and the blocks that hold the coins. */
export interface Tip {
  readonly height?: number | undefined;
  /** Median time past of the newest block, in seconds since 1970. */
  readonly mediantime?: number | undefined;
  /** Of each input's coin; null where there is no such confirmed coin. */
  readonly confirmed?: readonly (ConfirmedCoin | null)[] | undefined;
}

export interface ConfirmedCoin {
  readonly height?: number | undefined;
  /** Median time past of the block before the one that holds the coin: BIP 68 counts from it. */
  readonly mediantimeBefore?: number | undefined;
  readonly coinbase?: boolean | undefined;
}

/** Nothing is known. */
export const NO_TIP: Tip = {};

/** What a rule says; `unseen` where the chain would have to be known. */
export type Seen = 'met' | 'unmet' | 'unseen';

/** A step that counts as passed because it could not be seen. */
export type NotJudged = 'locktime' | 'relative locktime' | 'coinbase maturity' | 'mempool';

/** The first that is not met, else the first that could not be seen. */
export function together(all: readonly Seen[]): Seen {
  if (all.includes('unmet')) return 'unmet';
  return all.includes('unseen') ? 'unseen' : 'met';
}

/** `met` where both are known and the first is not above the second. */
export function notAbove(a: number | undefined, b: number | undefined): Seen {
  if (a === undefined || b === undefined) return 'unseen';
  return a <= b ? 'met' : 'unmet';
}
