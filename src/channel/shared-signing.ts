import type { Conversation } from './conversation.ts';
import type { Progress, Report } from './protocol/protocol.ts';
import type { KeyRange } from './protocol/sign-protocol.ts';

/* How several workers share out signing, of a raw transaction or of a PSBT. */

/** How far a call has come, in parts that take about the same time. */
export type SigningProgress = Progress;

export interface SharingOptions {
  /** At most so many workers. */
  readonly workers: number;
  readonly onProgress?: (progress: SigningProgress) => void;
}

/** A signature takes about seven times what a public key takes in Chromium: two tries on average, and its check. */
export const PARTS_PER_INPUT = 7;

/** Shares out what is to be done, one range for each, in order. */
export function inRanges<T>(
  workers: readonly Conversation[],
  count: number,
  work: (worker: Conversation, range: KeyRange) => Promise<T>,
): Promise<readonly T[]> {
  const from = (i: number) => Math.floor((count * i) / workers.length);
  return Promise.all(
    workers.map((worker, i) => work(worker, { start: from(i), end: from(i + 1) })),
  );
}

/** Adds up how far the workers are. */
export class Tally {
  private readonly counts: number[] = [];

  constructor(
    private readonly total: number,
    private readonly report: ((progress: SigningProgress) => void) | undefined,
  ) {}

  /** To be told how many of something are done, each so many parts of the whole. */
  counter(parts: number): Report {
    const index = this.counts.push(0) - 1;
    return ({ done }) => {
      this.counts[index] = done * parts;
      const sum = this.counts.reduce((a, b) => a + b, 0);
      this.report?.({ done: sum, total: this.total });
    };
  }
}
