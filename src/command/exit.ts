/** What the command ends with. */
export const EXIT = {
  fine: 0,
  /** What was looked for is there: a danger, a difference, a signature that is not valid. */
  found: 1,
  /** What was given could not be read, or is neither a PSBT nor a transaction. */
  unread: 2,
  /** A wrong flag, a missing argument, a key among the arguments. */
  misused: 3,
} as const;

export type Exit = (typeof EXIT)[keyof typeof EXIT];

/** Ends the command with words on standard error. The words repeat no argument that may be a secret. */
export class Stop extends Error {
  override readonly name = 'Stop';

  constructor(
    readonly exit: Exit,
    message: string,
    /** Which file it is about, as it is shown. */
    readonly file?: string,
  ) {
    super(message);
  }
}

export function misused(words: string): Stop {
  return new Stop(EXIT.misused, words);
}

export function unread(words: string): Stop {
  return new Stop(EXIT.unread, words);
}
