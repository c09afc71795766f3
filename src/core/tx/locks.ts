/** When a transaction and its inputs may be confirmed, from its own numbers. */
import {
  countsLockTime,
  describeLockTime,
  describeSequence,
  type LockTime,
  type RelativeLock,
} from '../script/locks.ts';
import type { Transaction } from './types.ts';

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
