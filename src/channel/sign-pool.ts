import type { Chain } from '../core/encoding/chains.ts';
import { WorkerLost } from './client.ts';
import type { SigningRefusal, SignReply, SignRequest } from './sign-protocol.ts';
import { SignedInputs } from './signed-inputs.ts';
import { listenTo, type Port, retire } from './worker-port.ts';

export type SignWorkerPort = Port<SignRequest, SignReply>;

/** A call of `signrawtransactionwithkey`: its parameters as the JSON text of an array. */
export interface SigningRequest {
  readonly chain: Chain;
  readonly params: string;
}

export type SigningOutcome =
  /** The JSON text of the result, and of each input what the result does not tell. */
  | { readonly ok: true; readonly result: string; readonly inputs: SignedInputs }
  | { readonly ok: false; readonly refusal: SigningRefusal };

/** How far a call has come, in parts that take about the same time. */
export interface SigningProgress {
  readonly done: number;
  readonly total: number;
}

/** A call on its way. */
export interface SigningCall {
  /** Rejects with {@link WorkerLost} or {@link SigningCancelled}; it never stays unsettled. */
  readonly outcome: Promise<SigningOutcome>;
  /** Ends the call and its workers at once, whatever they do; does nothing afterwards. */
  cancel(): void;
}

/** The call was cancelled. */
export class SigningCancelled extends Error {
  override readonly name = 'SigningCancelled';
}

export interface PoolOptions {
  /** At most so many workers. */
  readonly workers: number;
  /** Another worker is started for so many parts more, see {@link SigningProgress}. */
  readonly partsPerWorker?: number;
  readonly onProgress?: (progress: SigningProgress) => void;
}

/** As many workers as the machine has processors, but for four at most. */
export function workersHere(): number {
  return Math.max(1, Math.min(4, navigator.hardwareConcurrency || 1));
}

/** A public key takes one multiplication on the curve, a signature two on average. */
const PARTS_PER_INPUT = 2;
/** For less it is not worth it to start another worker. */
const PARTS_PER_WORKER = 300;

/**
 * Signs a transaction with several workers, which share out the keys, whose
 * public keys they tell each other, and then the inputs. One of them makes the
 * result, so that the page reads no key. All are ended with the call, and what
 * they were told of keys with them.
 */
export function startSigning(
  start: () => SignWorkerPort,
  request: SigningRequest,
  options: PoolOptions,
): SigningCall {
  const crew = new Crew(start);
  const outcome = sign(crew, request, options)
    .catch(outcomeOf)
    .finally(() => crew.dismiss(new WorkerLost('The call is over')));
  return { outcome, cancel: () => crew.dismiss(new SigningCancelled('The call was cancelled')) };
}

function outcomeOf(thrown: unknown): SigningOutcome {
  if (thrown instanceof Refused) return { ok: false, refusal: thrown.refusal };
  throw thrown;
}

async function sign(
  crew: Crew,
  { chain, params }: SigningRequest,
  { workers, partsPerWorker = PARTS_PER_WORKER, onProgress }: PoolOptions,
): Promise<SigningOutcome> {
  const prepare = { kind: 'sign', step: 'prepare', chain, params } as const;
  const first = crew.hire();
  const { keys, inputs } = await first.ask(prepare);
  const parts = keys + PARTS_PER_INPUT * inputs;
  const tally = new Tally(parts, onProgress);
  const others = crew.hireMore(Math.min(workers, Math.ceil(parts / partsPerWorker)) - 1);
  const all = [first, ...others];

  const publicKeys = await inRanges(all, keys, async (hand, range) => {
    if (hand !== first) await hand.ask(prepare);
    const reply = await hand.ask({ kind: 'sign', step: 'keys', ...range }, tally.counter(1));
    return reply.publicKeys;
  });
  const ranges = await inRanges(all, inputs, async (hand, range) => {
    const counter = tally.counter(PARTS_PER_INPUT);
    return (await hand.ask({ kind: 'sign', step: 'inputs', publicKeys, ...range }, counter)).range;
  });
  const { result } = await first.ask({ kind: 'sign', step: 'finish', ranges });
  return { ok: true, result, inputs: new SignedInputs(ranges) };
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/** Shares out what is to be done, one range for each, in order. */
function inRanges<T>(
  hands: readonly Hand[],
  count: number,
  work: (hand: Hand, range: Range) => Promise<T>,
): Promise<readonly T[]> {
  const from = (i: number) => Math.floor((count * i) / hands.length);
  return Promise.all(hands.map((hand, i) => work(hand, { start: from(i), end: from(i + 1) })));
}

/** Adds up how far the workers are. */
class Tally {
  private readonly counts: number[] = [];

  constructor(
    private readonly total: number,
    private readonly report: ((progress: SigningProgress) => void) | undefined,
  ) {}

  /** To be told how many of something are done, each so many parts of the whole. */
  counter(parts: number): (done: number) => void {
    const index = this.counts.push(0) - 1;
    return (done) => {
      this.counts[index] = done * parts;
      const sum = this.counts.reduce((a, b) => a + b, 0);
      this.report?.({ done: sum, total: this.total });
    };
  }
}

/** All workers of one call. */
class Crew {
  private readonly hands: Hand[] = [];
  private whyOver: Error | undefined;

  constructor(private readonly start: () => SignWorkerPort) {}

  /** Starts a worker. Raises what ended the call, or {@link WorkerLost}. */
  hire(): Hand {
    if (this.whyOver) throw this.whyOver;
    const hand = new Hand(this.started(), (reason) => this.dismiss(reason));
    this.hands.push(hand);
    return hand;
  }

  hireMore(count: number): readonly Hand[] {
    return Array.from({ length: Math.max(0, count) }, () => this.hire());
  }

  /** Ends all workers. What waits for one is told why. */
  dismiss(why: Error): void {
    this.whyOver ??= why;
    for (const hand of this.hands.splice(0)) hand.dismiss(this.whyOver);
  }

  private started(): SignWorkerPort {
    try {
      return this.start();
    } catch {
      throw new WorkerLost('The worker could not be started');
    }
  }
}

type Step = SignRequest['step'];
type Reply<S extends Step> = Extract<SignReply, { readonly step: S }>;

interface Waiting {
  readonly step: Step;
  readonly resolve: (reply: SignReply) => void;
  readonly reject: (reason: Error) => void;
  readonly onProgress: ((done: number) => void) | undefined;
}

/** One worker, which does one step at a time. */
class Hand {
  private waiting: Waiting | undefined;
  private whyDismissed: Error | undefined;

  /** `fail` is told why the worker is of no more use. */
  constructor(
    private readonly worker: SignWorkerPort,
    private readonly fail: (why: Error) => void,
  ) {
    listenTo(
      worker,
      (reply) => this.hear(reply),
      (why) => fail(new WorkerLost(why)),
    );
  }

  /**
   * Rejects with {@link Refused} where the call itself fails, and with why the
   * worker was dismissed, which may happen between an answer and what follows.
   */
  ask<S extends Step>(
    request: SignRequest & { readonly step: S },
    onProgress?: (done: number) => void,
  ): Promise<Reply<S>> {
    if (this.whyDismissed) return Promise.reject(this.whyDismissed);
    return new Promise((resolve, reject) => {
      // The worker answers a step with the reply of its name; see `hear`.
      const settle = resolve as (reply: SignReply) => void;
      this.waiting = { step: request.step, resolve: settle, reject, onProgress };
      try {
        this.worker.postMessage(request);
      } catch {
        this.fail(new WorkerLost('The worker could not be asked'));
      }
    });
  }

  dismiss(why: Error): void {
    const { worker, waiting } = this;
    this.waiting = undefined;
    this.whyDismissed = why;
    retire(worker);
    waiting?.reject(why);
  }

  private hear(reply: SignReply): void {
    const { waiting } = this;
    if (reply.step === 'progress') {
      waiting?.onProgress?.(reply.done);
      return;
    }
    if (reply.step !== waiting?.step && reply.step !== 'refused') {
      this.fail(new WorkerLost('An answer was to no question'));
      return;
    }
    this.waiting = undefined;
    if (reply.step === 'refused') waiting?.reject(new Refused(reply.refusal));
    else waiting?.resolve(reply);
  }
}

/** The procedure answers with an error. */
class Refused extends Error {
  constructor(readonly refusal: SigningRefusal) {
    super(refusal.message);
  }
}
