import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './sources-copy.ts';

/*
 * docs/newcomers.md: what people typed or did who followed a document to the letter, and
 * what came out. Tests do it again; here its tables are read.
 */

export interface Step {
  /** As the document that they followed has it. */
  readonly done: string;
  /** What a command ends with; nothing for what is done in a page or a file. */
  readonly exit?: number;
  /** What is read in this order in what came out. */
  readonly said: readonly string[];
}

export interface Walk {
  /** The document that is followed, from the root of the project. */
  readonly document: string;
  readonly steps: readonly Step[];
}

const PATH = 'docs/newcomers.md';

/** The table below a heading, whose first link is the document that is followed. */
export function walkOf(heading: string): Walk {
  const [, below = ''] = readFileSync(join(ROOT, PATH), 'utf8').split(`\n## ${heading}\n`);
  const [section = ''] = below.split('\n## ');
  const [, link] = /\]\(([^)#]+)/.exec(section) ?? [];
  if (link === undefined) throw new Error(`${PATH} has no document below “${heading}”`);
  const rows = section.split('\n').filter((line) => line.startsWith('| '));
  return { document: join('docs', link), steps: rows.slice(1).map(stepOf) };
}

function stepOf(row: string): Step {
  const cells = row.split(/(?<!\\)\|/).map((cell) => cell.replaceAll('\\|', '|').trim());
  const [, done = '', ...rest] = cells.slice(0, -1);
  const said = [...rest.at(-1)!.matchAll(/`` (.+?) ``|`([^`]+)`/g)].map(
    ([, two, one]) => two ?? one!,
  );
  const exit = /^\d$/.test(rest[0]!) ? { exit: Number(rest[0]) } : {};
  return { done: code(done), ...exit, said };
}

/** A cell that is all code, without its marks; words as they are. */
function code(cell: string): string {
  return /^`` (.+) ``$/.exec(cell)?.[1] ?? /^`([^`]+)`$/.exec(cell)?.[1] ?? cell;
}

/** What the document has, where lines that go on are one. */
export function textOf({ document }: Walk): string {
  return readFileSync(join(ROOT, document), 'utf8').replace(/ \\\n\s*/g, ' ');
}

/** The parts that are not in the text in their order. */
export function missingIn(text: string, said: readonly string[]): readonly string[] {
  let at = 0;
  return said.filter((part) => {
    const found = text.indexOf(part, at);
    if (found >= 0) at = found + part.length;
    return found < 0;
  });
}
