/**
 * Which programs are known to refuse a PSBT, by the table. Silence promises nothing: no
 * program's rows are all of its rules.
 */
import type { MendCode } from '../mend/codes.ts';
import type { Place } from '../subject/place.ts';
import { codeRowOf, type RefusalCode } from './codes.ts';
import type { Narrowing } from './narrowing.ts';
import type { JudgedPsbt } from './predicate.ts';
import type { Effect, Program, RefusalRow } from './program.ts';
import { PROGRAMS } from './programs/programs.ts';

export interface KnownRefusal extends Place {
  readonly by: string;
  readonly versions: string;
  readonly code: RefusalCode;
  readonly text: string;
  readonly words?: string | undefined;
  /** Repository, commit, path and line; of several rows that say the same, each. */
  readonly source: string;
  /** What cures it. */
  readonly mend?: MendCode | undefined;
}

/** A code by which several programs refuse. */
export interface WideRefusal {
  readonly code: RefusalCode;
  /** The first. */
  readonly place: Place;
  /** In the order of the table. */
  readonly programs: readonly Program[];
}

/** Names as they are asked for, in order. */
export const SIGNER_NAMES: readonly string[] = PROGRAMS.map(({ by }) => by);

/** All by these names, by name, then offset; what is no name of the table is passed over. */
export function refusalsOf(judged: JudgedPsbt, names: readonly string[]): readonly KnownRefusal[] {
  return PROGRAMS.filter(({ by }) => names.includes(by)).flatMap((program) =>
    onePerSentence(program.rows.flatMap((row) => refusalsBy(judged, program, row))).sort(byOffset),
  );
}

/**
 * Rows that say the same of the same place, as of two devices that one program speaks
 * to, are told once, with the sources of all.
 */
function onePerSentence(refusals: readonly KnownRefusal[]): KnownRefusal[] {
  const told = new Map<string, KnownRefusal>();
  for (const one of refusals) {
    const name = [one.path, one.span?.start, one.text, one.words].join('\n');
    const same = told.get(name);
    told.set(name, same ? { ...same, source: `${same.source}, ${one.source}` } : one);
  }
  return [...told.values()];
}

function byOffset(a: KnownRefusal, b: KnownRefusal): number {
  return (a.span?.start ?? 0) - (b.span?.start ?? 0);
}

function refusalsBy(
  judged: JudgedPsbt,
  program: Program,
  row: RefusalRow,
): readonly KnownRefusal[] {
  const { code, words } = row;
  const { by, versions } = program;
  return placesOf(judged, row).map((place) => ({
    ...place,
    by,
    versions,
    code,
    text: textOf(program, row),
    words,
    source: `${program.repository} ${program.commit} ${row.path}:${row.line}`,
    mend: codeRowOf(code).mend,
  }));
}

function placesOf(judged: JudgedPsbt, { code, when }: RefusalRow): readonly Place[] {
  return codeRowOf(code).holds(judged, when);
}

const DOES: Readonly<Record<Effect, string>> = {
  refuses: 'refuses this',
  warns: 'warns of this',
  'leaves unsigned': 'leaves this unsigned',
  'does not read': 'does not read this',
};

function textOf({ name, commit, committed, read }: Program, { code, effect, when }: RefusalRow) {
  const asOf = `as of commit ${commit} of ${committed} (read on ${read})`;
  const does = `${name} ${DOES[effect]}${when.byDefault ? ' by default' : ''}`;
  const what = [does, ...limitOf(when), ...conditionOf(when), asOf].join(', ');
  return `${what}: ${codeRowOf(code).sentence}`;
}

/** From where on it holds. */
function limitOf({ most, percent }: Narrowing): readonly string[] {
  if (percent !== undefined) return [`from ${percent}% of the outputs on`];
  return most === undefined ? [] : [`over ${most.toLocaleString('en-US')}`];
}

/** What the file cannot tell. */
function conditionOf({ named, signs, unlessDerived, call }: Narrowing): readonly string[] {
  if (call !== undefined) return [`where its host calls ${call} and does not send the file`];
  if (unlessDerived) return ['where its own seed gives another key there'];
  if (named) return ['where a key that is named there is its own'];
  return signs ? ['where it is to sign there'] : [];
}

const MANY = 3;

/** Rows that may be one of many, so that others need not be looked at. */
const WIDE: ReadonlyMap<RefusalCode, readonly (readonly [Program, RefusalRow])[]> = wideRows();

function wideRows() {
  const rows = new Map<RefusalCode, (readonly [Program, RefusalRow])[]>();
  for (const program of PROGRAMS) {
    for (const row of program.rows) {
      const isOfCall = row.when.call !== undefined;
      if (row.effect !== 'refuses' || isOfCall || codeRowOf(row.code).isQuiet) continue;
      rows.set(row.code, [...(rows.get(row.code) ?? []), [program, row]]);
    }
  }
  const programsIn = (found: readonly (readonly [Program, RefusalRow])[]) =>
    new Set(found.map(([{ by }]) => by)).size;
  return new Map([...rows].filter(([, found]) => programsIn(found) >= MANY));
}

/** Codes by which three programs or more refuse. */
export function wideRefusalsOf(judged: JudgedPsbt): readonly WideRefusal[] {
  return [...WIDE].flatMap(([code, rows]) => {
    const found = rows.flatMap(([program, row]) => {
      const [place] = placesOf(judged, row);
      return place ? [{ program, place }] : [];
    });
    const programs = [...new Set(found.map(({ program }) => program))];
    const [first] = found;
    return first && programs.length >= MANY ? [{ code, place: first.place, programs }] : [];
  });
}
