/** Counts the copies of a text, and of long pieces of it, in memory that is given buffer by buffer. */

/** So many characters of a key leave no more to guess than anyone can try. */
export const PIECE = 34;
/** Any run of {@link PIECE} characters has a whole block of these, counted from the text's start. */
const BLOCK = PIECE / 2;

export interface Copies {
  readonly whole: number;
  /** Runs of {@link PIECE} characters and more that are not the whole text. */
  readonly pieces: number;
}

export type Encoding = 'latin1' | 'utf16le';

/** The copies of a text of at least {@link PIECE} characters; all are ASCII. */
export function copiesIn(memory: Uint8Array, text: string, encoding: Encoding): Copies {
  return copiesOfBytes(memory, Buffer.from(text, encoding), encoding === 'latin1' ? 1 : 2);
}

/** The same of bytes, of which so many make a character. */
function copiesOfBytes(memory: Uint8Array, wanted: Uint8Array, width: number): Copies {
  const starts = new Set<number>();
  let [whole, pieces] = [0, 0];
  for (const { start, length } of runsIn(memory, wanted, width)) {
    if (length < PIECE * width || starts.has(start)) continue;
    starts.add(start);
    if (length === wanted.length) whole++;
    else pieces++;
  }
  return { whole, pieces };
}

interface Run {
  /** Where it stands in the memory. */
  readonly start: number;
  readonly length: number;
}

/** As far as the memory goes on as the text does, around each block of it that is found. */
function* runsIn(memory: Uint8Array, wanted: Uint8Array, width: number): Generator<Run> {
  const block = BLOCK * width;
  const view = Buffer.from(memory.buffer, memory.byteOffset, memory.length);
  for (let from = 0; from + block <= wanted.length; from += block) {
    const part = wanted.subarray(from, from + block);
    for (let at = view.indexOf(part); at >= 0; at = view.indexOf(part, at + 1)) {
      const before = equalBefore(memory, at, wanted, from);
      const after = equalFrom(memory, at, wanted, from);
      yield { start: at - before, length: before + after };
    }
  }
}

function equalBefore(memory: Uint8Array, at: number, wanted: Uint8Array, from: number): number {
  let count = 0;
  while (count < from && count < at && memory[at - count - 1] === wanted[from - count - 1]) count++;
  return count;
}

function equalFrom(memory: Uint8Array, at: number, wanted: Uint8Array, from: number): number {
  let count = 0;
  while (from + count < wanted.length && memory[at + count] === wanted[from + count]) count++;
  return count;
}

/** How often bytes stand in the memory. */
export function countOf(memory: Uint8Array, wanted: Uint8Array): number {
  const view = Buffer.from(memory.buffer, memory.byteOffset, memory.length);
  let count = 0;
  for (let at = view.indexOf(wanted); at >= 0; at = view.indexOf(wanted, at + 1)) count++;
  return count;
}
