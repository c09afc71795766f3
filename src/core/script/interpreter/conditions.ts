/**
 * The branches that are open around an opcode, innermost last. Only two things
 * of them can be seen: whether there are any, and whether all are taken. So a
 * depth and the outermost branch not taken are enough, and a script with
 * thousands of open branches costs no more than another.
 */
export class ConditionStack {
  private depth = 0;
  /** Depth of the outermost branch that is not taken; none is taken inside it. */
  private firstSkipped = Number.POSITIVE_INFINITY;

  get isEmpty(): boolean {
    return this.depth === 0;
  }

  get allTaken(): boolean {
    return this.firstSkipped === Number.POSITIVE_INFINITY;
  }

  open(taken: boolean): void {
    if (!taken && this.allTaken) this.firstSkipped = this.depth;
    this.depth++;
  }

  /** Turns the innermost branch around; there must be one. */
  toggle(): void {
    const innermost = this.depth - 1;
    if (this.allTaken) this.firstSkipped = innermost;
    else if (this.firstSkipped === innermost) this.firstSkipped = Number.POSITIVE_INFINITY;
  }

  /** Closes the innermost branch; there must be one. */
  close(): void {
    this.depth--;
    if (this.firstSkipped === this.depth) this.firstSkipped = Number.POSITIVE_INFINITY;
  }
}
