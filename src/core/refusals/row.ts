/**
 * A row of a program in one line, made by the source file that it was read in. What does not
 * fit there, of where it holds and of what is shown, has a name above the rows.
 */
import type { RefusalCode } from './codes.ts';
import type { Narrowing } from './narrowing.ts';
import type { Effect, RefusalRow } from './program.ts';

/** Where the program shows nothing. */
export const SILENT = undefined;

type MakeRow = (code: RefusalCode, line: number, words?: string, when?: Narrowing) => RefusalRow;

/** Rows of a source file, by its path in the repository; `line` is where the condition stands. */
export function readIn(path: string) {
  const rowsThat =
    (effect: Effect): MakeRow =>
    (code, line, words, when = {}) => ({ code, effect, when, words, path, line });
  return {
    refuses: rowsThat('refuses'),
    warns: rowsThat('warns'),
    leavesUnsigned: rowsThat('leaves unsigned'),
    doesNotRead: rowsThat('does not read'),
  };
}
