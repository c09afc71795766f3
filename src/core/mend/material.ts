/** What mends may use besides the file, and what they say. */
import type { Chain } from '../encoding/chains.ts';
import type { Owners } from '../ownership/descriptor-owners.ts';
import type { Psbt } from '../psbt/types.ts';
import type { PsbtVersion } from '../roles/create.ts';
import type { Transaction } from '../tx/types.ts';
import type { MendCode } from './codes.ts';

/** What was given to mend with; each proves something only where it fits the file. */
export interface MendMaterial {
  /** Whole previous transactions; undefined for an output that was only told, which proves nothing. */
  readonly transactions: readonly (Transaction | undefined)[];
  /** Other states of the same transaction. */
  readonly earlier: readonly Psbt[];
  /** Scripts of descriptors. */
  readonly owners?: Owners | undefined;
  /** The version that is wanted. */
  readonly version?: PsbtVersion | undefined;
  /** Whose version bytes extended keys get. */
  readonly chain: Chain;
  /** What is offered: what an output contradicts stays, as it may be all that tells of a replaced one. */
  readonly keepsOfOutputs?: true;
}

export const NO_MATERIAL: Omit<MendMaterial, 'chain'> = { transactions: [], earlier: [] };

export interface MendChange {
  readonly code: MendCode;
  /** The member of `decodepsbt` that shows it. */
  readonly path: string;
  readonly what: 'added' | 'removed' | 'moved';
  /** What proves it right, in a sentence. */
  readonly why: string;
}

/** What was asked for and could not be proven right. */
export interface MendLeft {
  readonly code: MendCode;
  /** The member of `decodepsbt`, or of what was given. */
  readonly path: string;
  readonly why: string;
}
