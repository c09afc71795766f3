import type { Hands, Way } from './hands.ts';

type Work = (hands: Hands) => Promise<void>;

/**
 * Something that people come to do. It is done from a file on disk, at two
 * widths, once by each way that it has; each time in a page of its own.
 */
export interface Task {
  readonly name: string;
  /** From the empty page to where the steps begin. Costs no steps, but its time counts. */
  readonly start?: Work;
  readonly ways: Readonly<Partial<Record<Way, Work>>>;
  /** Waits for the end state, and holds the page against it. */
  readonly end: Work;
  /** Takes the processor for seconds: `npm test` does it the first way only. */
  readonly isLong?: true;
  /** So many clicks or keys at most. */
  readonly steps: Readonly<Partial<Record<Way, number>>>;
}

/**
 * The tag of what `npm test` leaves to `npm run tasks`: tests whose limits are in
 * time, and each task by its other way or at its other width.
 */
export const BEYOND_ONCE = '@beyond-once';

/** No task of the page's thread may take longer, in milliseconds. */
export const LONGEST_TASK = 50;
/** Elements and texts in the document. */
export const MOST_NODES = 3_000;
/** Below this nobody sees a shift. */
export const LARGEST_SHIFT = 0.001;
/** From opening the file until it can be used, in milliseconds. */
export const SOONEST_USE = 300;

export const WIDTHS = [360, 1280] as const;

/** How many inputs a task has: fewer in `npm test`, where nothing is measured. */
export function countOf(all: number, few: number): number {
  return process.env['TOUCHSTONE_LARGE'] === undefined ? few : all;
}

/** Of what is there without a step. */
export const doesNothing = async () => {};
