/** Keys that come within this time make one word. */
const ONE_WORD_MS = 700;

export interface TypeAhead {
  /** The row that is meant after another letter was typed, or -1. */
  type(letter: string, from: number, now: number): number;
  /** Another key came: the next letter begins a word. */
  end(): void;
}

/**
 * Finds rows by the first letters of any word of their label. The same letter
 * again goes on to the next such row, and a letter that makes no word with those
 * before it begins one. Of several rows those of the lowest rank are meant. Looks
 * at `most` rows and no further.
 */
export function createTypeAhead(
  count: () => number,
  label: (row: number) => string,
  rank: (row: number) => number = () => 0,
  most = 20_000,
): TypeAhead {
  let typed = '';
  let last = Number.NEGATIVE_INFINITY;
  return {
    end() {
      last = Number.NEGATIVE_INFINITY;
    },
    type(letter, from, now) {
      const key = letter.toLowerCase();
      const word = now - last < ONE_WORD_MS ? typed + key : key;
      last = now;
      const whole = word.length > 1 && !isRepeated(word) ? find(word, from) : -1;
      typed = whole >= 0 || isRepeated(word) ? word : key;
      return whole >= 0 ? whole : find(key, from + 1);
    },
  };

  function find(word: string, start: number): number {
    const rows = count();
    let best = -1;
    for (let i = 0; i < Math.min(rows, most); i++) {
      const row = (start + i) % rows;
      if (best >= 0 && rank(row) >= rank(best)) continue;
      if (!hasWord(label(row), word)) continue;
      if (rank(row) === 0) return row;
      best = row;
    }
    return best;
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

function isRepeated(word: string): boolean {
  return [...word].every((letter) => letter === word[0]);
}
