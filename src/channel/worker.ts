import { answer } from './answer.ts';
import type { Numbered, WorkerReply, WorkerRequest } from './protocol.ts';

/*
 * The worker's entry. What throws here is a fault of ours: it goes to the
 * page as an `error` event, which ends this worker (src/channel/client.ts).
 */

/** The part of a worker's global scope that is used; the project compiles with the page's library. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<Numbered<WorkerRequest>>) => void) | null;
  postMessage(message: Numbered<WorkerReply>): void;
}

const scope = globalThis as unknown as WorkerScope;

scope.onmessage = ({ data }) => {
  scope.postMessage({ ...answer(data), id: data.id });
};
