import { printPaper, setPaper } from '../../channel/shell.ts';

/** What was just given is shown first, and looked at. */
const SETTLED_MS = 500;

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
    if (!signal.aborted) setPaper(text);
  };
  const timer = setTimeout(write, SETTLED_MS);
  const pressed = (event: KeyboardEvent): void => {
    const isPrint = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'p';
    if (!isPrint || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void write().then(printPaper);
  };
  document.addEventListener('keydown', pressed, { signal });
  return () => {
    leaving.abort();
    clearTimeout(timer);
    setPaper('');
  };
}
