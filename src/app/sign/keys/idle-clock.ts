/** Keys are wiped after so long without use. */
export const IDLE_MS = 5 * 60_000;
/** Before that, so much is counted down where it can be seen. */
export const COUNTED_MS = 60_000;

/**
 * Counts the time without use, and ends by the clock on the wall: a machine that
 * slept, or a page in the background, whose timers come late, ends at once when
 * it wakes.
 */
export class IdleClock {
  private deadline: number | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    /** Is told the seconds that are left, once a second in the last minute; else undefined. */
    private readonly onCount: (secondsLeft: number | undefined) => void,
    private readonly onEnd: () => void,
  ) {}

  /** Starts anew. */
  start(): void {
    this.stop();
    this.deadline = Date.now() + IDLE_MS;
    this.look();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.deadline = undefined;
    this.onCount(undefined);
  }

  get isRunning(): boolean {
    return this.deadline !== undefined;
  }

  /** To be called where the time may have passed without a timer. */
  look(): void {
    clearTimeout(this.timer);
    if (this.deadline === undefined) return;
    const left = this.deadline - Date.now();
    if (left <= 0) {
      this.stop();
      this.onEnd();
      return;
    }
    const counted = left <= COUNTED_MS;
    if (counted) this.onCount(Math.ceil(left / 1000));
    this.timer = setTimeout(() => this.look(), counted ? left % 1000 || 1000 : left - COUNTED_MS);
  }
}
