/** The lines of a description, and what is left out where they are too many. */
import { formatCount } from '../said/words.ts';

/** Lines that belong together. */
export interface Section {
  /** Stands over the lines. */
  readonly title?: string;
  readonly lines: readonly string[];
  /** What is counted where lines are left out: "more outputs". */
  readonly rest: string;
  /** The lines where there is room for so many, where not simply the last are left out. */
  readonly cut?: (most: number) => readonly string[];
  /** So many lines stand whatever else there is. */
  readonly least?: number;
}

/** A description in whatever form has no more lines. */
export const MOST_LINES = 80;

/** Between two sections. */
const GAP = 1;

/** Sections without lines and title are left out; of the longest lines are, and counted. */
export function fittedSections(sections: readonly Section[]): readonly Section[] {
  const some = sections.filter(({ lines }) => lines.length > 0);
  for (let most = MOST_LINES; most > 0; most--) {
    const cut = some.map((section) => cutTo(section, most));
    if (linesOf(cut) <= MOST_LINES) return cut;
  }
  return some.map((section) => cutTo(section, 1));
}

function linesOf(sections: readonly Section[]): number {
  const each = sections.map(({ title, lines }) => lines.length + (title === undefined ? 0 : 1));
  return each.reduce((sum, one) => sum + one + GAP, -GAP);
}

function cutTo(section: Section, most: number): Section {
  const { lines, rest, cut, least = 0 } = section;
  const kept = Math.max(most, least);
  // The line that counts takes the place of one.
  if (lines.length <= kept + 1) return section;
  if (cut) return { ...section, lines: cut(kept + 1) };
  const left = lines.length - kept;
  return { ...section, lines: [...lines.slice(0, kept), `${formatCount(left)} ${rest}`] };
}
