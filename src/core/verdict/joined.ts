/** What is known once the verdicts on all inputs are there. */

import type { JudgedName } from '../names/judge-name.ts';
import type { Owner } from '../ownership/owner.ts';
import type { SilentVerdict } from '../silent/silent-verdict.ts';
import type { InputAmountProof } from '../subject/amount-proof.ts';
import type { RehearsalKind } from '../subject/made-up-coin.ts';
import type { Fixed } from './fixed.ts';
import type { MessageJudgement } from './message/message-judgement.ts';
import type { Parties } from './parties.ts';
import type { RelayVerdict } from './relay-verdict.ts';
import type { InputRole, InputVerdict } from './verify-inputs.ts';
import type { OutputVerdict } from './verify-outputs.ts';

/** With `proof` that of the amount once signatures are counted, which joining alone can tell. */
export interface JoinedInput extends InputVerdict {
  readonly proof: InputAmountProof;
}

/** How far the whole is. */
export type Stage = 'draft' | 'unsigned' | 'unknown' | 'partly signed' | 'signed' | 'final';

/** Who is next for the whole: the least of its inputs, or whoever sends what is complete. */
export type NextRole = InputRole | 'broadcast';

export interface FeeVerdict {
  /** Satoshis; absent where an amount is not known or cannot be. */
  readonly amount?: bigint | undefined;
  readonly proof: InputAmountProof;
  readonly vsize?: number | undefined;
  readonly isExact: boolean;
}

export interface JoinedVerdicts {
  readonly inputs: readonly JoinedInput[];
  readonly outputs: readonly OutputVerdict[];
  /** A coinbase has none, nor has a draft without inputs, a rehearsal or a message. */
  readonly fee?: FeeVerdict | undefined;
  /** Absent of a message, which nobody sends. */
  readonly relay?: RelayVerdict | undefined;
  readonly fixed: Fixed;
  readonly rehearsal: RehearsalKind;
  /** Where descriptors were given, of each input and output; undefined where that is not known yet. */
  readonly inputOwners?: readonly (Owner | undefined)[];
  readonly outputOwners?: readonly (Owner | undefined)[];
  /** Where it is known that some inputs are the person's and others are not. */
  readonly parties?: Parties | undefined;
  /** Where the file says something of silent payments. */
  readonly silentPayments?: SilentVerdict | undefined;
  /** Where outputs say to which names they pay. */
  readonly names?: readonly (JudgedName | undefined)[] | undefined;
  /** Where the file is a message that is signed, or says or looks so. */
  readonly message?: MessageJudgement | undefined;
}

/** Whether signatures are enough for a script that Bitcoin Core does not finalize. */
export function isForeignFinalizer({ foreign, next }: InputVerdict): boolean {
  return foreign !== undefined && next === 'finalizer';
}
