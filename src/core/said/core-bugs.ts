/**
 * Mistakes of Bitcoin Core at the commit whose answers are reproduced here, mended since:
 * its procedures answer as that commit does, mistakes too. docs/core-bugs.md has them.
 */
export interface CoreBug {
  readonly procedure: string;
  /** What goes wrong, a sentence. */
  readonly what: string;
  /** The pull request of bitcoin/bitcoin that mends it. */
  readonly mendedBy: number;
}

/** The first twelve digits of the commit. */
export const CORE_COMMIT = '58a7869f860f';

export const CORE_BUGS = {
  'combine-sighash': {
    procedure: 'combinepsbt',
    what: 'The sighash type that an input asks for is lost where the first of the PSBTs does not have it.',
    mendedBy: 36076,
  },
  'combine-leaf-scripts': {
    procedure: 'combinepsbt',
    what: 'A control block that two PSBTs have for different leaf scripts is written twice, and the result does not decode; of one leaf script that two have with different control blocks only those of the first are kept.',
    mendedBy: 36025,
  },
} as const satisfies Readonly<Record<string, CoreBug>>;

export type CoreBugName = keyof typeof CORE_BUGS;

/** Sentences for what a mistake may have led to. */
export function coreBugWords(name: CoreBugName): string {
  const { procedure, what, mendedBy } = CORE_BUGS[name];
  return `It may be ${procedure} of Bitcoin Core that did it, at ${CORE_COMMIT} and before. ${what} Later versions do not (pull request ${mendedBy}).`;
}
