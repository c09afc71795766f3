import { textRuns } from '../core/describe/plain-text.ts';

/*
 * What was read may hold characters that a terminal obeys, or that change how
 * others look. None of them is ever written as it is.
 */

const HARMLESS = /^[\x20-\x7e]*$/;

/** Lines in which every character that cannot be seen is named, as `[U+001B]`. */
export function plainText(text: string): string {
  return byLine(text, (name) => `[${name}]`);
}

/** The same JSON, with every such character in a text as an escape. */
export function plainJson(json: string): string {
  return byLine(json, escapeOf);
}

function byLine(text: string, named: (name: string) => string): string {
  return text
    .split('\n')
    .map((line) => (HARMLESS.test(line) ? line : withoutInvisible(line, named)))
    .join('\n');
}

function withoutInvisible(line: string, named: (name: string) => string): string {
  return textRuns(line)
    .map((run) => (run.kind === 'text' ? run.text : named(run.name)))
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
