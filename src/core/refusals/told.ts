/** What each program of the table is known to refuse, as a person picks the ones that matter. */
import type { MendCode } from '../mend/codes.ts';
import { type KnownRefusal, refusalsOf } from './judge.ts';
import type { JudgedPsbt } from './predicate.ts';
import { PROGRAMS } from './programs/programs.ts';

/** One sentence, with all places that it is said of. */
export interface ToldRefusal {
  readonly text: string;
  readonly words?: string | undefined;
  readonly mend?: MendCode | undefined;
  readonly paths: readonly string[];
}

export interface ProgramRefusals {
  readonly name: string;
  readonly told: readonly ToldRefusal[];
}

/** Of the programs that refuse, warn of or leave something of the file, in the order of the table. */
export function refusalsByProgram(judged: JudgedPsbt): readonly ProgramRefusals[] {
  return PROGRAMS.flatMap(({ by, name }) => {
    const told = toldOf(refusalsOf(judged, [by]));
    return told.length > 0 ? [{ name, told }] : [];
  });
}

function toldOf(refusals: readonly KnownRefusal[]): readonly ToldRefusal[] {
  return [...new Set(refusals.map(({ text }) => text))].map((text) => {
    const same = refusals.filter((one) => one.text === text);
    const { words, mend } = same[0]!;
    return { text, words, mend, paths: [...new Set(same.map(({ path }) => path))] };
  });
}
