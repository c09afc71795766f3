/** Who takes part in a transaction that several make together, and what each of them gives. */
import type { InputAmountProof } from '../subject/amount-proof.ts';
import type { Part } from './fixed.ts';

/** One who spends, with what returns to them. */
export interface Party {
  /** In order. */
  readonly inputs: readonly number[];
  readonly outputs: readonly number[];
  /** Satoshis; undefined where an amount is missing, contradicted or cannot be. */
  readonly spends: bigint | undefined;
  /** The weakest of what is spent. */
  readonly proof: InputAmountProof;
  readonly returns: bigint | undefined;
  /** Satoshis of the fee at most: what is spent and neither returns nor pays whom the person listed. */
  readonly mostFee?: bigint;
  /** What only signatures of their inputs commit to: they alone can change it and sign again. */
  readonly canChange: readonly Part[];
}

/** The person, by what they gave; nothing of it is the file's word. */
export interface OwnParty extends Party {
  /** Other inputs that may be theirs too: nothing proves whose they are. */
  readonly unproven: readonly number[];
  /** Whether their amounts are proven, or no valid signature of theirs would be of use with others. */
  readonly areAmountsSure: boolean;
  /** Satoshis that go to whom they listed. */
  readonly listed: bigint;
  /**
   * Satoshis that they spend and that do not return: below 0 where it is proven that they gain.
   * Undefined where an amount is not known, and where that they gain is not proven.
   */
  readonly loss: bigint | undefined;
}

/** Whoever the file names so. It may name anybody: fingerprints are public. */
export interface ClaimedParty extends Party {
  /** Master fingerprints in hex, sorted; none where the file names nobody. */
  readonly fingerprints: readonly string[];
}

export interface Parties {
  readonly you: OwnParty;
  /** In the order of their first inputs; whoever is not named comes last. */
  readonly others: readonly ClaimedParty[];
  /** What returns to none of them. */
  readonly paid: { readonly outputs: readonly number[]; readonly amount: bigint | undefined };
}
