import { RpcError, RpcErrorCode } from '../../rpc/errors.ts';
import { type Client, createClient, type WorkerPort } from '../conversation.ts';
import type { RpcReply, RpcRequest } from '../protocol/protocol.ts';

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
  /** With what was called, where that is known. */
  | { readonly ok: false; readonly error: RpcError; readonly methods?: readonly string[] };

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

/**
 * Gives each call a worker of its own for as long as it takes, so that one that
 * takes long or hangs holds up nobody else. A worker whose call has run out of
 * time or was cancelled is ended; the next call in its place starts another.
 */
export function createCallPool(start: () => WorkerPort, limits: PoolLimits): CallPool {
  return new WorkerCallPool(start, limits);
}

/** A call that waits or is worked on. */
class Job implements PoolCall {
  readonly outcome: Promise<PoolOutcome>;
  worker: PoolWorker | undefined;
  /** Only the first outcome counts. */
  private settle: (outcome: PoolOutcome) => void = () => {};

  constructor(
    readonly owner: string,
    readonly request: RpcRequest,
    private readonly unqueue: (job: Job) => void,
  ) {
    this.outcome = new Promise((resolve) => {
      this.settle = resolve;
    });
  }

  finish(outcome: PoolOutcome): void {
    this.settle(outcome);
  }

  /** Answers before the worker does. */
  readonly cancel = (error: RpcError): void => {
    this.finish({ ok: false, error });
    // Ends its worker, whose answer is then that it is lost.
    if (this.worker?.job === this) this.worker.client.stop();
    else this.unqueue(this);
  };
}

interface PoolWorker {
  readonly client: Client;
  job: Job | undefined;
}

class WorkerCallPool implements CallPool {
  private readonly workers: PoolWorker[] = [];
  private readonly waiting = new Turns();

  constructor(
    private readonly start: () => WorkerPort,
    private readonly limits: PoolLimits,
  ) {}

  submit(owner: string, request: RpcRequest): PoolCall {
    const job = new Job(owner, request, (given) => this.waiting.remove(given));
    const worker = this.freeWorker();
    if (worker !== undefined) this.run(job, worker);
    else if (this.waiting.countOf(owner) < this.limits.queue) this.waiting.add(job);
    else job.finish({ ok: false, error: QUEUE_FULL });
    return job;
  }

  private freeWorker(): PoolWorker | undefined {
    const free = this.workers.find(({ job }) => job === undefined);
    if (free !== undefined || this.workers.length >= this.limits.workers) return free;
    const worker: PoolWorker = { client: createClient(this.start), job: undefined };
    this.workers.push(worker);
    return worker;
  }

  private run(job: Job, worker: PoolWorker): void {
    job.worker = worker;
    worker.job = job;
    const { callSeconds } = this.limits;
    const late = setTimeout(() => job.cancel(timedOut(callSeconds)), callSeconds * 1000);
    void outcomeOf(worker.client.ask('rpc', job.request)).then((outcome) => {
      clearTimeout(late);
      this.release(worker, job);
      job.finish(outcome);
    });
  }

  private release(worker: PoolWorker, job: Job): void {
    if (worker.job !== job) return;
    worker.job = undefined;
    const next = this.waiting.next();
    if (next !== undefined) this.run(next, worker);
  }
}

/** The calls that wait for a worker; their owners take turns. */
class Turns {
  private readonly queues = new Map<string, Job[]>();

  countOf(owner: string): number {
    return this.queues.get(owner)?.length ?? 0;
  }

  add(job: Job): void {
    const queue = this.queues.get(job.owner) ?? [];
    queue.push(job);
    this.queues.set(job.owner, queue);
  }

  remove(job: Job): void {
    const left = (this.queues.get(job.owner) ?? []).filter((other) => other !== job);
    if (left.length > 0) this.queues.set(job.owner, left);
    else this.queues.delete(job.owner);
  }

  /** The first of the owner whose turn it is, who then goes to the end of the line. */
  next(): Job | undefined {
    const [turn] = this.queues;
    if (turn === undefined) return undefined;
    const [owner, queue] = turn;
    const job = queue.shift();
    this.queues.delete(owner);
    if (queue.length > 0) this.queues.set(owner, queue);
    return job;
  }
}

function outcomeOf(reply: Promise<RpcReply>): Promise<PoolOutcome> {
  return reply.then(
    (answer): PoolOutcome => ({ ok: true, reply: answer }),
    (): PoolOutcome => ({ ok: false, error: LOST }),
  );
}

function timedOut(seconds: number): RpcError {
  return new RpcError(RpcErrorCode.timedOut, `Call took longer than ${seconds} seconds`);
}

/** As Core's HTTP server says it, with its status (MaybeDispatchRequestToWorker, httpserver.cpp). */
export const QUEUE_FULL = new RpcError(RpcErrorCode.queueFull, 'Work queue depth exceeded');

const LOST = new RpcError(RpcErrorCode.internalError, 'Internal error');
