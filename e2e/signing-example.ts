import { recordedCalls } from '../test/recorded.ts';

/** A call of `signrawtransactionwithkey` for mainnet that a node completed. */
export interface SigningExample {
  /** The text of its parameters, as one pastes it into the Sign view. */
  readonly params: string;
  readonly signed: string;
}

interface Request {
  readonly params: readonly [hex: string, keys: readonly string[], prevtxs?: readonly object[]];
}

interface Response {
  readonly result: { readonly hex: string; readonly complete: boolean } | null;
}

/** The first of the recorded ones that needs no more than hex, one key and UTXOs. */
export function signingExample(): SigningExample {
  for (const { request, response } of recordedCalls('sign-main')) {
    const { params } = JSON.parse(request) as Request;
    const { result } = JSON.parse(response) as Response;
    if (params.length !== 3 || params[1].length !== 1 || !result?.complete) continue;
    return { params: JSON.stringify(params), signed: result.hex };
  }
  throw new Error('No recorded call fits');
}
