import { createDeskClient, type DeskClient, type DeskWorkerPort } from './desk-client.ts';
import type { CheckedForm, SignForm } from './desk-protocol.ts';
import {
  type SigningCall,
  type SigningProgress,
  type SigningRequest,
  type SignWorkerPort,
  startSigning,
  workersHere,
} from './sign-pool.ts';

/** All that the Sign view asks of workers. */
export interface SignClient extends Pick<DeskClient, 'read' | 'check' | 'explain'> {
  /** As `check`, but by a worker of its own, which is ended with the answer. */
  checkOnce(form: SignForm): Promise<CheckedForm>;
  /** Ends the worker that was told of keys; what waits for it rejects. */
  forget(): void;
  sign(request: SigningRequest, onProgress: (progress: SigningProgress) => void): SigningCall;
}

export function createSignClient(start: () => DeskWorkerPort & SignWorkerPort): SignClient {
  const desk = createDeskClient(start);
  return {
    read: desk.read,
    check: desk.check,
    explain: desk.explain,
    checkOnce(form) {
      const once = createDeskClient(start);
      return once.check(form).finally(once.end);
    },
    forget: desk.end,
    sign: (request, onProgress) =>
      startSigning(start, request, { workers: workersHere(), onProgress }),
  };
}
