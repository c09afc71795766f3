import type { Comparison, Difference } from '../../core/diff/compare.ts';
import type { Chain } from '../../core/encoding/chains.ts';
import type { CopyVerdict } from '../../core/form/psbt/psbt-copies.ts';
import type { SignedPsbt } from '../../core/form/psbt/psbt-types.ts';
import type { UpdatedPsbt } from '../../core/form/psbt/psbt-update.ts';
import type { GivenBeside } from '../../core/form/rows/given-beside.ts';
import type {
  CheckedForm,
  CheckedKeys,
  FormDocument,
  FormKeys,
  PsbtQuestion,
  ReadAnswer,
  SignForm,
  TransactionAlone,
} from '../../core/form/types.ts';
import type { MemberPlace } from '../../core/subject/place.ts';
import type { KeyRange } from './sign-protocol.ts';

/*
 * What the Sign view asks of a worker beside signing itself, as data both ways:
 * to make out what was pasted, and to judge the form as it stands. No answer holds a key or any part of one, but that to a whole call,
 * which hands its keys over.
 */

export type { Brought, CopyVerdict } from '../../core/form/psbt/psbt-copies.ts';
export * from '../../core/form/psbt/psbt-types.ts';
export * from '../../core/form/types.ts';

/** What two PSBTs have that differs, as `comparepsbts` finds it. */
export interface PsbtDifference
  extends Pick<Comparison, 'kind' | 'parts' | 'isReordered' | 'hasSignatures'> {
  /** The first of them; values are cut. */
  readonly changes: readonly PsbtChange[];
  readonly count: number;
}

export interface PsbtChange extends MemberPlace {
  /** Whether the transaction shows it, and no record. */
  readonly isOfTransaction: boolean;
  readonly what: 'added' | 'removed' | 'changed';
  readonly a?: string;
  readonly b?: string;
  /** The record; absent of what the transaction shows. */
  readonly record?: Pick<Difference, 'words' | 'signer'>;
  /** `a` and `b` where they are no bytes: amounts, addresses, numbers. */
  readonly brief: { readonly a?: string; readonly b?: string };
}

/** A copy; one that is not of the transaction says how it differs. */
export type JudgedCopy = CopyVerdict & { readonly difference?: PsbtDifference };

export interface JudgedCopies {
  readonly psbt: string;
  readonly verdicts: readonly JudgedCopy[];
}

/** Calls by name: what is asked and what is answered. */
export interface FormCalls {
  /** Makes out what was pasted, dropped or opened, a text in UTF-8; what `of` spends tells previous transactions. */
  readGiven: {
    ask: { readonly given: Blob | Uint8Array; readonly of: FormDocument };
    answer: ReadAnswer;
  };
  /** How many inputs of a PSBT several workers may sign ahead, from the first. */
  inputsToShare: { ask: { readonly question: PsbtQuestion }; answer: number };
  /** Signs a range of inputs for the signatures alone; they are for `signPsbt`. */
  signPsbtAhead: { ask: KeyRange & { readonly question: PsbtQuestion }; answer: Uint8Array };
  /** Signs a PSBT, and finalises what is complete; `ahead` is what `signPsbtAhead` answered. */
  signPsbt: {
    ask: { readonly question: PsbtQuestion; readonly ahead?: readonly Uint8Array[] };
    answer: SignedPsbt;
  };
  /** Finalises what is complete, and gives the transaction where all is. */
  finalisePsbt: { ask: { readonly psbt: string }; answer: SignedPsbt };
  /** A PSBT's transaction alone; undefined where its inputs agree on no lock time. */
  transactionAlone: { ask: { readonly psbt: string }; answer: TransactionAlone | undefined };
  /** Puts what was given beside a PSBT into it, see `updatedPsbt`. */
  updatePsbt: {
    ask: { readonly psbt: string; readonly beside: readonly GivenBeside[] };
    answer: UpdatedPsbt;
  };
  /** Puts copies together with a PSBT, all in base64. */
  addCopies: {
    ask: { readonly psbt: string; readonly copies: readonly string[]; readonly chain: Chain };
    answer: JudgedCopies;
  };
  comparePsbts: {
    ask: { readonly a: string; readonly b: string; readonly chain: Chain };
    answer: PsbtDifference;
  };
  /**
   * Says what each key would sign, what is dangerous, what is to be known of what is
   * signed, and which outputs are of the keys.
   */
  checkForm: { ask: { readonly id: number; readonly form: SignForm }; answer: CheckedForm };
  /** The same of other keys alone, with the form of that id, which was the last. */
  checkKeys: { ask: { readonly id: number; readonly keys: FormKeys }; answer: CheckedKeys };
}
