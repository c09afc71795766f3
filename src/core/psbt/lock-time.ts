import { SEQUENCE_FINAL } from '../script/locks.ts';

/** The sequence of a version 2 input that says none (BIP 370, PSBT_IN_SEQUENCE). */
export const DEFAULT_SEQUENCE = SEQUENCE_FINAL;

/**
 * The lock time that the inputs of a version 2 PSBT agree on (BIP 370,
 * "Determining Lock Time"; ComputeTimeLock, psbt.cpp). An input that takes one
 * kind only rules out the other; of both kinds the height is used.
 */
export class RequiredLocks {
  private height: number | undefined = 0;
  private time: number | undefined = 0;

  add(height: number | undefined, time: number | undefined): void {
    if (time !== undefined && height === undefined) this.height = undefined;
    if (height !== undefined && time === undefined) this.time = undefined;
    if (height !== undefined && this.height !== undefined)
      this.height = Math.max(this.height, height);
    if (time !== undefined && this.time !== undefined) this.time = Math.max(this.time, time);
  }

  /** Undefined where one input wants a height and another a time. */
  resolve(fallback: number): number | undefined {
    if (this.height === undefined && this.time === undefined) return undefined;
    return this.height || this.time || fallback;
  }
}
