/** Lines kept for the arrow keys. */
const KEPT_LINES = 200;

/**
 * The lines that were called, for the arrow keys, as they may be shown: what is
 * put in here holds no key. What was being written when the way back began is
 * kept aside until its end.
 */
export class Recall {
  private lines: readonly string[] = [];
  private at = 0;
  private draft = '';

  add(line: string): void {
    if (this.lines.at(-1) !== line) this.lines = [...this.lines, line].slice(-KEPT_LINES);
    this.at = this.lines.length;
    this.draft = '';
  }

  /** The line before or after, in place of `current`; `undefined` at either end. */
  step(by: -1 | 1, current: string): string | undefined {
    const to = this.at + by;
    if (to < 0 || to > this.lines.length) return undefined;
    if (this.at === this.lines.length) this.draft = current;
    this.at = to;
    return this.lines[to] ?? this.draft;
  }

  /** What is written from now on is new. */
  rest(): void {
    this.at = this.lines.length;
  }
}
