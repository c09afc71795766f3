/** Text of a file in a sentence of ours: between quotes, within which each of its own quotes and backslashes has a backslash. */
export function quoted(text: string): string {
  return JSON.stringify(text);
}

/** All that stands so in a line. */
export const QUOTED = /"(?:[^"\\]|\\.)*"/gsu;
