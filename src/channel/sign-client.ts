import { askOnce, WorkerLost, type WorkerPort } from './conversation.ts';
import type { SigningRequest } from './protocol/sign-protocol.ts';
import type {
  CheckedForm,
  PsbtQuestion,
  SignedPsbt,
  SignForm,
} from './protocol/signing-form-protocol.ts';
import { PsbtSigner } from './psbt-signer.ts';
import type { SigningProgress } from './shared-signing.ts';
import { type SigningCall, startSigning } from './sign-pool.ts';
import { createSigningFormClient, type SigningFormClient } from './signing-form-client.ts';
import { workersHere } from './worker-pool.ts';

/** All that the Sign view asks of workers. */
export interface SignClient extends SigningFormClient {
  /** As `check`, but by a worker of its own, which is ended with the answer. */
  checkOnce(form: SignForm): Promise<CheckedForm>;
  /**
   * By workers of its own, which are ended with the answer; `cancel` ends them at once,
   * and nothing is answered. A worker that holds secret nonces of MuSig2 is kept for
   * the second round, and asked again until it holds none.
   */
  signPsbt(
    question: PsbtQuestion,
    onProgress: (progress: SigningProgress) => void,
  ): PsbtSigningCall;
  /** Ends the worker that holds secret nonces, where there is one. */
  forgetNonces(): void;
  sign(request: SigningRequest, onProgress: (progress: SigningProgress) => void): SigningCall;
}

/** Signing a PSBT, on its way; it rejects where its worker is lost or ended. */
export interface PsbtSigningCall {
  readonly outcome: Promise<SignedPsbt>;
  cancel(): void;
}

export function createSignClient(start: () => WorkerPort): SignClient {
  /** Holds secret nonces. */
  let holder: PsbtSigner | undefined;
  return {
    ...createSigningFormClient(start),
    checkOnce: (form) => askOnce(start, 'checkForm', { id: 0, form }),
    signPsbt(question, onProgress) {
      const signer = holder ?? new PsbtSigner(start);
      const end = () => signer.end(new WorkerLost('The worker was ended'));
      const settle = (isHolding: boolean): void => {
        holder = isHolding ? signer : undefined;
        if (!isHolding) end();
      };
      const answered = (result: SignedPsbt): SignedPsbt => {
        // What did not come to signing changes nothing of what is held.
        settle(result.ok ? (result.musig?.held ?? 0) > 0 : signer === holder);
        return result;
      };
      const failed = (reason: unknown): never => {
        settle(false);
        throw reason;
      };
      const options = { workers: workersHere(), onProgress };
      const outcome = signer.sign(question, options).then(answered, failed);
      return { outcome, cancel: end };
    },
    forgetNonces() {
      holder?.end(new WorkerLost('The nonces were forgotten'));
      holder = undefined;
    },
    sign: (request, onProgress) =>
      startSigning(start, request, { workers: workersHere(), onProgress }),
  };
}
