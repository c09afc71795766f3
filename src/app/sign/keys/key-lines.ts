import { BLANK } from '../../../core/bytes/ascii.ts';
import { filledLines, joined, splitUtf8, utf8Of } from '../../../core/bytes/utf8-text.ts';
import { looksLikeWords } from '../../../core/encoding/mnemonic-text.ts';

/* Lines of keys in UTF-8: parts of a buffer of the caller's own, to be overwritten by `forgetLines`. */

/** As {@link keyLines}, but the words of a seed are one line, however they stand. */
export function psbtKeyLines(text: string): readonly Uint8Array[] {
  const utf8 = utf8Of(text);
  if (!looksLikeWords(utf8)) return filledLines(utf8);
  const words = joined(splitUtf8(utf8), BLANK);
  utf8.fill(0);
  return [words];
}

/** Keys stand one a line; white space around them is none of them. */
export function keyLines(text: string): readonly Uint8Array[] {
  return filledLines(utf8Of(text));
}

export function forgetLines(lines: readonly Uint8Array[]): void {
  for (const line of lines) line.fill(0);
}
