import './close-worker.ts';
import { answer } from './answer.ts';
import type { DeskReply, DeskRequest } from './desk-protocol.ts';
import { DeskSession } from './desk-session.ts';
import type { InspectReply, InspectRequest } from './inspect-protocol.ts';
import { InspectSession } from './inspect-session.ts';
import type { Numbered, WorkerReply, WorkerRequest } from './protocol.ts';
import { serveInspect } from './serve-inspect.ts';
import type { SignReply, SignRequest } from './sign-protocol.ts';
import { SignSession } from './sign-session.ts';

/*
 * The worker's entry. What throws here is a fault of ours: it goes to the
 * page as an `error` event, which ends this worker (src/channel/client.ts).
 */

/** The part of a worker's global scope that is used; the project compiles with the page's library. */
interface WorkerScope {
  onmessage:
    | ((
        event: MessageEvent<Numbered<WorkerRequest> | InspectRequest | SignRequest | DeskRequest>,
      ) => void)
    | null;
  postMessage(
    message: Numbered<WorkerReply> | InspectReply | SignReply | DeskReply,
    transfer?: readonly ArrayBuffer[],
  ): void;
}

const scope = globalThis as unknown as WorkerScope;

/** Of a worker that the page opens an input in; others never hear of one. */
const session = new InspectSession();
/** Of a worker that signs a range of inputs. */
const signing = new SignSession();
/** Of a worker that the Sign view asks about its form. */
const desk = new DeskSession();

scope.onmessage = ({ data }) => {
  if (data.kind === 'inspect') {
    void serveInspect(session, data, (reply, transfer) => scope.postMessage(reply, transfer));
  } else if (data.kind === 'sign') {
    signing.serve(data, (reply, transfer) => scope.postMessage(reply, transfer));
  } else if (data.kind === 'desk') {
    void desk.serve(data, (reply) => scope.postMessage(reply));
  } else {
    scope.postMessage({ ...answer(data), id: data.id });
  }
};
