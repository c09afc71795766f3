import { Conversation, type WorkerPort } from './conversation.ts';

/** As many workers as the machine has processors, where it says how many. */
export function workersHere(most = Number.POSITIVE_INFINITY): number {
  const told = typeof navigator === 'undefined' ? 0 : navigator.hardwareConcurrency;
  return Math.max(1, Math.min(most, told || 1));
}

/** All workers of one call: when one is lost, all are ended. */
export class WorkerPool {
  private readonly workers: Conversation[] = [];
  private whyOver: Error | undefined;

  constructor(private readonly start: () => WorkerPort) {}

  /** Starts a worker. Raises what ended the call. */
  add(): Conversation {
    if (this.whyOver) throw this.whyOver;
    const worker = new Conversation(this.start, (why) => this.end(why));
    this.workers.push(worker);
    return worker;
  }

  addMore(count: number): readonly Conversation[] {
    return Array.from({ length: Math.max(0, count) }, () => this.add());
  }

  /** Ends all workers. What waits for one is told why. */
  end(why: Error): void {
    this.whyOver ??= why;
    for (const worker of this.workers.splice(0)) worker.end(this.whyOver);
  }
}
