/** How long a worker works before it looks for other requests. */
const SLICE_MS = 25;

/** Lets long work stand back now and then, so that short requests are answered in between. */
export class Pace {
  private since = performance.now();

  /** Whether it is time to {@link rest}. */
  get isDue(): boolean {
    return performance.now() - this.since > SLICE_MS;
  }

  /** Lets everything that waits go first. */
  async rest(): Promise<void> {
    await new Promise<void>((resolve) => setTimeout(resolve));
    this.since = performance.now();
  }

  /** {@link rest} where it is due. */
  async step(): Promise<void> {
    if (this.isDue) await this.rest();
  }
}
