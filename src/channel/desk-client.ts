import type { Chain } from '../core/encoding/chains.ts';
import { WorkerLost } from './client.ts';
import type {
  CheckedForm,
  DeskAnswer,
  DeskAsk,
  DeskReply,
  DeskRequest,
  ExplainedResult,
  ReadAnswer,
  SignForm,
} from './desk-protocol.ts';
import type { SignedInputs } from './signed-inputs.ts';
import { listenTo, type Port, retire } from './worker-port.ts';

export type DeskWorkerPort = Port<DeskRequest, DeskReply>;

/**
 * What the Sign view asks of a worker. Every call rejects with `WorkerLost` once
 * the worker is gone, whatever ended it, and none stays unsettled.
 */
export interface DeskClient {
  /** Makes out what was given; `transaction` is the form's, in hex. */
  read(given: Blob | string, chain: Chain, transaction: string): Promise<ReadAnswer>;
  /**
   * Judges the form. Meant to be asked at every change: one question is on its way
   * and one waits, and those that a newer one overtakes while they wait are
   * answered with the answer to that one.
   */
  check(form: SignForm): Promise<CheckedForm>;
  /** `inputs` is what the signing told, see `startSigning`; without it signatures are verified anew. */
  explain(form: SignForm, hex: string, inputs?: SignedInputs): Promise<ExplainedResult>;
  /** Ends the worker, and with it what it knows of keys. The next call starts another. */
  end(): void;
}

/** Calls about the form, answered by one worker, which is started at the first. */
export function createDeskClient(start: () => DeskWorkerPort): DeskClient {
  const line = new Line(start);
  const checks = new Newest((form: SignForm) => line.ask({ ask: 'check', form }));
  return {
    read: (given, chain, transaction) => line.ask({ ask: 'read', given, chain, transaction }),
    check: (form) => checks.ask(form),
    explain: (form, hex, inputs) =>
      line.ask({
        ask: 'explain',
        // Not needed, so not told.
        form: { ...form, keys: '' },
        hex,
        ...(inputs && { inputs: inputs.ranges }),
      }),
    end: () => {
      checks.drop(new WorkerLost('The worker was ended'));
      line.lose('The worker was ended');
    },
  };
}

interface Waiting<Answer> {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (reason: WorkerLost) => void;
}

/** Passes on one question at a time, and of those that come meanwhile the newest. */
class Newest<Question, Answer> {
  private isBusy = false;
  private next: Question | undefined;
  private waiting: Waiting<Answer>[] = [];

  constructor(private readonly pass: (question: Question) => Promise<Answer>) {}

  ask(question: Question): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ resolve, reject });
      this.next = question;
      if (!this.isBusy) this.passNext();
    });
  }

  /** Rejects all that has not been passed on. */
  drop(reason: WorkerLost): void {
    this.next = undefined;
    for (const { reject } of this.waiting.splice(0)) reject(reason);
  }

  private passNext(): void {
    const { next } = this;
    if (next === undefined) return;
    const asked = this.waiting.splice(0);
    this.next = undefined;
    this.isBusy = true;
    const done = () => {
      this.isBusy = false;
      this.passNext();
    };
    this.pass(next).then(
      (answer) => {
        for (const { resolve } of asked) resolve(answer);
        done();
      },
      (reason: WorkerLost) => {
        for (const { reject } of asked) reject(reason);
        done();
      },
    );
  }
}

type AnyAnswer = DeskAnswer<DeskAsk['ask']>;

/** One worker and what waits for it. */
class Line {
  private readonly pending = new Map<number, Waiting<AnyAnswer>>();
  private worker: DeskWorkerPort | undefined;
  private lastId = 0;

  constructor(private readonly start: () => DeskWorkerPort) {}

  ask<Name extends DeskAsk['ask']>(
    ask: DeskAsk & { readonly ask: Name },
  ): Promise<DeskAnswer<Name>> {
    return new Promise((resolve, reject) => {
      const id = ++this.lastId;
      // The worker answers a question with the answer of its name.
      this.pending.set(id, { resolve: resolve as (answer: AnyAnswer) => void, reject });
      try {
        this.worker ??= this.started();
        this.worker.postMessage({ kind: 'desk', id, ...ask });
      } catch {
        this.lose('The worker could not be asked');
      }
    });
  }

  /** Ends the worker, and nothing that it still had on its way is heard. */
  lose(why: string): void {
    const { worker } = this;
    this.worker = undefined;
    if (worker !== undefined) retire(worker);
    const lost = [...this.pending.values()];
    this.pending.clear();
    for (const { reject } of lost) reject(new WorkerLost(why));
  }

  private started(): DeskWorkerPort {
    const worker = this.start();
    listenTo(
      worker,
      (reply) => this.hear(reply),
      (why) => this.lose(why),
    );
    return worker;
  }

  private hear(reply: DeskReply): void {
    const waiting = this.pending.get(reply.id);
    this.pending.delete(reply.id);
    if (reply.ask === 'failed') waiting?.reject(new WorkerLost('The worker failed'));
    else waiting?.resolve(reply.answer);
  }
}
