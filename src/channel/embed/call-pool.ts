import { RpcError, RpcErrorCode } from '../../rpc/errors.ts';
import { type Client, createClient, type WorkerPort } from '../conversation.ts';
import type { RpcReply, RpcRequest } from '../protocol.ts';

export interface PoolLimits {
  readonly workers: number;
  /** Calls of one owner that may wait. */
  readonly queue: number;
  readonly callSeconds: number;
}

/** How many calls of one owner may be under way: those that wait, and one with each worker. */
export function callsAtOnce({ queue, workers }: Pick<PoolLimits, 'queue' | 'workers'>): number {
  return queue + workers;
}

/** What became of a call: a worker's answer, or why there is none. */
export type PoolOutcome =
  | { readonly ok: true; readonly reply: RpcReply }
  | { readonly ok: false; readonly error: RpcError };

/** A call on its way. */
export interface PoolCall {
  /** Always answered, never rejected. */
  readonly outcome: Promise<PoolOutcome>;
  /** Answers with this error at once. A call that is worked on takes its worker with it. */
  readonly cancel: (error: RpcError) => void;
}

export interface CallPool {
  /** `owner` is whoever the call is counted against; owners take turns. */
  submit(owner: string, request: RpcRequest): PoolCall;
}

/** A call that waits or is worked on. */
interface Job {
  readonly request: RpcRequest;
  readonly owner: string;
  readonly settle: (outcome: PoolOutcome) => void;
  settled: boolean;
  worker: PoolWorker | undefined;
}

interface PoolWorker {
  readonly client: Client;
  job: Job | undefined;
}

/**
 * Gives each call a worker of its own for as long as it takes, so that one that
 * takes long or hangs holds up nobody else. A worker whose call has run out of
 * time or was cancelled is ended; the next call in its place starts another.
 */
export function createCallPool(start: () => WorkerPort, limits: PoolLimits): CallPool {
  const workers: PoolWorker[] = [];
  const queues = new Map<string, Job[]>();

  function submit(owner: string, request: RpcRequest): PoolCall {
    let settle: Job['settle'] = () => {};
    const outcome = new Promise<PoolOutcome>((resolve) => {
      settle = resolve;
    });
    const job: Job = { request, owner, settle, settled: false, worker: undefined };
    enqueue(job);
    return { outcome, cancel: (error) => end(job, error) };
  }

  function enqueue(job: Job): void {
    const worker = freeWorker();
    const queue = queues.get(job.owner) ?? [];
    if (worker !== undefined) {
      run(job, worker);
    } else if (queue.length >= limits.queue) {
      finish(job, { ok: false, error: QUEUE_FULL });
    } else {
      queue.push(job);
      queues.set(job.owner, queue);
    }
  }

  function freeWorker(): PoolWorker | undefined {
    const free = workers.find(({ job }) => job === undefined);
    if (free !== undefined || workers.length >= limits.workers) return free;
    const worker: PoolWorker = { client: createClient(start), job: undefined };
    workers.push(worker);
    return worker;
  }

  function run(job: Job, worker: PoolWorker): void {
    job.worker = worker;
    worker.job = job;
    const late = setTimeout(() => end(job, timedOut()), milliseconds);
    worker.client
      .ask('rpc', job.request)
      .then(
        (reply): PoolOutcome => ({ ok: true, reply }),
        (): PoolOutcome => ({ ok: false, error: LOST }),
      )
      .then((outcome) => {
        clearTimeout(late);
        release(worker, job);
        finish(job, outcome);
      });
  }

  const milliseconds = limits.callSeconds * 1000;

  function timedOut(): RpcError {
    const words = `Call took longer than ${limits.callSeconds} seconds`;
    return new RpcError(RpcErrorCode.timedOut, words);
  }

  /** Answers before the worker does. */
  function end(job: Job, error: RpcError): void {
    finish(job, { ok: false, error });
    // Ends its worker, whose answer is then that it is lost; see `run`.
    if (job.worker?.job === job) job.worker.client.stop();
    else unqueue(job);
  }

  function finish(job: Job, outcome: PoolOutcome): void {
    if (job.settled) return;
    job.settled = true;
    job.settle(outcome);
  }

  function unqueue(job: Job): void {
    const left = (queues.get(job.owner) ?? []).filter((other) => other !== job);
    if (left.length > 0) queues.set(job.owner, left);
    else queues.delete(job.owner);
  }

  function release(worker: PoolWorker, job: Job): void {
    if (worker.job !== job) return;
    worker.job = undefined;
    const next = nextJob();
    if (next !== undefined) run(next, worker);
  }

  /** The first of the owner whose turn it is, who then goes to the end of the line. */
  function nextJob(): Job | undefined {
    const [turn] = queues;
    if (turn === undefined) return undefined;
    const [owner, queue] = turn;
    const job = queue.shift();
    queues.delete(owner);
    if (queue.length > 0) queues.set(owner, queue);
    return job;
  }

  return { submit };
}

/** As Core's HTTP server says it, with its status (MaybeDispatchRequestToWorker, httpserver.cpp). */
export const QUEUE_FULL = new RpcError(RpcErrorCode.queueFull, 'Work queue depth exceeded');

const LOST = new RpcError(RpcErrorCode.internalError, 'Internal error');
