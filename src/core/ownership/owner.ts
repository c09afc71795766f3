/**
 * Whose a script is, by what a person knows: descriptors or keys. Everything is derived
 * here again; what a PSBT claims of itself makes nothing anybody's.
 */
import type { InputMap, KeyOrigin, OutputMap } from '../psbt/types.ts';

/**
 * `derived`: a descriptor, or the policy of an input that the keys alone spend, gives this
 * very script: it is theirs. `partly`: one of the keys stands in it, and others do that only
 * the file tells. `elsewhere`: a key of theirs in another place than descriptors or inputs
 * are of, derived or as the file says. `contradicted`: an origin names what is theirs, and
 * that gives another script. Nothing but `derived` returns to them.
 */
export type OwnerStatus = 'derived' | 'partly' | 'elsewhere' | 'contradicted' | 'other';

export interface Owner {
  readonly status: OwnerStatus;
  /** Which of the descriptors given. */
  readonly descriptor?: number;
  /** The step before the index, where all ranged keys have the same. */
  readonly branch?: number;
  /** Where it is ranged. */
  readonly index?: number;
  /**
   * Of `elsewhere`, where the key is; none of a key that is of no path. Of `contradicted`, where
   * the file says that it is, of what cannot be derived from what is known.
   */
  readonly origin?: KeyOrigin;
  /** Of `elsewhere`: what is known derives the script there; else the file alone says so. */
  readonly isProven?: true;
  /** Of `other`: not all that may give it was derived: the budget was spent, or `isUnnamed`. */
  readonly isCut?: true;
  /** Of `isCut`: no origin names it, and other indexes were not asked for, whatever the budget. */
  readonly isUnnamed?: true;
  /** Of `derived`: so far above what is spent that wallets may not look there. */
  readonly isFar?: true;
}

export const OTHER: Owner = { status: 'other' };

/** What a script is derived by, which tells what is derived by the same. */
export interface JudgedOwner {
  readonly owner: Owner;
  /** Of `derived`: all branches of one descriptor have the same. */
  readonly family?: string;
  /** Whether the person gave the range that the index is in. */
  readonly isCovered?: boolean;
}

/** What a person knows: descriptors, or keys. */
export interface Knowledge {
  /** Of a script with what a PSBT says of it. */
  judge(script: Uint8Array | undefined, map: InputMap | OutputMap | undefined): JudgedOwner;
}
