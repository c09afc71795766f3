/** Numbers that look like chance, and are the same each time. */
export class Chance {
  constructor(private state: number) {}

  /** From 0 up to below `end` (mulberry32). */
  below(end: number): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % end;
  }

  /** True one time in so many. */
  oneIn(many: number): boolean {
    return this.below(many) === 0;
  }

  from<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)]!;
  }
}
