import type { Numbered, ReplyTo, WorkerReply, WorkerRequest } from './protocol.ts';
import { listenTo, type Port, retire } from './worker-port.ts';

/** The worker died before it answered, or could not be started or understood. */
export class WorkerLost extends Error {
  override readonly name = 'WorkerLost';
}

export type WorkerPort = Port<Numbered<WorkerRequest>, Numbered<WorkerReply>>;

export interface Client {
  /** The worker's answer; rejects with {@link WorkerLost}, never stays unsettled once a worker died. */
  ask<Request extends WorkerRequest>(request: Request): Promise<ReplyTo<Request>>;
  /** Ends the worker and every call that waits. The next call starts another. */
  stop(): void;
}

interface Pending {
  readonly resolve: (reply: WorkerReply) => void;
  readonly reject: (reason: WorkerLost) => void;
}

/**
 * Calls answered by one worker, which is started at the first call. When it
 * dies, everything that waits for it is rejected, and the next call starts a
 * new one; so a worker that dies at its start is not started over and over.
 */
export function createClient(start: () => WorkerPort): Client {
  const pending = new Map<number, Pending>();
  let worker: WorkerPort | undefined;
  let lastId = 0;

  function settle({ id, ...reply }: Numbered<WorkerReply>): void {
    pending.get(id)?.resolve(reply);
    pending.delete(id);
  }

  function lose(reason: string): void {
    if (worker !== undefined) retire(worker);
    worker = undefined;
    const lost = [...pending.values()];
    pending.clear();
    for (const { reject } of lost) reject(new WorkerLost(reason));
  }

  function running(): WorkerPort {
    if (worker !== undefined) return worker;
    const started = start();
    listenTo(started, settle, lose);
    worker = started;
    return started;
  }

  function send(request: WorkerRequest, waiting: Pending): void {
    const id = ++lastId;
    pending.set(id, waiting);
    try {
      running().postMessage({ ...request, id });
    } catch {
      lose('The worker could not be started');
    }
  }

  return {
    ask<Request extends WorkerRequest>(request: Request) {
      return new Promise<ReplyTo<Request>>((resolve, reject) => {
        send(request, { resolve: (reply) => resolve(reply as ReplyTo<Request>), reject });
      });
    },
    stop: () => lose('The worker was stopped'),
  };
}
