import './close-worker.ts';
import type { Request } from '../channel/protocol/protocol.ts';
import { createHandlers } from './handlers.ts';
import { type Send, serve } from './serve.ts';

/* The worker's entry. */

/** The part of a worker's global scope that is used; the project compiles with the page's library. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<Request>) => void) | null;
  readonly postMessage: Send;
}

const scope = globalThis as unknown as WorkerScope;

const handlers = createHandlers();

scope.onmessage = ({ data }) => {
  void serve(handlers, data, (reply, transfer) => scope.postMessage(reply, transfer));
};
