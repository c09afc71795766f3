import type { SigningOutcome } from '../../channel/sign-pool.ts';
import type {
  CheckedInput,
  ExplainedResult,
  Missing,
  SignForm,
} from '../../core/signing-form/types.ts';

type Outcome<Ok extends boolean> = Extract<SigningOutcome, { readonly ok: Ok }>;

/** What a call came to: the procedure's answer, and what stands beside it. */
export type SignResult = SignedResult | { readonly ok: false; readonly refusal: Refusal };

export type Refusal = Outcome<false>['refusal'];

export interface SignedResult {
  readonly ok: true;
  /** What was signed, without the keys. */
  readonly form: SignForm;
  readonly hex: string;
  readonly complete: boolean;
  /** Core's messages, by outpoint. */
  readonly errors: ReadonlyMap<string, string>;
  /** What was spent, as far as it is known which input is which. */
  readonly spent: readonly CheckedInput[];
  /** What the signing told of each input. */
  readonly inputs: Outcome<true>['inputs'];
  /** Inputs that an internal key signed as BIP 86 has it, tweaked. */
  readonly tweaked: readonly number[];
  /** Absent where that could not be had. */
  readonly explained?: ExplainedResult;
}

/** As the procedure answers it. */
interface Answer {
  readonly hex: string;
  readonly complete: boolean;
  readonly errors?: readonly {
    readonly txid: string;
    readonly vout: number;
    readonly error: string;
  }[];
}

export function signedResult(
  { result, inputs }: Outcome<true>,
  form: SignForm,
  spent: readonly CheckedInput[],
): SignedResult {
  const { hex, complete, errors: reported = [] }: Answer = JSON.parse(result);
  const errors = new Map(reported.map(({ txid, vout, error }) => [`${txid}:${vout}`, error]));
  const without = { ...form, keys: '' };
  return { ok: true, form: without, hex, complete, errors, spent, inputs, tweaked: [] };
}

/** What became of one input. */
export interface ResultInput {
  readonly index: number;
  readonly kept: number;
  readonly made: number;
  readonly isComplete: boolean;
  /** Core's message. */
  readonly error: string | undefined;
  readonly missing: readonly Missing[];
}

export function resultInput(result: SignedResult, index: number): ResultInput {
  const reported = result.explained?.inputs[index];
  if (reported !== undefined) {
    const { complete, signaturesBefore, signaturesAfter, error, missing } = reported;
    const made = signaturesAfter - signaturesBefore;
    const reasons = reportedOnce(missing);
    return { index, kept: signaturesBefore, made, isComplete: complete, error, missing: reasons };
  }
  const signed = result.inputs.at(index);
  const { txid, vout } = result.spent[index] ?? {};
  const error = result.errors.get(`${txid}:${vout}`);
  return {
    index,
    kept: signed?.kept.length ?? 0,
    made: signed?.made.length ?? 0,
    isComplete: signed?.fault === undefined,
    error,
    missing: [],
  };
}

/** That a signature is missing says nothing beside why it cannot be made. */
function reportedOnce(missing: readonly Missing[]): readonly Missing[] {
  const isSingle = missing.some(({ is }) => is === 'no-output-for-single');
  return isSingle ? missing.filter(({ is }) => is !== 'signatures') : missing;
}

/** In all inputs together. */
export function signaturesMade(result: SignedResult): number {
  let made = 0;
  for (let i = 0; i < result.inputs.length; i++) made += resultInput(result, i).made;
  return made;
}
