/** What is known of one program that refuses PSBTs: read in its source, at one commit. */
import type { RefusalCode } from './codes.ts';
import type { Narrowing } from './narrowing.ts';

/** The last two: it goes on without what it cannot use, and does not say so. */
export type Effect = 'refuses' | 'warns' | 'leaves unsigned' | 'does not read';

export interface RefusalRow {
  readonly code: RefusalCode;
  readonly effect: Effect;
  readonly when: Narrowing;
  /** What the program shows, with its placeholders; some show nothing. */
  readonly words: string | undefined;
  /** Where the condition stands, in the program's repository. */
  readonly path: string;
  readonly line: number;
}

export interface Program {
  /** By which it is asked for. */
  readonly by: string;
  readonly name: string;
  /** `owner/name` on GitHub. */
  readonly repository: string;
  /** Of what was read. */
  readonly commit: string;
  /** The date of the commit. */
  readonly committed: string;
  /** When its source was read. */
  readonly read: string;
  /** The same in words, with the release nearest to it. */
  readonly versions: string;
  readonly rows: readonly RefusalRow[];
}
