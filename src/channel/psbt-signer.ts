import type { Conversation, WorkerPort } from './conversation.ts';
import type { PsbtQuestion, SignedPsbt } from './protocol/signing-form-protocol.ts';
import { wipeKeysOf, withOwnKeys } from './secrets.ts';
import { inRanges, PARTS_PER_INPUT, type SharingOptions, Tally } from './shared-signing.ts';
import { WorkerPool } from './worker-pool.ts';

interface PsbtPoolOptions extends SharingOptions {
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

  /** The question's keys are overwritten. A second call asks the same first worker, which may hold secret nonces. Rejects with why it ended. */
  async sign(
    question: PsbtQuestion,
    { worthIt = WORTH_IT, workers, onProgress }: PsbtPoolOptions,
  ): Promise<SignedPsbt> {
    try {
      const first = this.first ?? this.pool.add();
      this.first = first;
      const own = () => withOwnKeys(question);
      const alone = () => first.ask('signPsbt', { question: own() }, onProgress);
      if (workers < worthIt.workers) return await alone();
      const inputs = await first.ask('inputsToShare', { question: own() });
      if (inputs < worthIt.inputs) return await alone();
      const others = this.pool.addMore(Math.min(workers, inputs) - 1);
      const tally = new Tally(PARTS_PER_INPUT * inputs, onProgress);
      const ahead = await inRanges([first, ...others], inputs, (worker, range) =>
        worker.ask('signPsbtAhead', { question: own(), ...range }, tally.counter(PARTS_PER_INPUT)),
      );
      return await first.ask('signPsbt', { question: own(), ahead });
    } finally {
      wipeKeysOf(question);
    }
  }

  /** Ends all workers; what waits is told why. */
  end(why: Error): void {
    this.pool.end(why);
  }
}
