/** Texts of others in a line of ours: what they hold cannot be taken for our words. */
import { textRuns } from './plain-text.ts';
import { counted } from './words.ts';

/** Of a longer text so many characters are written. */
const MOST_CHARACTERS = 500;

/**
 * A text as a JSON string in which nothing is invisible, and its size: `"Hello" (5 bytes)`.
 * Of a long one its first {@link MOST_CHARACTERS} characters, with `…` behind the quotes.
 */
export function quotedText(text: string): string {
  const shown = firstCharacters(text, MOST_CHARACTERS);
  const size = counted(new TextEncoder().encode(text).length, 'byte');
  return `${visibleJson(JSON.stringify(shown))}${shown === text ? '' : '…'} (${size})`;
}

/** Whole code points, the first `most`. */
function firstCharacters(text: string, most: number): string {
  // A character has at most two units, so that no more of a long text is taken apart.
  return [...text.slice(0, 2 * most)].slice(0, most).join('');
}

/** The same JSON, with every character that cannot be seen as an escape. */
export function visibleJson(json: string): string {
  return textRuns(json)
    .map((run) => (run.kind === 'text' ? run.text : escapeOf(run.name)))
    .join('');
}

/** `U+1F600` as two escapes, each of a half of the pair. */
function escapeOf(name: string): string {
  const character = String.fromCodePoint(Number.parseInt(name.slice('U+'.length), 16));
  return Array.from(
    { length: character.length },
    (_, i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`,
  ).join('');
}
