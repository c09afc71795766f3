import { WorkerLost, type WorkerPort } from './conversation.ts';
import type {
  SignedTransaction,
  SigningRefusal,
  SigningRequest,
  SigningStep,
} from './protocol/sign-protocol.ts';
import { wipeKeysOf, withOwnKeys } from './secrets.ts';
import { inRanges, PARTS_PER_INPUT, type SharingOptions, Tally } from './shared-signing.ts';
import { WorkerPool } from './worker-pool.ts';

export type SigningOutcome =
  | { readonly ok: true; readonly signed: SignedTransaction }
  | { readonly ok: false; readonly refusal: SigningRefusal };

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

export interface PoolOptions extends SharingOptions {
  /** Another worker is started for so many parts more, see `SigningProgress`. */
  readonly partsPerWorker?: number;
}

/** For less it is not worth it to start another worker. */
const PARTS_PER_WORKER = 800;

/**
 * Signs a transaction with several workers, which share out the keys, whose
 * public keys they tell each other, and then the inputs. One of them makes the
 * result, so that the page reads no key. All are ended with the call, and what
 * they were told of keys with them; the form's keys are overwritten.
 */
export function startSigning(
  start: () => WorkerPort,
  request: SigningRequest,
  options: PoolOptions,
): SigningCall {
  const pool = new WorkerPool(start);
  const outcome = sign(pool, request, options)
    .catch(outcomeOf)
    .finally(() => {
      wipeKeysOf(request.form);
      pool.end(new WorkerLost('The call is over'));
    });
  return { outcome, cancel: () => pool.end(new SigningCancelled('The call was cancelled')) };
}

function outcomeOf(thrown: unknown): SigningOutcome {
  if (thrown instanceof Refused) return { ok: false, refusal: thrown.refusal };
  throw thrown;
}

async function sign(
  pool: WorkerPool,
  request: SigningRequest,
  { workers, partsPerWorker = PARTS_PER_WORKER, onProgress }: PoolOptions,
): Promise<SigningOutcome> {
  const first = pool.add();
  const { keys, inputs } = done(await first.ask('prepareSigning', own(request)));
  const parts = keys + PARTS_PER_INPUT * inputs;
  const tally = new Tally(parts, onProgress);
  const others = pool.addMore(Math.min(workers, Math.ceil(parts / partsPerWorker)) - 1);
  const all = [first, ...others];

  const publicKeys = await inRanges(all, keys, async (worker, range) => {
    if (worker !== first) done(await worker.ask('prepareSigning', own(request)));
    return done(await worker.ask('computeKeys', range, tally.counter(1)));
  });
  const ranges = await inRanges(all, inputs, async (worker, range) => {
    const counter = tally.counter(PARTS_PER_INPUT);
    return done(await worker.ask('signInputs', { publicKeys, ...range }, counter));
  });
  return { ok: true, signed: done(await first.ask('finishSigning', { ranges })) };
}

function own(request: SigningRequest): SigningRequest {
  return { ...request, form: withOwnKeys(request.form) };
}

/** What a step made. Raises {@link Refused} where the call itself fails. */
function done<Value>(step: SigningStep<Value>): Value {
  if (!step.ok) throw new Refused(step.refusal);
  return step.value;
}

/** The procedure answers with an error. */
class Refused extends Error {
  constructor(readonly refusal: SigningRefusal) {
    super(refusal.message);
  }
}
