/** What the Sign view shows of a PSBT that is to be signed, as data. No answer holds a key or any part of one. */

import type { PsbtRefusal } from '../../sign/psbt/psbt-refusal.ts';
import type { HashTypeMismatch, PsbtInputFault } from '../../sign/psbt/psbt-sign-input.ts';
import type { MusigOutcome } from '../../sign/psbt/secret-nonces.ts';
import type { Unsigned } from '../../sign/why-unsigned.ts';
import type { SignatureProgress } from '../../subject/signature-progress.ts';
import type { PsbtKeyVerdict, RefusedKey, SignedLeaf } from '../keys/key-verdict.ts';
import type { CheckedDocument, CheckedKeys } from '../types.ts';

/** What a round of MuSig2 did; `held` secret nonces wait for the second. */
export interface MusigState extends MusigOutcome {
  readonly held: number;
}

export type { NonceRefusal } from '../../sign/psbt/secret-nonces.ts';
export type { Unsigned } from '../../sign/why-unsigned.ts';

/** What is said of a PSBT; without a review where its inputs agree on no lock time. */
export type CheckedPsbt = CheckedDocument;

/** What is said of keys beside a PSBT. */
export type CheckedPsbtKeys = CheckedKeys & {
  readonly keys: readonly (PsbtKeyVerdict | RefusedKey)[];
};

/** What became of an input. */
export interface SignedPsbtInput {
  /** Keys of the signatures that were added, hex. */
  readonly added: readonly string[];
  /** That signatures were added for. */
  readonly leaves?: readonly SignedLeaf[];
  readonly refusal?: PsbtRefusal;
  readonly fault?: PsbtInputFault;
  /** Why no signature was added. */
  readonly unsigned?: Unsigned;
  /** It was signed by a way of a script that Bitcoin Core does not finalize. */
  readonly isForeign?: true;
  /** How many of its signatures are invalid; absent where none is. */
  readonly invalid?: number;
  /** Without those that are invalid. */
  readonly progress: SignatureProgress;
}

export type SignedPsbt =
  | {
      readonly ok: true;
      /** As base64. */
      readonly psbt: string;
      readonly complete: boolean;
      /** No record is another one than before; at most their order is. */
      readonly isUnchanged?: true;
      /** All that is there is signed, and others are to add inputs: half of a trade, which no node takes as it is. */
      readonly isOffer?: true;
      /** Of a message what verifiers are given, once it is complete; there is no transaction to send then. */
      readonly message?: { readonly signature?: string | undefined };
      /** The network transaction, where it is complete. */
      readonly hex?: string;
      readonly txid?: string;
      readonly inputs: readonly SignedPsbtInput[];
      /** Where there is MuSig2. */
      readonly musig?: MusigState;
    }
  | {
      readonly ok: false;
      readonly fault: 'invalid-transaction' | 'sighash-mismatch' | 'keys';
      /** Which input asks for another hash type. */
      readonly mismatch?: HashTypeMismatch;
    };
