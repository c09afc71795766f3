import type { Answer, Ask, CallName, Report, Request, WorkerReply } from './protocol/protocol.ts';
import { secretsIn, wipe } from './secrets.ts';

/** A worker died before it answered, or could not be started, asked or understood. */
export class WorkerLost extends Error {
  override readonly name = 'WorkerLost';
}

/** What is used of a worker, so that tests can hand over another. */
export interface WorkerPort {
  postMessage(request: Request, transfer: ArrayBuffer[]): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<WorkerReply>) => void) | null;
  onmessageerror: ((event: MessageEvent) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

interface Waiting {
  readonly resolve: (answer: Answer<CallName>) => void;
  readonly reject: (reason: Error) => void;
  readonly report: Report | undefined;
}

/**
 * What is said with one worker from its start to its end. Every call is settled:
 * by its answer, or by why the conversation is over. Whatever ends it ends the
 * worker too, and nothing that this still had on its way is heard.
 */
export class Conversation {
  private readonly waiting = new Map<number, Waiting>();
  private worker: WorkerPort | undefined;
  private whyOver: Error | undefined;
  private lastId = 0;

  /** `lost` is told where the worker is the reason of the end. */
  constructor(
    start: () => WorkerPort,
    private readonly lost?: (why: Error) => void,
  ) {
    try {
      this.worker = start();
    } catch {
      this.lose('The worker could not be started');
      return;
    }
    this.listen(this.worker);
  }

  get isOver(): boolean {
    return this.whyOver !== undefined;
  }

  /**
   * Rejects with {@link WorkerLost}, or with what {@link end} was told. Buffers with
   * secrets are given away, or overwritten where there is nobody to be asked.
   */
  ask<Name extends CallName>(name: Name, ask: Ask<Name>, report?: Report): Promise<Answer<Name>> {
    return new Promise((resolve, reject) => {
      const id = ++this.lastId;
      const request = { id, name, ask } as Request;
      const secrets = secretsIn(request);
      if (this.whyOver) {
        wipe(secrets);
        reject(this.whyOver);
        return;
      }
      // A worker answers a call with the answer of its name.
      this.waiting.set(id, { resolve: resolve as Waiting['resolve'], reject, report });
      try {
        this.worker?.postMessage(request, secrets.map(bufferOf));
      } catch {
        wipe(secrets);
        this.lose('The worker could not be asked');
      }
    });
  }

  /** Ends the worker; whatever waits is told why. */
  end(why: Error): void {
    this.whyOver ??= why;
    const { worker } = this;
    this.worker = undefined;
    if (worker) retire(worker);
    const lost = [...this.waiting.values()];
    this.waiting.clear();
    for (const { reject } of lost) reject(this.whyOver);
  }

  /** Ends the worker; whatever waits is never told. */
  abandon(): void {
    this.waiting.clear();
    this.end(new WorkerLost('The call was given up'));
  }

  private listen(worker: WorkerPort): void {
    worker.onmessage = ({ data }) => this.hear(data);
    worker.onmessageerror = () => this.lose('An answer could not be read');
    worker.onerror = (event) => {
      // Told here; the console would repeat a stack that may show what was asked.
      event.preventDefault?.();
      this.lose('The worker ended');
    };
  }

  private hear(reply: WorkerReply): void {
    const waiting = this.waiting.get(reply.id);
    if ('progress' in reply) {
      waiting?.report?.(reply.progress);
    } else if ('answer' in reply) {
      this.waiting.delete(reply.id);
      waiting?.resolve(reply.answer);
    } else {
      this.lose('The worker failed');
    }
  }

  private lose(words: string): void {
    const why = new WorkerLost(words);
    this.end(why);
    this.lost?.(why);
  }
}

function bufferOf({ buffer }: Uint8Array): ArrayBuffer {
  return buffer as ArrayBuffer;
}

function retire(worker: WorkerPort): void {
  worker.onmessage = null;
  worker.onmessageerror = null;
  worker.onerror = null;
  worker.terminate();
}

/** One call of a worker of its own, which ends with the answer. */
export function askOnce<Name extends CallName>(
  start: () => WorkerPort,
  name: Name,
  ask: Ask<Name>,
): Promise<Answer<Name>> {
  const conversation = new Conversation(start);
  return conversation
    .ask(name, ask)
    .finally(() => conversation.end(new WorkerLost('The worker was stopped')));
}

/** Whom calls of these names may be asked of, with the requests and answers that the protocol has. */
export interface CallTarget<Names extends CallName> {
  ask<Name extends Names>(name: Name, ask: Ask<Name>, report?: Report): Promise<Answer<Name>>;
}

/** Each call has a worker that ends with its answer. */
export function askingOnce(start: () => WorkerPort): CallTarget<CallName> {
  return { ask: (name, ask) => askOnce(start, name, ask) };
}

export interface Client extends CallTarget<CallName> {
  /** The number of the worker that is there; undefined where the next call starts one. */
  readonly worker: number | undefined;
  /** Ends the worker; every call that waits rejects. The next call starts another. */
  stop(): void;
}

/**
 * Conversations one after the other. A worker is started at a call where there
 * is none, so that one that dies at its start is not started over and over.
 */
export function createClient(start: () => WorkerPort): Client {
  let current: Conversation | undefined;
  let started = 0;
  return {
    get worker() {
      return current && !current.isOver ? started : undefined;
    },
    ask(name, ask, report) {
      if (!current || current.isOver) {
        current = new Conversation(start);
        started++;
      }
      return current.ask(name, ask, report);
    },
    stop: () => current?.end(new WorkerLost('The worker was stopped')),
  };
}
