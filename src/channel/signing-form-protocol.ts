import type { CheckedPsbt, PsbtQuestion, SignedPsbt } from '../core/signing-form/psbt-types.ts';
import type {
  CheckedForm,
  ExplainedResult,
  ReadAnswer,
  SignForm,
} from '../core/signing-form/types.ts';
import type { EncodedInputs } from './signed-inputs.ts';

/*
 * What the Sign view asks of a worker beside signing itself, as data both ways:
 * to make out what was pasted, to judge the form as it stands, and to explain a
 * result. No answer holds a key or any part of one, but that to a whole call,
 * which hands its keys over.
 */

export * from '../core/signing-form/psbt-types.ts';
export * from '../core/signing-form/types.ts';

/** Calls by name: what is asked and what is answered. */
export interface FormCalls {
  /** Makes out what was pasted, dropped or opened; `transaction` is the form's, for previous transactions. */
  readGiven: {
    ask: { readonly given: Blob | string; readonly transaction: string };
    answer: ReadAnswer;
  };
  /** Says of a PSBT what each key would sign, what is dangerous, and which outputs are of the keys. */
  checkPsbt: { ask: { readonly question: PsbtQuestion }; answer: CheckedPsbt };
  /** Signs a PSBT, and finalises what is complete. */
  signPsbt: { ask: { readonly question: PsbtQuestion }; answer: SignedPsbt };
  checkForm: { ask: { readonly form: SignForm }; answer: CheckedForm };
  /**
   * Explains the result of a signing of `form`, whose keys are not looked at. With
   * what the signing told of its inputs no signature needs to be verified again.
   */
  explainResult: {
    ask: {
      readonly form: SignForm;
      readonly hex: string;
      readonly inputs?: readonly EncodedInputs[];
    };
    answer: ExplainedResult;
  };
}
