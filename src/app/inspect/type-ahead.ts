/** Keys that come within this time make one word. */
const ONE_WORD_MS = 700;

export interface TypeAhead {
  /** The row that is meant after another letter was typed, or -1. */
  type(letter: string, from: number, now: number): number;
}

/**
 * Finds rows by the first letters of any word of their label. The same letter
 * again goes on to the next such row; looks at `most` rows and no further.
 */
export function createTypeAhead(
  count: () => number,
  label: (row: number) => string,
  most = 20_000,
): TypeAhead {
  let typed = '';
  let last = Number.NEGATIVE_INFINITY;
  return {
    type(letter, from, now) {
      const key = letter.toLowerCase();
      const goesOn = now - last < ONE_WORD_MS;
      last = now;
      const repeated = goesOn && typed !== '' && [...typed].every((each) => each === key);
      typed = goesOn ? typed + key : key;
      const whole = find(typed, typed.length > 1 ? from : from + 1);
      if (whole >= 0 || !repeated) return whole;
      return find(key, from + 1);
    },
  };

  function find(word: string, start: number): number {
    const rows = count();
    for (let i = 0; i < Math.min(rows, most); i++) {
      const row = (start + i) % rows;
      if (hasWord(label(row), word)) return row;
    }
    return -1;
  }
}

function hasWord(label: string, start: string): boolean {
  const lower = label.toLowerCase();
  if (lower.startsWith(start)) return true;
  for (let at = lower.indexOf(start); at > 0; at = lower.indexOf(start, at + 1)) {
    if (!/[\p{L}\p{N}]/u.test(lower[at - 1]!)) return true;
  }
  return false;
}
