import type { CheckedForm, ExplainedResult, ReadAnswer, SignForm } from '../core/desk/types.ts';
import type { Chain } from '../core/encoding/chains.ts';
import type { EncodedInputs } from './signed-inputs.ts';

/*
 * What the Sign view asks of a worker beside signing itself, as data both ways:
 * to make out what was pasted, to judge the form as it stands, and to explain a
 * result. No answer holds a key or any part of one, but that to a whole call,
 * which hands its keys over.
 */

export * from '../core/desk/types.ts';

export type DeskRequest = { readonly kind: 'desk'; readonly id: number } & DeskAsk;

export type DeskAsk =
  /** Makes out what was pasted, dropped or opened; `transaction` is the form's, for previous transactions. */
  | {
      readonly ask: 'read';
      readonly chain: Chain;
      readonly given: Blob | string;
      readonly transaction: string;
    }
  | { readonly ask: 'check'; readonly form: SignForm }
  /**
   * Explains the result of a signing of `form`, whose keys are not looked at. With
   * what the signing told of its inputs no signature needs to be verified again.
   */
  | {
      readonly ask: 'explain';
      readonly form: SignForm;
      readonly hex: string;
      readonly inputs?: readonly EncodedInputs[];
    };

export type DeskReply = { readonly kind: 'desk'; readonly id: number } & (
  | { readonly ask: 'read'; readonly answer: ReadAnswer }
  | { readonly ask: 'check'; readonly answer: CheckedForm }
  | { readonly ask: 'explain'; readonly answer: ExplainedResult }
  /** Our own bug; the worker goes on. */
  | { readonly ask: 'failed' }
);

/** The answer to a question by its name. */
export type DeskAnswer<Name extends DeskAsk['ask']> = Extract<
  DeskReply,
  { readonly ask: Name }
>['answer'];
