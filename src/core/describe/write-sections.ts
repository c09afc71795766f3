/** A description as a text, or as one in Markdown. */
import { QUOTED } from '../bytes/quoted.ts';
import { textRuns } from '../said/plain-text.ts';
import type { Section } from './sections.ts';

/** The forms, by the name that asks for them. */
export const DESCRIPTION_FORMATS = ['text', 'markdown'] as const;
export type DescriptionFormat = (typeof DESCRIPTION_FORMATS)[number];

/** Characters that cannot be seen, and those that turn others around, are named in both. */
export function writeSections(sections: readonly Section[], format: DescriptionFormat): string {
  const write = format === 'text' ? textOf : markdownOf;
  return sections.map((section) => write(section).join('\n')).join('\n\n');
}

function textOf({ title, lines }: Section): readonly string[] {
  const seen = lines.map(visible);
  return title === undefined ? seen : [`${visible(title)}:`, ...seen.map((line) => `  ${line}`)];
}

function markdownOf({ title, lines }: Section): readonly string[] {
  const items = lines.map((line) => `- ${inMarkdown(visible(line))}`);
  return title === undefined ? items : [`**${inMarkdown(visible(title))}**`, ...items];
}

/**
 * What the file itself says stands in code: a backslash in front of `@name` and `#1` keeps
 * the sites where code is discussed from no link, and from telling nobody of it.
 */
function inMarkdown(line: string): string {
  const own = line.split(QUOTED).map(escaped);
  const ofFile = [...line.matchAll(QUOTED)].map(([text]) => inCode(text));
  return own.map((words, i) => words + (ofFile[i] ?? '')).join('');
}

/** Between more backticks than it has in a row; it begins and ends with none. */
function inCode(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return fence + text + fence;
}

function visible(text: string): string {
  return textRuns(text)
    .map((run) => (run.kind === 'text' ? run.text : `[${run.name}]`))
    .join('');
}

/** What Markdown, with the links that sites find by themselves, reads as more than a character. */
const MARKUP = /[\\`*_[\]<>|~&#!@$]|:(?=\/\/)|(?<=\bwww)\.|^[-+=](?=\s|$)/gi;

function escaped(line: string): string {
  return line.replace(MARKUP, (mark) => `\\${mark}`);
}
