import { printPaper, setPaper } from '../../channel/shell.ts';

/** What was just given is shown first, and looked at. */
const SETTLED_MS = 500;

/** What the view has on paper. */
let kept = '';

function keep(text: string): void {
  kept = text;
  setPaper(text);
}

/** Prints something else than the view, once: as soon as a person does anything, its own is there again. */
export function printOnce(text: string): void {
  setPaper(text);
  printPaper();
  const done = new AbortController();
  const restore = (): void => {
    done.abort();
    setPaper(kept);
  };
  for (const what of ['keydown', 'pointerdown']) {
    document.addEventListener(what, restore, { signal: done.signal, capture: true });
  }
}

let rewrite: (() => Promise<void>) | undefined;

/** Prints what is kept for it, as Ctrl+P does. */
export function printKept(): void {
  void rewrite?.().then(printPaper);
}

/**
 * Keeps what is printed instead of the view, by the browser's own menu too: a page hears of
 * printing too late to ask for anything, so the text is made before. Answers how to end it,
 * after which nothing is printed.
 */
export function keepPaper(textOf: () => Promise<string>): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  const write = async (): Promise<void> => {
    const text = await textOf().catch(() => '');
    if (!signal.aborted) keep(text);
  };
  rewrite = write;
  const timer = setTimeout(write, SETTLED_MS);
  const pressed = (event: KeyboardEvent): void => {
    const isPrint = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'p';
    if (!isPrint || event.shiftKey || event.altKey) return;
    event.preventDefault();
    printKept();
  };
  document.addEventListener('keydown', pressed, { signal });
  return () => {
    leaving.abort();
    if (rewrite === write) rewrite = undefined;
    clearTimeout(timer);
    keep('');
  };
}
