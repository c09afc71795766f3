/** How long after a key or a paste somebody is taken to be still typing. */
export const TYPES_FOR_MS = 10_000;

/** A field that text is typed into, as far as it matters here. */
export interface TypedField {
  readonly value?: string;
  readonly isContentEditable?: boolean;
  readonly type?: string;
}

/** Fields of an `input` that hold no text of a person. */
const TEXTLESS: ReadonlySet<string> = new Set(['checkbox', 'radio', 'file', 'button', 'submit']);

/**
 * Whether somebody types: by a key or a paste a moment ago, or by the focus in a
 * field that holds text. `now` gives milliseconds.
 */
export class Typing {
  private last = Number.NEGATIVE_INFINITY;

  constructor(private readonly now: () => number) {}

  /** A key, a paste, or whatever else changed a field. */
  typed(): void {
    this.last = this.now();
  }

  /** `active` is what has the focus in the page. */
  isTyping(active: TypedField | null): boolean {
    return this.now() - this.last < TYPES_FOR_MS || holdsText(active);
  }
}

function holdsText(active: TypedField | null): boolean {
  if (active === null) return false;
  if (active.isContentEditable === true) return true;
  if (active.type === undefined || TEXTLESS.has(active.type)) return false;
  return (active.value ?? '') !== '';
}

/** Follows a page for as long as it is open; answers whether somebody types in it. */
export function watchTyping(page: Document): () => boolean {
  const typing = new Typing(() => performance.now());
  for (const name of ['keydown', 'paste', 'input'] as const) {
    page.addEventListener(name, ({ isTrusted }) => isTrusted && typing.typed(), { capture: true });
  }
  return () => typing.isTyping(page.activeElement as TypedField | null);
}
