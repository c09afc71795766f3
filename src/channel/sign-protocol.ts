import type { Chain } from '../core/encoding/chains.ts';
import type { EncodedInputs } from './signed-inputs.ts';

/*
 * What is said between the page and the workers that sign one transaction. A
 * worker serves one call, is told one thing at a time, and is ended with the
 * call: what it knows of keys ends with it.
 */

/** From the page. The first two of its fields tell it apart from other requests. */
export type SignRequest = { readonly kind: 'sign' } & SignStep;

type SignStep =
  /** First of all: the parameters of `signrawtransactionwithkey` as the JSON text of an array. */
  | { readonly step: 'prepare'; readonly chain: Chain; readonly params: string }
  /** Computes the public keys of a range of keys. */
  | { readonly step: 'keys'; readonly start: number; readonly end: number }
  /** Takes over all public keys, in order, and signs a range of inputs. */
  | {
      readonly step: 'inputs';
      readonly publicKeys: readonly Uint8Array[];
      readonly start: number;
      readonly end: number;
    }
  /** Makes the result of all ranges, in order; the keys are overwritten. */
  | { readonly step: 'finish'; readonly ranges: readonly EncodedInputs[] };

/** From a worker: an answer to each step, and on the way how many keys or inputs are done. */
export type SignReply = { readonly kind: 'sign' } & (
  | { readonly step: 'progress'; readonly done: number }
  | { readonly step: 'prepare'; readonly keys: number; readonly inputs: number }
  | { readonly step: 'keys'; readonly publicKeys: Uint8Array }
  | { readonly step: 'inputs'; readonly range: EncodedInputs }
  /** The JSON text of the procedure's result. */
  | { readonly step: 'finish'; readonly result: string }
  /** Instead of any of them: the call fails, and the worker has wiped its keys. */
  | { readonly step: 'refused'; readonly refusal: SigningRefusal }
);

/** The error that the procedure answers with. */
export interface SigningRefusal {
  readonly code: number;
  readonly message: string;
  /** JSON text, where there is any. */
  readonly data?: string;
}
