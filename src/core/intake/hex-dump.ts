/**
 * Reads dumps of bytes as xxd, hexdump, od, certutil and Format-Hex print them: lines
 * of an offset and groups of digits. The offsets must count the bytes, so that
 * nothing else is taken for a dump.
 */
import { SIZE_LIMITS } from './format.ts';

/** Bytes of one group of digits; `undefined` where it is none. */
type ReadGroup = (group: string) => readonly number[] | undefined;

/** One way in which a dump may be meant. */
interface Reading {
  readonly group: ReadGroup;
  readonly bases: readonly number[];
}

const HEX_OFFSETS = [16, 8, 10] as const;

const READINGS: readonly Reading[] = [
  { group: hexBytes, bases: HEX_OFFSETS },
  { group: (group) => hexBytes(group)?.toReversed(), bases: HEX_OFFSETS },
  { group: (group) => numberBytes(group, /^[0-7]{6}$/, 8, 2), bases: [8, 16] },
  { group: (group) => numberBytes(group, /^[0-7]{3}$/, 8, 1), bases: [8, 16] },
  { group: (group) => numberBytes(group, /^\d{1,3}$/, 10, 1), bases: [8, 16, 10] },
];

function hexBytes(group: string): number[] | undefined {
  if (!/^(?:[0-9a-f]{2}){1,16}$/i.test(group)) return undefined;
  return Array.from({ length: group.length / 2 }, (_, i) =>
    Number.parseInt(group.slice(2 * i, 2 * i + 2), 16),
  );
}

/** A number of so many bytes, the lowest first. */
function numberBytes(
  group: string,
  pattern: RegExp,
  base: number,
  size: number,
): readonly number[] | undefined {
  if (!pattern.test(group)) return undefined;
  const value = Number.parseInt(group, base);
  if (value >= 256 ** size) return undefined;
  return size === 1 ? [value] : [value & 0xff, value >> 8];
}

interface Line {
  readonly offset: string;
  /** Groups of digits, without the column of characters; none of a line that repeats the one before. */
  readonly groups: readonly string[];
  readonly repeats: boolean;
}

/** Of words that od prints, in bytes. */
const LONGEST_WORD = 8;
/** The longest line that any of them prints, with room to spare. */
const LONGEST_LINE = 400;
const OFFSET = /^[ \t]{0,8}(?:0x)?([0-9a-f]{4,16}):?(?=\s|$)/i;

/** What a text that has a dump in it may be the dump of; nothing where it has none. */
export function dumpsIn(text: string): readonly Uint8Array[] {
  const lines = linesIn(text);
  if (lines.length === 0) return [];
  return READINGS.flatMap(({ group, bases }) => {
    for (const base of bases) {
      const bytes = read(lines, group, base);
      if (bytes) return [bytes];
    }
    return [];
  });
}

/** The lines from the first that has an offset to the last that follows it. */
function linesIn(text: string): readonly Line[] {
  const lines: Line[] = [];
  for (let start = 0; start < text.length; ) {
    const end = lineEnd(text, start);
    const line = end - start <= LONGEST_LINE ? lineOf(text.slice(start, end)) : undefined;
    if (line && (lines.length > 0 || !line.repeats)) lines.push(line);
    else if (lines.length > 1) break;
    else lines.length = 0;
    start = end + 1;
  }
  return lines;
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

function lineOf(text: string): Line | undefined {
  if (/^\s{0,8}\*\s{0,8}$/.test(text)) return { offset: '', groups: [], repeats: true };
  const found = OFFSET.exec(text);
  if (!found) return undefined;
  const [opening, offset = ''] = found;
  const rest = withoutCharacters(text.slice(opening.length), opening.endsWith(':'));
  const groups = rest.split(/\s+/).filter((group) => group !== '');
  return { offset, groups, repeats: false };
}

/** Cuts off the column of characters: behind a bar, a mark, or more blanks than are between groups. */
function withoutCharacters(rest: string, hasColon: boolean): string {
  const groups = rest.trimStart();
  const bar = groups.search(/\|| {2}>/);
  if (bar >= 0) return groups.slice(0, bar);
  // Decimal numbers stand below each other, with blanks before the short ones.
  if (/^[\d\s]*$/.test(groups)) return groups;
  if (hasColon) return groups.split(/ {2}/, 1)[0] ?? '';
  return groups.split(/ {3}/, 1)[0]?.split(/ {2}(?![0-9a-f]{2} )/i, 1)[0] ?? '';
}

/** `undefined` where a group is none of this reading, or an offset does not count the bytes before it. */
function read(lines: readonly Line[], group: ReadGroup, base: number): Uint8Array | undefined {
  const bytes: number[] = [];
  const first = Number.parseInt(lines[0]?.offset ?? '', base);
  let last: readonly number[] = [];
  let isRepeated = false;
  for (const { offset, groups, repeats } of lines) {
    if (repeats) {
      isRepeated = true;
      continue;
    }
    const at = Number.parseInt(offset, base) - first;
    if (isRepeated && !repeat(bytes, last, at)) return undefined;
    if (bytes.length !== at) {
      // The last offset is the length, where the last word of a dump has bytes too many.
      const isLast = groups.length === 0 && at < bytes.length && at > bytes.length - LONGEST_WORD;
      if (!isLast) return undefined;
      bytes.length = at;
    }
    isRepeated = false;
    last = [];
    const line: number[] = [];
    for (const each of groups) {
      const some = group(each);
      if (!some) return undefined;
      line.push(...some);
    }
    bytes.push(...line);
    last = line;
  }
  return bytes.length > 0 ? Uint8Array.from(bytes) : undefined;
}

/** The line before over and over, up to an offset; false where that is none of its multiples. */
function repeat(bytes: number[], line: readonly number[], end: number): boolean {
  const isWhole = line.length > 0 && (end - bytes.length) % line.length === 0;
  if (!isWhole || end > SIZE_LIMITS.bytes) return false;
  while (bytes.length < end) bytes.push(...line);
  return true;
}
