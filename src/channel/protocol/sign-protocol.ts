import type { ExplainedResult, RawForm } from '../../core/form/types.ts';

/*
 * What is said between the page and the workers that sign one transaction. A
 * worker serves one call, is told one thing at a time, and is ended with the
 * call: what it knows of keys ends with it.
 */

/** Calls by name: what is asked and what is answered. On the way it is told how many keys or inputs are done. */
export interface SignCalls {
  /** First of all: what is to be signed. */
  prepareSigning: {
    ask: SigningRequest;
    answer: SigningStep<{ readonly keys: number; readonly inputs: number }>;
  };
  /** Computes the public keys of a range of keys. */
  computeKeys: { ask: KeyRange; answer: SigningStep<Uint8Array> };
  /** Takes over all public keys, in order, and signs a range of inputs. */
  signInputs: {
    ask: KeyRange & { readonly publicKeys: readonly Uint8Array[] };
    answer: SigningStep<EncodedInputs>;
  };
  /** Makes the result of all ranges, in order; the keys are overwritten. */
  finishSigning: {
    ask: { readonly ranges: readonly EncodedInputs[] };
    answer: SigningStep<SignedTransaction>;
  };
}

/** A form as `signrawtransactionwithkey` is called with it. */
export interface SigningRequest {
  readonly form: RawForm;
  /**
   * Keys among its lines, by their number without the empty ones, that a person asked to sign with as BIP 86 has
   * it: the private key of their output key signs too. The procedure itself has no such thing.
   */
  readonly tweaked?: readonly number[];
}

export interface KeyRange {
  readonly start: number;
  readonly end: number;
}

export type SigningStep<Value> =
  | { readonly ok: true; readonly value: Value }
  /** The call fails, and the worker has wiped its keys. */
  | { readonly ok: false; readonly refusal: SigningRefusal };

/** The error that the procedure answers with. */
export interface SigningRefusal {
  readonly code: number;
  readonly message: string;
  /** JSON text, where there is any. */
  readonly data?: string;
}

/** The transaction that came of it, and what is to be said of that. */
export interface SignedTransaction extends ExplainedResult {
  readonly hex: string;
  readonly complete: boolean;
}

/** What became of a range of inputs. */
export interface EncodedInputs {
  readonly bytes: Uint8Array;
  /** Where each input ends in `bytes`. */
  readonly ends: Uint32Array;
}
