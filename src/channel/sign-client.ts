import { askOnce, type WorkerPort } from './conversation.ts';
import { type SigningCall, type SigningProgress, startSigning } from './sign-pool.ts';
import type { SigningRequest } from './sign-protocol.ts';
import { createSigningFormClient, type SigningFormClient } from './signing-form-client.ts';
import type { CheckedForm, PsbtQuestion, SignedPsbt, SignForm } from './signing-form-protocol.ts';
import { workersHere } from './worker-pool.ts';

/** All that the Sign view asks of workers. */
export interface SignClient extends Omit<SigningFormClient, 'signPsbt'> {
  /** As `check`, but by a worker of its own, which is ended with the answer. */
  checkOnce(form: SignForm): Promise<CheckedForm>;
  /**
   * By a worker of its own, which is ended with the answer; `cancel` ends it at once,
   * and nothing is answered. A worker that holds secret nonces of MuSig2 is kept for
   * the second round, and asked again until it holds none.
   */
  signPsbt(question: PsbtQuestion, onProgress: (progress: SigningProgress) => void): PsbtCall;
  /** Ends the worker that holds secret nonces, where there is one. */
  forgetNonces(): void;
  sign(request: SigningRequest, onProgress: (progress: SigningProgress) => void): SigningCall;
}

/** Signing a PSBT, on its way; it rejects where its worker is lost or ended. */
export interface PsbtCall {
  readonly outcome: Promise<SignedPsbt>;
  cancel(): void;
}

export function createSignClient(start: () => WorkerPort): SignClient {
  /** Holds secret nonces. */
  let holder: SigningFormClient | undefined;
  return {
    ...createSigningFormClient(start),
    checkOnce: (form) => askOnce(start, 'checkForm', { form }),
    signPsbt(question, onProgress) {
      const client = holder ?? createSigningFormClient(start);
      const settle = (isHolding: boolean): void => {
        holder = isHolding ? client : undefined;
        if (!isHolding) client.end();
      };
      const answered = (result: SignedPsbt): SignedPsbt => {
        // What did not come to signing changes nothing of what is held.
        settle(result.ok ? (result.musig?.held ?? 0) > 0 : client === holder);
        return result;
      };
      const failed = (reason: unknown): never => {
        settle(false);
        throw reason;
      };
      const outcome = client.signPsbt(question, onProgress).then(answered, failed);
      return { outcome, cancel: client.end };
    },
    forgetNonces() {
      holder?.end();
      holder = undefined;
    },
    sign: (request, onProgress) =>
      startSigning(start, request, { workers: workersHere(), onProgress }),
  };
}
