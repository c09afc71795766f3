import './close-worker.ts';
import { rpcHandlers } from './answer.ts';
import { CompareSession } from './compare-session.ts';
import { disclosureHandlers } from './disclosure-answer.ts';
import { InspectSession } from './inspect-session.ts';
import type { Request } from './protocol.ts';
import { QrSession } from './qr/qr-session.ts';
import { type Send, serve } from './serve.ts';
import { SignSession } from './sign-session.ts';
import { SigningFormSession } from './signing-form-session.ts';
import { VerifySession } from './verify-session.ts';

/* The worker's entry. Each worker is asked for one sort of work and knows all. */

/** The part of a worker's global scope that is used; the project compiles with the page's library. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<Request>) => void) | null;
  readonly postMessage: Send;
}

const scope = globalThis as unknown as WorkerScope;

const handlers = {
  ...rpcHandlers,
  ...disclosureHandlers,
  ...new InspectSession().handlers,
  ...new SignSession().handlers,
  ...new SigningFormSession().handlers,
  ...new VerifySession().handlers,
  ...new CompareSession().handlers,
  ...new QrSession().handlers,
};

scope.onmessage = ({ data }) => {
  void serve(handlers, data, (reply, transfer) => scope.postMessage(reply, transfer));
};
