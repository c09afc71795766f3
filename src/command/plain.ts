import { textRuns } from '../core/said/plain-text.ts';
import { visibleJson } from '../core/said/quoted-text.ts';

/*
 * What was read may hold characters that a terminal obeys, or that change how
 * others look. None of them is ever written as it is.
 */

const HARMLESS = /^[\x20-\x7e]*$/;

/** Lines in which every character that cannot be seen is named, as `[U+001B]`. */
export function plainText(text: string): string {
  return byLine(text, named);
}

/** The same JSON, with every such character in a text as an escape. */
export function plainJson(json: string): string {
  return byLine(json, visibleJson);
}

function byLine(text: string, visible: (line: string) => string): string {
  return text
    .split('\n')
    .map((line) => (HARMLESS.test(line) ? line : visible(line)))
    .join('\n');
}

function named(line: string): string {
  return textRuns(line)
    .map((run) => (run.kind === 'text' ? run.text : `[${run.name}]`))
    .join('');
}
