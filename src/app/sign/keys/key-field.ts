import { createStore, type StoreApi } from 'zustand/vanilla';
import { LF } from '../../../core/bytes/ascii.ts';
import { joined, stringOf, utf8Of } from '../../../core/bytes/utf8-text.ts';
import { giveFocus } from '../../ui/focus.ts';
import { overwriteFreed } from './overwrite-freed.ts';

/**
 * The fields for keys: a password field for each, which the browser guards. What is
 * in one is not selected as text, not copied and not read out (in Chromium on X11 it
 * is put on the primary selection all the same). They are made here and not by React, which keeps a copy of what its
 * fields hold: the text of a key is in its element and in the call that uses it. They
 * outlive the view's being hidden, so that a timer can wipe them.
 */
export class KeyField {
  /** One id for each field, in order; there is always an empty one to go on in. */
  readonly rows: StoreApi<readonly number[]> = createStore<readonly number[]>(() => []);
  private readonly elements = new Map<number, HTMLInputElement>();
  private lastId = 0;
  private isShown = false;
  private isClosed = false;
  private passphraseField: HTMLInputElement;
  private passphrasePlace: HTMLElement | undefined;
  /** A field that is to have the focus as soon as it is in the document. */
  private focusNext: HTMLInputElement | undefined;

  constructor(
    private readonly names: KeyFieldNames,
    private readonly heard: KeyFieldEvents,
  ) {
    this.passphraseField = this.guarded();
    this.rows.setState([this.made()], true);
  }

  mount(row: number, place: HTMLElement): void {
    const element = this.elements.get(row);
    if (element === undefined) return;
    if (element.parentElement !== place) place.replaceChildren(element);
    if (this.focusNext === element) this.focus(element);
  }

  /** Where the passphrase of words is typed, while the view is seen. */
  mountPassphrase(place: HTMLElement): void {
    this.passphrasePlace = place;
    place.replaceChildren(this.passphraseField);
  }

  passphrase(): Uint8Array {
    return utf8Of(this.passphraseField.value);
  }

  hasText(): boolean {
    return !this.all().every(isEmpty);
  }

  /** One line for each field, so that the number of a line is that of a field. */
  text(): Uint8Array {
    const last = this.all().findLastIndex((element) => !isEmpty(element));
    const lines = this.all()
      .slice(0, last + 1)
      .map(({ value }) => utf8Of(value));
    const text = joined(lines, LF);
    for (const line of lines) line.fill(0);
    return text;
  }

  /** Each goes into a field of its own. */
  append(lines: readonly Uint8Array[]): void {
    this.fill(lines);
    this.heard.changed();
  }

  /**
   * What was pasted into a field: in an empty one it begins, in another it replaces
   * what is selected, without an entry for undoing. More lines go into more fields.
   */
  insert(lines: readonly Uint8Array[], row: number | undefined): void {
    const element = row === undefined ? undefined : this.elements.get(row);
    const [first, ...others] = lines;
    const text = first && element ? stringOf(first) : '';
    element?.setRangeText(text, element.selectionStart ?? 0, element.selectionEnd ?? 0, 'end');
    const next = this.fill(element === undefined ? lines : others);
    if (element === undefined || others.length > 0) this.focus(next);
    this.heard.changed();
  }

  /** New elements, because a browser may undo its way back to what an old one held. */
  wipe(): void {
    const old = this.all();
    const hadText = !old.every(isEmpty) || !isEmpty(this.passphraseField);
    const hadFocus = old.some((element) => element === document.activeElement);
    for (const element of old) element.value = '';
    this.passphraseField.value = '';
    this.passphraseField = this.guarded();
    this.passphrasePlace?.replaceChildren(this.passphraseField);
    this.elements.clear();
    const row = this.made();
    this.rows.setState([row], true);
    for (const element of old) element.remove();
    if (hadText) overwriteFreed();
    if (hadFocus) this.focus(this.elements.get(row));
  }

  /** Lets what is typed be read; then it is selected and copied as any text is. */
  show(isShown: boolean): void {
    this.isShown = isShown;
    for (const element of [...this.elements.values(), this.passphraseField])
      element.type = this.type();
  }

  /** Nothing can be typed from now on. */
  close(): void {
    this.isClosed = true;
    for (const element of [...this.elements.values(), this.passphraseField])
      element.readOnly = true;
  }

  /** Without a field that is named: the first that is empty. */
  focus(element: HTMLInputElement | undefined = this.all().find(isEmpty)): void {
    this.focusNext = element?.isConnected === true ? undefined : element;
    giveFocus(element, {});
  }

  private all(): readonly HTMLInputElement[] {
    return this.rows.getState().map((row) => this.elements.get(row)!);
  }

  /** Fills empty fields, then new ones; answers the empty one after them. */
  private fill(lines: readonly Uint8Array[]): HTMLInputElement | undefined {
    const rows = [...this.rows.getState()];
    let at = 0;
    for (const line of [...lines, undefined]) {
      while (at < rows.length && !isEmpty(this.elements.get(rows[at]!)!)) at++;
      if (at === rows.length) rows.push(this.made(at));
      if (line) this.elements.get(rows[at]!)!.value = stringOf(line);
    }
    if (rows.length > this.rows.getState().length) this.rows.setState(rows, true);
    return this.elements.get(rows[at]!);
  }

  private made(index = 0): number {
    const id = ++this.lastId;
    const element = this.bare();
    element.setAttribute('aria-label', this.names.label(index));
    element.setAttribute('aria-describedby', this.names.describedBy(id));
    element.addEventListener('input', () => this.typed());
    element.addEventListener('paste', (event) => this.pasted(event, id));
    element.addEventListener('keydown', (event) => this.pressed(event, element));
    this.elements.set(id, element);
    return id;
  }

  private bare(): HTMLInputElement {
    const element = document.createElement('input');
    element.type = this.type();
    element.readOnly = this.isClosed;
    element.className = 'key-field bytes';
    element.spellcheck = false;
    for (const [name, value] of KEEP_OUT) element.setAttribute(name, value);
    return element;
  }

  /** A passphrase is any text, so that what is pasted goes in as it is. */
  private guarded(): HTMLInputElement {
    const element = this.bare();
    element.setAttribute('aria-label', this.names.passphrase ?? '');
    element.addEventListener('input', () => this.heard.changed());
    element.addEventListener('paste', (event) => event.stopPropagation());
    return element;
  }

  private type(): 'text' | 'password' {
    return this.isShown ? 'text' : 'password';
  }

  private typed(): void {
    this.fill([]);
    // Its field is seen with keys alone: none stays where nobody sees it.
    if (!this.hasText()) this.passphraseField.value = '';
    this.heard.changed();
  }

  private pasted(event: ClipboardEvent, row: number): void {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if ((event.clipboardData?.files.length ?? 0) > 0) return;
    event.preventDefault();
    event.stopPropagation();
    const isNew = isEmpty(this.elements.get(row)!);
    this.heard.pasted(text, isNew ? undefined : row);
  }

  /** Enter goes on to the next field. */
  private pressed(event: KeyboardEvent, element: HTMLInputElement): void {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const all = this.all();
    const next = all[all.indexOf(element) + 1];
    if (next?.isConnected === true) next.focus();
  }
}

function isEmpty({ value }: HTMLInputElement): boolean {
  return value === '';
}

interface KeyFieldNames {
  /** Where words have one. */
  readonly passphrase?: string;
  /** Of the field at `index`. */
  readonly label: (index: number) => string;
  /** Ids of what describes the field of a row. */
  readonly describedBy: (row: number) => string;
}

export interface KeyFieldEvents {
  readonly changed: () => void;
  /** `row` where it went into a field that was not empty. */
  readonly pasted: (text: string, row: number | undefined) => void;
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
