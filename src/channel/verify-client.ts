import type { InputVerdict } from '../core/verdict/verify-inputs.ts';
import { WorkerLost, type WorkerPort } from './conversation.ts';
import type { Report } from './protocol/protocol.ts';
import type { KeyRange } from './protocol/sign-protocol.ts';
import type {
  Explained,
  OpenBeside,
  VerifiedFile,
  VerifyCalls,
} from './protocol/verify-protocol.ts';
import { WorkerPool, workersHere } from './worker-pool.ts';

/** What is told while a file is verified: verdicts as they come, and how many inputs are done. */
export interface VerifyHooks {
  readonly onVerdicts: (verdicts: readonly InputVerdict[]) => void;
  readonly onProgress: Report;
}

/** A file on its way: to the verdicts on all inputs, in order, unless something else is said. */
export interface Verifying<Outcome = readonly InputVerdict[]> {
  /** Undefined where there is nothing to verify. Rejects with {@link WorkerLost}, also where cancelled. */
  readonly outcome: Promise<Outcome | undefined>;
  /** Ends its workers at once; does nothing afterwards. */
  cancel(): void;
}

export interface VerifyClient {
  verify(file: VerifiedFile, hooks: VerifyHooks): Verifying;
  /**
   * Looks for the causes of invalid signatures, those that have none yet, and of scripts
   * and keys that are not of their coin, in a worker of its own. A signature may be of one
   * of `others`.
   */
  explain(
    file: VerifiedFile,
    verdicts: readonly InputVerdict[],
    others: readonly OpenBeside[],
  ): Verifying<Explained>;
}

/** The first are those on the screen; what follows is asked for in larger ranges. */
const FIRST_INPUTS = 8;
const INPUTS_A_RANGE = 64;
/** The page takes over what is known at each, so that there must not be very many. */
const MOST_RANGES = 128;
/** For fewer it is not worth it to start another worker. */
const INPUTS_A_WORKER = 200;

/** Each has a copy of the whole file. */
const MOST_WORKERS = 4;

/** Verifies files, each with workers of its own, which are ended with it. */
export function createVerifyClient(
  start: () => WorkerPort,
  workers = workersHere(MOST_WORKERS),
): VerifyClient {
  const withPool = <Outcome>(
    run: (pool: WorkerPool) => Promise<Outcome | undefined>,
  ): Verifying<Outcome> => {
    const pool = new WorkerPool(start);
    const outcome = run(pool).finally(() => pool.end(new WorkerLost('The call is over')));
    return { outcome, cancel: () => pool.end(new WorkerLost('The call was cancelled')) };
  };
  return {
    verify: (file, hooks) => withPool((pool) => verify(pool, workers, file, hooks)),
    explain: (file, verdicts, others) =>
      withPool((pool) => explain(pool, file, { verdicts, others })),
  };
}

async function explain(
  pool: WorkerPool,
  file: VerifiedFile,
  ask: VerifyCalls['explain']['ask'],
): Promise<Explained | undefined> {
  const worker = pool.add();
  const total = await worker.ask('openFile', file);
  return total === 0 ? undefined : worker.ask('explain', ask);
}

async function verify(
  pool: WorkerPool,
  workers: number,
  file: VerifiedFile,
  { onVerdicts, onProgress }: VerifyHooks,
): Promise<readonly InputVerdict[] | undefined> {
  const first = pool.add();
  const total = await first.ask('openFile', file);
  if (total === 0) return undefined;
  const verdicts: InputVerdict[] = [];
  const ranges = rangesOf(total);
  let done = 0;
  const work = async (worker: typeof first) => {
    for (let range = ranges.shift(); range; range = ranges.shift()) {
      const found = await worker.ask('verifyRange', range);
      for (const verdict of found) verdicts[verdict.index] = verdict;
      done += found.length;
      onVerdicts(found);
      onProgress({ done, total });
    }
  };
  const others = pool.addMore(Math.min(workers, Math.ceil(total / INPUTS_A_WORKER)) - 1);
  await Promise.all([
    work(first),
    ...others.map(async (worker) => {
      await worker.ask('openFile', file);
      await work(worker);
    }),
  ]);
  return verdicts;
}

function rangesOf(total: number): KeyRange[] {
  const ranges: KeyRange[] = [{ start: 0, end: Math.min(FIRST_INPUTS, total) }];
  const size = Math.max(INPUTS_A_RANGE, Math.ceil(total / MOST_RANGES));
  for (let start = FIRST_INPUTS; start < total; start += size) {
    ranges.push({ start, end: Math.min(start + size, total) });
  }
  return ranges;
}
