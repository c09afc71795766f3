/** A piece of a text: to be shown as it is, or a character to be named. */
export type TextRun =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'chip'; readonly name: string };

/**
 * Characters that show nothing, or change how others show: controls, format
 * characters (bidirectional marks, joiners, tags), separators of lines, private
 * and unassigned ones, lone surrogates, spaces that look like others, marks
 * that stack on what stands before them, fillers that look like nothing, and
 * all else that a font may draw as nothing (Default_Ignorable_Code_Point, which
 * variation selectors and the combining grapheme joiner are).
 */
const INVISIBLE =
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Cs}\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\u2800]|\p{Default_Ignorable_Code_Point}/u;

/** More marks than this on one letter are no writing. */
const MARKS_ON_ONE = 2;

/** The text in pieces in which every character that cannot be seen is named. */
export function textRuns(text: string): readonly TextRun[] {
  const runs: TextRun[] = [];
  let plain = '';
  let marks = 0;
  for (const char of text) {
    marks = /\p{M}/u.test(char) ? marks + 1 : 0;
    if (!INVISIBLE.test(char) && marks <= MARKS_ON_ONE) {
      plain += char;
      continue;
    }
    if (plain !== '') runs.push({ kind: 'text', text: plain });
    plain = '';
    runs.push({ kind: 'chip', name: nameOf(char) });
  }
  if (plain !== '') runs.push({ kind: 'text', text: plain });
  return runs;
}

/** `U+202E`. */
function nameOf(char: string): string {
  const code = char.codePointAt(0) ?? 0;
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}
