import type { RandomBytes } from '../core/sign/psbt/psbt-musig.ts';

/** How another program ended. */
export type ProgramEnd =
  | { readonly kind: 'ended'; readonly exit: number; readonly output: Uint8Array }
  /** It could not be started, did not end in time, wrote more than is read, or was ended by a signal. */
  | { readonly kind: 'missing' | 'late' | 'endless' | 'killed' };

/** What another program is run with. */
export interface ProgramRun {
  readonly command: string;
  readonly args: readonly string[];
  /** Its standard input. */
  readonly input: Uint8Array;
  /** After so many milliseconds it is ended. */
  readonly timeout: number;
}

/** All that the command has of the machine that it runs on. */
export interface System {
  /** The bytes of a file. Raises whatever the system raises, and a RangeError of one that is too large. */
  readonly readFile: (path: string) => Uint8Array;
  /** What is at a path; undefined where nothing is, or nothing that is read. */
  readonly kindOf: (path: string) => 'file' | 'folder' | undefined;
  /** The files in a folder and in those in it, in the order of their paths; raises whatever the system raises. */
  readonly filesIn: (folder: string) => readonly string[];
  /** Writes a file, in the place of one that was there, at once or not at all. */
  readonly writeFile: (path: string, bytes: Uint8Array) => void;
  /** All of standard input; raises the same. */
  readonly readInput: () => Uint8Array;
  /** Pieces of standard input as they come. */
  readonly inputPieces: () => AsyncIterable<Uint8Array>;
  /** Writes to standard output; settled once there is room for more. */
  readonly write: (text: string) => Promise<void>;
  /** Writes to standard error. */
  readonly warn: (text: string) => void;
  /** Runs another program to its end; what it writes to standard error goes where ours does. */
  readonly runProgram: (run: ProgramRun) => ProgramEnd;
  readonly randomBytes: RandomBytes;
  /** Milliseconds, from any time on. */
  readonly now: () => number;
  /** The device's clock: whole seconds since 1970. */
  readonly clock: () => number;
  /** Whether standard error is a terminal. */
  readonly isErrorTerminal: boolean;
  /** Whether standard output is a terminal. */
  readonly isTerminal: boolean;
  /** Whether the person wants no colours (`NO_COLOR`, https://no-color.org). */
  readonly isColourless: boolean;
}
