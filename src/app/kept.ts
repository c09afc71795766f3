/*
 * The only things that the page stores are how it looks and the chain. Where
 * storage is refused (a sandboxed frame, a browser set so) they live as long as
 * the page does.
 */

type Kept = 'theme' | 'chain';

const keyOf = (name: Kept) => `touchstone.${name}`;

/** What was kept, if it is one of `options`. */
export function readKept<Option extends string>(
  name: Kept,
  options: readonly Option[],
): Option | undefined {
  try {
    const stored = localStorage.getItem(keyOf(name));
    return options.find((option) => option === stored);
  } catch {
    return undefined;
  }
}

export function keep(name: Kept, value: string): void {
  try {
    localStorage.setItem(keyOf(name), value);
  } catch {
    // Kept in memory only, where it already is.
  }
}
