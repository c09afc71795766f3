/*
 * Counts how many characters a function looks at, by what it hands to the methods
 * of texts and patterns, so that a look that grows with the square of a text shows
 * without a clock. A pattern counts from where it begins to where it ends; that it
 * goes back and forth in between is held by a limit on the number of its steps,
 * which is not seen here: its quantifiers must be bounded or exclude what follows.
 */

type Method = (this: unknown, ...args: readonly unknown[]) => unknown;
type Count = (text: unknown, args: readonly unknown[], result: unknown) => number;

const length = (value: unknown): number => (typeof value === 'string' ? value.length : 0);
const whole: Count = (text) => length(text);
const ofResult: Count = (_text, _args, result) => length(result);
/** From where the search begins to what it found. */
const upToFound: Count = (text, [, from], result) => {
  const start = typeof from === 'number' ? from : 0;
  return (typeof result === 'number' && result >= 0 ? result : length(text)) - start;
};
const upToWord: Count = (_text, [word]) => length(word);

const METHODS: Readonly<Record<string, Count>> = {
  at: () => 1,
  charAt: () => 1,
  charCodeAt: () => 1,
  codePointAt: () => 1,
  endsWith: upToWord,
  includes: whole,
  indexOf: upToFound,
  lastIndexOf: whole,
  match: whole,
  normalize: whole,
  replaceAll: whole,
  slice: ofResult,
  split: whole,
  startsWith: upToWord,
  substring: ofResult,
  toLowerCase: whole,
  toUpperCase: whole,
  trim: whole,
  trimEnd: whole,
  trimStart: whole,
};

/** Characters that `look` read of all texts together. */
export function charactersRead(look: () => unknown): number {
  let read = 0;
  const restore = [
    ...Object.entries(METHODS).map(([name, count]) =>
      counted(String.prototype, name, (text, args, result) => {
        read += count(text, args, result);
      }),
    ),
    countedPattern((characters) => {
      read += characters;
    }),
  ];
  try {
    look();
  } finally {
    for (const one of restore) one();
  }
  return read;
}

function counted(
  owner: object,
  name: string,
  note: (text: unknown, args: readonly unknown[], result: unknown) => void,
): () => void {
  const original = Reflect.get(owner, name) as Method;
  Reflect.set(owner, name, function (this: unknown, ...args: readonly unknown[]) {
    const result = Reflect.apply(original, this, args);
    note(this, args, result);
    return result;
  });
  return () => {
    Reflect.set(owner, name, original);
  };
}

/** All uses of a pattern go through its `exec`, once that is another one. */
function countedPattern(note: (characters: number) => void): () => void {
  const original = RegExp.prototype.exec;
  RegExp.prototype.exec = function (text) {
    const from = this.global || this.sticky ? this.lastIndex : 0;
    const found = original.call(this, text);
    const missed = this.sticky ? from + 1 : text.length;
    note((found ? found.index + found[0].length : missed) - from);
    return found;
  };
  return () => {
    RegExp.prototype.exec = original;
  };
}
