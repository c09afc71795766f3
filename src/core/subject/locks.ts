/** When a transaction and its inputs may be confirmed, from the numbers alone. */

import {
  countsLockTime,
  LOCKTIME_THRESHOLD,
  SECONDS_A_STEP,
  SEQUENCE_FINAL,
  SEQUENCE_LOCKTIME_DISABLE_FLAG,
  SEQUENCE_LOCKTIME_MASK,
  SEQUENCE_LOCKTIME_TYPE_FLAG,
} from '../tx/lock-numbers.ts';
import type { Transaction } from '../tx/types.ts';

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

/** The lock time of a transaction, with what its sequences say of it. */
export function lockTimeOf({
  lockTime,
  inputs,
}: Pick<Transaction, 'lockTime' | 'inputs'>): LockTime {
  return describeLockTime(
    lockTime,
    inputs.some(({ sequence }) => countsLockTime(sequence)),
  );
}

/** How long after its UTXO was confirmed an input may be: so many blocks, or seconds. */
export interface RelativeLock {
  readonly kind: 'height' | 'time';
  readonly value: number;
}

export interface Sequence {
  readonly raw: number;
  /** The input does not wait, and lets no lock time count. */
  readonly final: boolean;
  /** Absent where it need not wait. */
  readonly relative?: RelativeLock;
}

/**
 * What a sequence means in a transaction of `version` (BIP 68). Whether it asks to be
 * replaceable (BIP 125) is of no account any more: nodes let every transaction be replaced.
 */
export function describeSequence(raw: number, version: number): Sequence {
  const plain = { raw, final: raw === SEQUENCE_FINAL };
  if (version < 2 || raw >= SEQUENCE_LOCKTIME_DISABLE_FLAG) return plain;
  const steps = raw & SEQUENCE_LOCKTIME_MASK;
  if (steps === 0) return plain;
  const isTime = (raw & SEQUENCE_LOCKTIME_TYPE_FLAG) !== 0;
  const relative = {
    kind: isTime ? 'time' : 'height',
    value: isTime ? steps * SECONDS_A_STEP : steps,
  } as const;
  return { ...plain, relative };
}

/** Of the inputs that wait for their UTXO, in order. */
export function relativeLocksOf({
  inputs,
  version,
}: Pick<Transaction, 'inputs' | 'version'>): readonly {
  readonly index: number;
  readonly relative: RelativeLock;
}[] {
  return inputs.flatMap(({ sequence }, index) => {
    const { relative } = describeSequence(sequence, version);
    return relative ? [{ index, relative }] : [];
  });
}
