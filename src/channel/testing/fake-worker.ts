import { Arrivals } from '../../../test/until.ts';
import { createHandlers } from '../../worker/handlers.ts';
import { type Serving, serve } from '../../worker/serve.ts';
import type { WorkerPort } from '../conversation.ts';
import type { Answer, CallName, Request, WorkerReply } from '../protocol/protocol.ts';

/** Of a call that nobody listens to on its way. */
export const UNHEARD: Serving = { report: () => undefined, give: () => undefined };

/** A worker in this thread, which answers as the real one does; what is said is cloned and transferred. */
export class FakeWorker implements WorkerPort {
  onmessage: WorkerPort['onmessage'] = null;
  onmessageerror: WorkerPort['onmessageerror'] = null;
  onerror: WorkerPort['onerror'] = null;
  readonly asked: Request[] = [];
  isTerminated = false;
  private readonly handlers = createHandlers();

  /** Says nothing by itself to calls of these names; `heard` is told of every call. */
  constructor(
    public mute: readonly CallName[] | 'all' = [],
    private readonly heard: (request: Request) => void = () => {},
  ) {}

  postMessage(request: Request, transfer: ArrayBuffer[]): void {
    const asked = structuredClone(request, { transfer });
    this.asked.push(asked);
    this.heard(asked);
    if (this.mute === 'all' || this.mute.includes(asked.name)) return;
    queueMicrotask(() => this.work(asked));
  }

  /** Answers a call that it kept to itself. */
  async work(request: Request): Promise<void> {
    if (this.isTerminated) return;
    await serve(this.handlers, request, (reply, transfer) =>
      this.say(structuredClone(reply, { transfer: [...transfer] })),
    );
  }

  say(data: WorkerReply): void {
    if (!this.isTerminated) this.onmessage?.({ data } as MessageEvent<WorkerReply>);
  }

  /** Answers the last call with something else. */
  answer(answer: Answer<CallName>): void {
    this.say({ id: this.asked.at(-1)?.id ?? 0, answer });
  }

  die(): void {
    this.onerror?.({} as ErrorEvent);
  }

  terminate(): void {
    this.isTerminated = true;
  }
}

/** Starts such workers, the n-th with the n-th of these, and tells which there are and what all were asked. */
export function fakeWorkers(...mute: readonly FakeWorker['mute'][]) {
  const started: FakeWorker[] = [];
  const asked = new Arrivals<Request>();
  const start = () => {
    const worker = new FakeWorker(mute[started.length] ?? mute.at(-1), asked.add);
    started.push(worker);
    return worker;
  };
  return { started, start, asked };
}
