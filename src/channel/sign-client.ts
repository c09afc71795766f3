import type { WorkerPort } from './conversation.ts';
import {
  type SigningCall,
  type SigningProgress,
  type SigningRequest,
  startSigning,
} from './sign-pool.ts';
import { createSigningFormClient, type SigningFormClient } from './signing-form-client.ts';
import type { CheckedForm, SignForm } from './signing-form-protocol.ts';
import { workersHere } from './worker-pool.ts';

/** All that the Sign view asks of workers. */
export interface SignClient extends Pick<SigningFormClient, 'read' | 'check' | 'explain'> {
  /** As `check`, but by a worker of its own, which is ended with the answer. */
  checkOnce(form: SignForm): Promise<CheckedForm>;
  /** Ends the worker that was told of keys; what waits for it rejects. */
  forget(): void;
  sign(request: SigningRequest, onProgress: (progress: SigningProgress) => void): SigningCall;
}

export function createSignClient(start: () => WorkerPort): SignClient {
  const signingForm = createSigningFormClient(start);
  return {
    read: signingForm.read,
    check: signingForm.check,
    explain: signingForm.explain,
    checkOnce(form) {
      const once = createSigningFormClient(start);
      return once.check(form).finally(once.end);
    },
    forget: signingForm.end,
    sign: (request, onProgress) =>
      startSigning(start, request, { workers: workersHere(), onProgress }),
  };
}
