/*
 * What the Sign view asks of workers. The view knows none: the composition root
 * hands it this. Every promise rejects once what answers it is gone.
 */

export type { PsbtCall, SignClient as SignPort } from '../../channel/sign-client.ts';
export type { SigningCall, SigningProgress } from '../../channel/sign-pool.ts';
export type {
  Brought,
  CheckedForm,
  CheckedInput,
  CheckedOutput,
  CheckedPsbt,
  CheckedTransaction,
  ExplainedInput,
  ExplainedResult,
  HashTypeName,
  JudgedCopy,
  KeyIdle,
  KeyRefusal,
  KeyVerdict,
  Missing,
  MusigState,
  NonceRefusal,
  OutputOwner,
  PsbtChange,
  PsbtDifference,
  PsbtKeyRefusal,
  PsbtKeyVerdict,
  PsbtQuestion,
  ReadAnswer,
  SignedLeaf,
  SignedPsbt,
  SignedPsbtInput,
  SignForm,
  Unsigned,
  UtxoFault,
  UtxoForm,
  UtxoVerdict,
} from '../../channel/signing-form-protocol.ts';
export type { Finding } from '../../core/findings/finding.ts';
export type { Repair } from '../../core/intake/recognise.ts';
export type { ReviewedInput, SignReview } from '../../core/signing-form/sign-review.ts';
export type { FeeVerdict } from '../../core/verdict/joined.ts';
export type { OutputVerdict } from '../../core/verdict/verify-outputs.ts';
