import { looksLikeWords } from '../../../core/encoding/mnemonic-text.ts';

/** As {@link linesOf}, but the words of a seed are one line, however they stand. */
export function psbtKeyLines(text: string): readonly string[] {
  return looksLikeWords(text) ? [text.trim().replaceAll(/\s+/g, ' ')] : linesOf(text);
}

/** Keys stand one a line; white space around them is none of them. */
export function linesOf(text: string): readonly string[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
