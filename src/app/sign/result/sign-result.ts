import type { SignedTransaction } from '../../../channel/protocol/sign-protocol.ts';
import type { SigningOutcome } from '../../../channel/sign-pool.ts';
import type { CheckedForm, ExplainedInput, RawForm } from '../../../core/form/types.ts';
import type { NamedOutput } from '../../../core/said/node-commands.ts';

/** What a call came to: the transaction, and what stands beside it. */
export type SignResult = SignedResult | { readonly ok: false; readonly refusal: Refusal };

export type Refusal = Extract<SigningOutcome, { readonly ok: false }>['refusal'];

export interface SignedResult extends SignedTransaction {
  readonly ok: true;
  /** What was signed, without the keys. */
  readonly form: RawForm;
  readonly coins: SpentCoins;
  /** Inputs that an internal key signed as BIP 86 has it, tweaked. */
  readonly tweaked: readonly number[];
}

/** What a form spends, as it was judged; none where not all are told. */
export type SpentCoins = readonly NamedOutput[];

export function formCoins({ transaction }: Pick<CheckedForm, 'transaction'> = {}): SpentCoins {
  const { inputs = [], inputCount = 0 } = transaction?.ok ? transaction.decoded : {};
  return inputs.length === inputCount ? inputs : [];
}

/** What became of one input. */
export interface ResultInput extends Pick<ExplainedInput, 'needs' | 'unmet' | 'reasons'> {
  readonly index: number;
  readonly kept: number;
  readonly made: number;
  readonly isComplete: boolean;
  /** Core's message. */
  readonly error: string | undefined;
}

export function resultInput({ inputs }: SignedResult, index: number): ResultInput {
  const input = inputs[index]!;
  const { complete, signaturesBefore, error } = input;
  const made = madeIn(input);
  return { ...input, index, kept: signaturesBefore, made, isComplete: complete, error };
}

function madeIn({ signaturesBefore, signaturesAfter }: ExplainedInput): number {
  return signaturesAfter - signaturesBefore;
}

/** Signatures, in all inputs together. */
export function signaturesMade({ inputs }: SignedResult): number {
  return inputs.reduce((made, input) => made + madeIn(input), 0);
}
