/**
 * The field for keys. It is made here and not by React, which keeps a copy of
 * what its fields hold: the text of a key is in this element and in the call
 * that uses it. It outlives the view's being hidden, so that a timer can wipe it.
 */
export class KeyField {
  private element: HTMLTextAreaElement;
  private isShown = false;

  constructor(
    private readonly names: KeyFieldNames,
    private readonly heard: KeyFieldEvents,
  ) {
    this.element = this.made();
  }

  mount(place: HTMLElement): void {
    place.replaceChildren(this.element);
  }

  text(): string {
    return this.element.value;
  }

  /** Adds at the end, on lines of their own. */
  append(lines: readonly string[]): void {
    const { element } = this;
    const before = element.value === '' || element.value.endsWith('\n') ? '' : '\n';
    element.value += `${before}${lines.join('\n')}\n`;
    this.heard.changed();
  }

  /** A new element, because a browser may undo its way back to what an old one held. */
  wipe(): void {
    const old = this.element;
    const hadFocus = old === document.activeElement;
    old.value = '';
    this.element = this.made();
    old.replaceWith(this.element);
    if (hadFocus) this.element.focus();
  }

  /** Lets what is typed be read. */
  show(isShown: boolean): void {
    this.isShown = isShown;
    this.element.toggleAttribute('data-shown', isShown);
  }

  focus(): void {
    this.element.focus();
  }

  /** Replaces what is marked, without an entry for undoing. */
  insert(text: string): void {
    const { element } = this;
    element.setRangeText(text, element.selectionStart, element.selectionEnd, 'end');
    this.heard.changed();
  }

  private made(): HTMLTextAreaElement {
    const element = document.createElement('textarea');
    element.className = 'key-field';
    element.id = this.names.id;
    element.rows = 3;
    element.wrap = 'off';
    element.spellcheck = false;
    element.setAttribute('aria-label', this.names.label);
    element.setAttribute('aria-describedby', this.names.describedBy);
    for (const [name, value] of KEEP_OUT) element.setAttribute(name, value);
    element.toggleAttribute('data-shown', this.isShown);
    element.addEventListener('input', () => this.heard.changed());
    element.addEventListener('paste', (event) => this.pasted(event));
    for (const type of ['copy', 'cut', 'dragstart'] as const)
      element.addEventListener(type, (event) => this.leave(event));
    return element;
  }

  private pasted(event: ClipboardEvent): void {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if ((event.clipboardData?.files.length ?? 0) > 0) return;
    event.preventDefault();
    event.stopPropagation();
    this.heard.pasted(text);
  }

  /** As from a field for passwords, nothing is taken out while it is hidden. */
  private leave(event: Event): void {
    if (!this.isShown) event.preventDefault();
  }
}

interface KeyFieldNames {
  readonly id: string;
  readonly label: string;
  readonly describedBy: string;
}

export interface KeyFieldEvents {
  readonly changed: () => void;
  readonly pasted: (text: string) => void;
}

/** Against completion, correction and everything else that would read along or keep it. */
const KEEP_OUT: readonly (readonly [string, string])[] = [
  ['autocomplete', 'off'],
  ['autocorrect', 'off'],
  ['autocapitalize', 'off'],
  ['writingsuggestions', 'false'],
  ['translate', 'no'],
  ['data-1p-ignore', ''],
  ['data-bwignore', ''],
  ['data-lpignore', 'true'],
  ['data-protonpass-ignore', 'true'],
  ['data-form-type', 'other'],
  ['data-gramm', 'false'],
  ['data-gramm_editor', 'false'],
  ['data-enable-grammarly', 'false'],
  ['data-lt-active', 'false'],
  ['data-ms-editor', 'false'],
];
