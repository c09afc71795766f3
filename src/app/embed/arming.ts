/** Why a click would not count: the first of these that holds. */
export type Hindrance =
  /** Less than 320 by 200 of the frame is in view, or the question does not fit into it. */
  | 'small'
  /** The tab is in the background, or the window covered. */
  | 'hidden'
  /** Something lies over the question, or it is drawn faintly, turned or blurred. */
  | 'covered'
  /** All is well, but not for long enough. */
  | 'waiting';

export interface Sight {
  /** The whole question fits into the frame. */
  readonly isWhole: boolean;
  readonly isLarge: boolean;
  readonly isShown: boolean;
  readonly isUncovered: boolean;
}

export const LEAST_WIDTH = 320;
export const LEAST_HEIGHT = 200;
/** How long everything must have been well. */
export const ARMING_MS = 1000;

const SIGHTS = ['isWhole', 'isLarge', 'isShown', 'isUncovered'] as const;

const NOTHING_SEEN: Sight = {
  isWhole: false,
  isLarge: false,
  isShown: false,
  isUncovered: false,
};

/**
 * Whether a click on a question means what it says: only while the question has
 * been seen as it is for a second. Every change begins the second anew.
 */
export class Arming {
  private sight = NOTHING_SEEN;
  /** Since when nothing has changed; `undefined` while something hinders. */
  private since: number | undefined;

  constructor(private readonly now: () => number) {}

  see(seen: Partial<Sight>): void {
    const sight = { ...this.sight, ...seen };
    const isSame = SIGHTS.every((name) => sight[name] === this.sight[name]);
    this.sight = sight;
    if (!isSame) this.disturb();
  }

  /** Something moved. */
  disturb(): void {
    this.since = SIGHTS.every((name) => this.sight[name]) ? this.now() : undefined;
  }

  /** `undefined` where a click counts. */
  hindrance(): Hindrance | undefined {
    const { isWhole, isLarge, isShown, isUncovered } = this.sight;
    if (!isShown) return 'hidden';
    if (!isLarge || !isWhole) return 'small';
    if (!isUncovered) return 'covered';
    return this.since !== undefined && this.now() - this.since >= ARMING_MS ? undefined : 'waiting';
  }
}
