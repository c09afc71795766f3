/** A PSBT as it stands between two mends; what all of them ask of it is found once. */
import type { Psbt } from '../psbt/types.ts';
import { viewOf } from '../psbt/view.ts';
import { ExtendedKeys } from '../subject/records/extended-keys.ts';
import { type Subject, subjectOfConflicting } from '../subject/subject.ts';
import type { Transaction } from '../tx/types.ts';
import { withCommitments } from '../verdict/committed.ts';
import type { JoinedInput } from '../verdict/joined.ts';
import { verifyInputs } from '../verdict/verify-inputs.ts';

/** What was found of a PSBT before anybody mends it. */
export interface FoundBefore {
  readonly subject: Subject;
  readonly verdicts: readonly JoinedInput[];
}

export class StandingPsbt {
  private knownSubject: Subject | undefined;
  private knownVerdicts: readonly JoinedInput[] | undefined;
  private knownKeys: ExtendedKeys | undefined;

  /** With previous transactions that were given; what was found before is of this PSBT with these. */
  constructor(
    readonly psbt: Psbt,
    private readonly transactions: readonly (Transaction | undefined)[],
    before?: FoundBefore,
  ) {
    this.knownSubject = before?.subject;
    this.knownVerdicts = before?.verdicts;
  }

  get subject(): Subject {
    this.knownSubject ??= subjectWith(this.psbt, this.transactions);
    return this.knownSubject;
  }

  /** Verdicts on all inputs. */
  get verdicts(): readonly JoinedInput[] {
    this.knownVerdicts ??= withCommitments(verifyInputs(this.subject));
    return this.knownVerdicts;
  }

  /** Extended keys that it tells. */
  get keys(): ExtendedKeys {
    this.knownKeys ??= new ExtendedKeys(this.psbt);
    return this.knownKeys;
  }
}

/** A PSBT, with previous transactions that were given. */
function subjectWith(psbt: Psbt, transactions: readonly (Transaction | undefined)[]): Subject {
  return subjectOfConflicting(viewOf(psbt), {
    transactions: transactions.filter((one) => one !== undefined),
    reported: () => undefined,
    scripts: [],
  });
}

/** Whether nothing but the file itself tells what it spends, so that any mend finds the same. */
export function isToldByFile({ inputs, scripts, unused }: Subject): boolean {
  return (
    scripts.length === 0 &&
    unused.length === 0 &&
    inputs.every(({ sources }) => !sources.given && !sources.reported && !sources.isDisputed)
  );
}
