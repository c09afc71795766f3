import type { Conversation, WorkerPort } from './conversation.ts';
import {
  inRanges,
  PARTS_PER_INPUT,
  type PoolOptions,
  Tally,
  workersFor,
} from './shared-signing.ts';
import type { PsbtQuestion, SignedPsbt } from './signing-form-protocol.ts';
import { WorkerPool } from './worker-pool.ts';

interface PsbtPoolOptions extends PoolOptions {
  /** Other workers are started for so many inputs, where there are at least so many workers. */
  readonly worthIt?: { readonly inputs: number; readonly workers: number };
}

/** For less, others take longer to start than they save (docs/signing-speed.md). */
const WORTH_IT = { inputs: 3_000, workers: 4 };

/**
 * Signs a PSBT with several workers: they share out the inputs and sign them ahead, and
 * the first, which is told of their signatures, makes the result as if it were alone.
 * What it did not hear of it signs itself, so that nothing depends on how inputs are
 * shared out. With MuSig2 there is no other worker.
 */
export class PsbtSigner {
  private readonly pool: WorkerPool;
  private first: Conversation | undefined;

  constructor(start: () => WorkerPort) {
    this.pool = new WorkerPool(start);
  }

  /** A second call asks the same first worker, which may hold secret nonces. Rejects with why it ended. */
  async sign(question: PsbtQuestion, options: PsbtPoolOptions): Promise<SignedPsbt> {
    this.first ??= this.pool.add();
    const { first } = this;
    const { worthIt = WORTH_IT, workers, onProgress } = options;
    const alone = () => first.ask('signPsbt', { question }, onProgress);
    if (workers < worthIt.workers) return alone();
    const inputs = await first.ask('inputsToShare', { question });
    const parts = PARTS_PER_INPUT * inputs;
    const isWorthIt = inputs >= worthIt.inputs;
    const others = this.pool.addMore(isWorthIt ? workersFor(parts, options) - 1 : 0);
    if (others.length === 0) return alone();
    const tally = new Tally(parts, onProgress);
    const ahead = await inRanges([first, ...others], inputs, (worker, range) =>
      worker.ask('signPsbtAhead', { question, ...range }, tally.counter(PARTS_PER_INPUT)),
    );
    return first.ask('signPsbt', { question, ahead });
  }

  /** Ends all workers; what waits is told why. */
  end(why: Error): void {
    this.pool.end(why);
  }
}
