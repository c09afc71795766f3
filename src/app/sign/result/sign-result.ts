import type { SignedTransaction } from '../../../channel/protocol/sign-protocol.ts';
import type { SigningOutcome } from '../../../channel/sign-pool.ts';
import type {
  CheckedForm,
  ExplainedInput,
  IncompleteReason,
  RawForm,
} from '../../../core/form/types.ts';
import type { SpentProofs } from '../../../core/said/coin-words.ts';
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

/** What a form spends, as it was judged. */
export interface SpentCoins {
  /** None where not all are told. */
  readonly outputs: readonly NamedOutput[];
  readonly proofs: SpentProofs;
}

/** Where nothing was judged nothing is proven. */
const NOT_JUDGED: SpentProofs = [{ proof: 'missing' }];

export function formCoins(checked: Pick<CheckedForm, 'transaction' | 'review'> = {}): SpentCoins {
  const { transaction, review } = checked;
  const { inputs = [], inputCount = 0 } = transaction?.ok ? transaction.decoded : {};
  return {
    outputs: inputs.length === inputCount ? inputs : [],
    proofs: review?.inputs ?? NOT_JUDGED,
  };
}

/** What became of one input. */
export interface ResultInput {
  readonly index: number;
  readonly kept: number;
  readonly made: number;
  readonly isComplete: boolean;
  /** Core's message. */
  readonly error: string | undefined;
  readonly missing: readonly IncompleteReason[];
}

export function resultInput({ inputs }: SignedResult, index: number): ResultInput {
  const { complete, signaturesBefore, error, missing } = inputs[index]!;
  return {
    index,
    kept: signaturesBefore,
    made: madeIn(inputs[index]!),
    isComplete: complete,
    error,
    missing: reportedOnce(missing),
  };
}

function madeIn({ signaturesBefore, signaturesAfter }: ExplainedInput): number {
  return signaturesAfter - signaturesBefore;
}

/** That a signature is missing says nothing beside why it cannot be made. */
function reportedOnce(missing: readonly IncompleteReason[]): readonly IncompleteReason[] {
  const isSingle = missing.some(({ is }) => is === 'no-output-for-single');
  return isSingle ? missing.filter(({ is }) => is !== 'signatures') : missing;
}

/** Signatures, in all inputs together. */
export function signaturesMade({ inputs }: SignedResult): number {
  return inputs.reduce((made, input) => made + madeIn(input), 0);
}
