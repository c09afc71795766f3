/** A {@link Rate} for each owner. */
export class Rates {
  private readonly rates = new Map<string, Rate>();

  constructor(
    private readonly perSecond: number,
    private readonly now: () => number,
  ) {}

  of(owner: string): Rate {
    const rate = this.rates.get(owner) ?? new Rate(this.perSecond, this.now);
    this.rates.set(owner, rate);
    return rate;
  }
}

/**
 * Lets so many calls through in a second: a bucket that holds one second's
 * worth, is filled at that pace, and may go into debt for a call that turns out
 * to be many. `now` gives milliseconds.
 */
export class Rate {
  private left: number;
  private at: number;

  constructor(
    private readonly perSecond: number,
    private readonly now: () => number,
  ) {
    this.left = perSecond;
    this.at = now();
  }

  /** False where the caller has to wait. */
  take(): boolean {
    this.fill();
    if (this.left < 1) return false;
    this.left--;
    return true;
  }

  /** Counts calls that were not known of when they were let through. */
  owe(calls: number): void {
    this.left -= calls;
  }

  private fill(): void {
    const now = this.now();
    this.left = Math.min(this.perSecond, this.left + ((now - this.at) / 1000) * this.perSecond);
    this.at = now;
  }
}
