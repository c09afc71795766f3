/** Why a click would not count: the first of these that holds. */
export type Hindrance =
  /** Another window has the focus, or lies in front. */
  | 'unfocused'
  /** Neither did the pointer come on the words of the question, nor was a key pressed. */
  | 'untouched'
  /** All is well, but not for long enough. */
  | 'waiting';

/** How long the window must have had the focus, without a click and without a change of its size. */
export const ARMING_MS = 1000;

/** In pixels of the screen; a pointer that rests may be told of again where the window comes to it. */
export const LEAST_MOVE = 4;

interface Place {
  readonly x: number;
  readonly y: number;
}

/**
 * Whether a click on a question means what it says. A window may have come under
 * a pointer or a key that was meant for something else: so it has to have had
 * the focus for a second, and somebody has to have moved the pointer in it, or
 * pressed a key. Whatever is pressed sooner begins the second anew, so that no
 * row of clicks or keys that began elsewhere ever answers. Another window may lie
 * over this one, which nothing tells: so the pointer has to have been on the words
 * of the question, where it would not come if those were covered.
 */
export class Arming {
  /** Since when nothing has changed; `undefined` without the focus. */
  private since: number | undefined;
  private from: Place | undefined;
  private hasMoved = false;
  private wasOnQuestion = false;
  private isTouched = false;

  /** `now` gives milliseconds. */
  constructor(private readonly now: () => number) {}

  /** The window got the focus or lost it. */
  focus(hasFocus: boolean): void {
    this.since = hasFocus ? this.now() : undefined;
    this.untouch();
  }

  /** The window's size changed. */
  resize(): void {
    if (this.since !== undefined) this.since = this.now();
    this.untouch();
  }

  /** The pointer is inside, at this place on the screen, on the words of the question or beside them. */
  point(at: Place, isOnQuestion: boolean): void {
    if (this.since === undefined) return;
    this.from ??= at;
    const { x, y } = this.from;
    this.hasMoved ||= Math.hypot(at.x - x, at.y - y) >= LEAST_MOVE;
    this.wasOnQuestion ||= isOnQuestion;
  }

  /** A button of the pointer went down, or a finger: that moves nowhere before it comes. */
  press(isFinger = false): void {
    if (this.since === undefined) return;
    if (this.hindrance() !== undefined) this.since = this.now();
    if (isFinger) this.isTouched = true;
  }

  /** A key went down; one that is held repeats. */
  key(isRepeated: boolean): void {
    if (this.since === undefined) return;
    this.press();
    if (!isRepeated) this.isTouched = true;
  }

  /** `undefined` where a click counts. */
  hindrance(): Hindrance | undefined {
    if (this.since === undefined) return 'unfocused';
    if (!this.isTouched && !(this.hasMoved && this.wasOnQuestion)) return 'untouched';
    return this.now() - this.since >= ARMING_MS ? undefined : 'waiting';
  }

  private untouch(): void {
    this.from = undefined;
    this.hasMoved = this.wasOnQuestion = this.isTouched = false;
  }
}
