/** The files that operands stand for: themselves, or of a folder what is a PSBT or a transaction by its name. */

import type { Stop } from '../exit.ts';
import { reasonOf, shownFileName, unreadFile } from '../read-file.ts';
import type { System } from '../system.ts';

/** Endings of names that PSBTs and transactions have. */
const ENDINGS = ['.psbt', '.txn', '.tx', '.hex', '.b64', '.base64'];

export interface GivenPaths {
  readonly paths: readonly string[];
  /** Folders that could not be read, or have no such file. */
  readonly stops: readonly Stop[];
  /** How many files of folders were passed over for their names. */
  readonly others: number;
  /** Whether an answer is of several: more than one operand, or a folder. */
  readonly isMany: boolean;
}

export function givenPaths(system: System, operands: readonly string[]): GivenPaths {
  const folders = operands.filter((path) => system.kindOf(path) === 'folder');
  const found = operands.map((path) =>
    folders.includes(path) ? inFolder(system, path) : { paths: [path], others: 0 },
  );
  return {
    paths: found.flatMap(({ paths }) => paths),
    stops: found.flatMap((one) => ('stop' in one ? [one.stop] : [])),
    others: found.reduce((sum, { others }) => sum + others, 0),
    isMany: operands.length > 1 || folders.length > 0,
  };
}

function inFolder(system: System, folder: string) {
  const stopped = (words: string) => ({ paths: [], others: 0, stop: unreadFile(folder, words) });
  try {
    const all = system.filesIn(folder);
    const paths = all.filter((path) => ENDINGS.some((end) => path.toLowerCase().endsWith(end)));
    if (paths.length > 0) return { paths, others: all.length - paths.length };
    return stopped(`no file in it ends with ${ENDINGS.join(', ')}`);
  } catch (thrown) {
    return stopped(`the folder cannot be read${reasonOf(thrown)}`);
  }
}

/** How a line begins that is about a file. */
export function lineOfFile(path: string, words: string): string {
  return `${shownFileName(path)}: ${words}`;
}
