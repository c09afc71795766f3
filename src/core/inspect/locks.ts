/** When a transaction and its inputs may be confirmed, from the numbers alone. */

/** From this number on a lock time is seconds since 1970, below it a height (BIP 65). */
const LOCKTIME_THRESHOLD = 500_000_000;
const FINAL_SEQUENCE = 0xffffffff;
/** Sequences up to here ask to be replaceable (BIP 125). */
const LAST_REPLACEABLE = 0xfffffffd;

export interface LockTime {
  readonly raw: number;
  readonly kind: 'none' | 'height' | 'time';
  /** Whether any input's sequence lets it count. */
  readonly enforced: boolean;
}

export function describeLockTime(raw: number, anyInputCounts: boolean): LockTime {
  if (raw === 0) return { raw, kind: 'none', enforced: false };
  const kind = raw < LOCKTIME_THRESHOLD ? 'height' : 'time';
  return { raw, kind, enforced: anyInputCounts };
}

/** Whether an input lets the transaction's lock time count (IsFinalTx). */
export function countsLockTime(sequence: number): boolean {
  return sequence !== FINAL_SEQUENCE;
}

export interface Sequence {
  readonly raw: number;
  /** The input neither waits nor may be replaced, and lets no lock time count. */
  readonly final: boolean;
  readonly replaceable: boolean;
  /** How long after its coin was confirmed it may be: so many blocks, or seconds. */
  readonly relative?: { readonly kind: 'height' | 'time'; readonly value: number };
}

const DISABLED = 0x80000000;
const IS_TIME = 0x00400000;
const VALUE_MASK = 0xffff;
/** Seconds of a step of time. */
const TIME_STEP = 512;

/** What a sequence means in a transaction of `version` (BIP 68, BIP 125). */
export function describeSequence(raw: number, version: number): Sequence {
  const plain = { raw, final: raw === FINAL_SEQUENCE, replaceable: raw <= LAST_REPLACEABLE };
  if (version < 2 || raw >= DISABLED) return plain;
  const steps = raw & VALUE_MASK;
  const isTime = (raw & IS_TIME) !== 0;
  const relative = {
    kind: isTime ? 'time' : 'height',
    value: isTime ? steps * TIME_STEP : steps,
  } as const;
  return { ...plain, relative };
}

/** The sequence of a version 2 input that says none (BIP 370). */
export const DEFAULT_SEQUENCE = FINAL_SEQUENCE;

/**
 * The lock time that the inputs of a version 2 PSBT agree on (BIP 370,
 * "Determining Lock Time"; ComputeTimeLock, psbt.cpp). An input that takes one
 * kind only rules out the other; of both kinds the height is used.
 */
export class RequiredLocks {
  private height: number | undefined = 0;
  private time: number | undefined = 0;

  add(height: number | undefined, time: number | undefined): void {
    if (time !== undefined && height === undefined) this.height = undefined;
    if (height !== undefined && time === undefined) this.time = undefined;
    if (height !== undefined && this.height !== undefined)
      this.height = Math.max(this.height, height);
    if (time !== undefined && this.time !== undefined) this.time = Math.max(this.time, time);
  }

  /** Undefined where one input wants a height and another a time. */
  resolve(fallback: number): number | undefined {
    if (this.height === undefined && this.time === undefined) return undefined;
    return this.height || this.time || fallback;
  }
}
