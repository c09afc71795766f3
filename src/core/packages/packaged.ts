/** What is so of several files whose transactions spend each other. */
import type { Severity } from '../findings/table.ts';
import { goesWithChild } from '../relay/precheck.ts';
import type { JoinedReview } from '../review/join-verdicts.ts';
import type { Subject } from '../subject/subject.ts';
import type { OutPoint, Transaction } from '../tx/types.ts';
import type { PlanRow, Wave } from './plan.ts';
import type { Waits } from './waits.ts';

/** A file, read with what the others tell of the coins that it spends, and reviewed. */
export interface PackageFile {
  readonly subject: Subject;
  readonly review: JoinedReview;
}

/** Whether it is proven to be a message, which is never sent. */
export function isMessage({ review }: Pick<PackageFile, 'review'>): boolean {
  return review.message?.isNeverMined === true;
}

export interface PackagedTransaction extends PlanRow {
  readonly file: PackageFile;
  readonly transaction: Transaction;
  /** Signing may change it where it is not complete. */
  readonly txid: Uint8Array;
  readonly isComplete: boolean;
  /** Satoshis, where all that it spends is known. */
  readonly fee?: bigint | undefined;
  /** Estimated where it is not complete; absent where nothing tells. */
  readonly vsize?: number | undefined;
  /** Numbers of the files that it spends. */
  readonly parents: readonly number[];
  /** What it spends that is nowhere told. */
  readonly missing: readonly OutPoint[];
  /** The number of its output that anyone may spend to pay for it. */
  readonly anchor?: number | undefined;
  readonly waits?: Waits | undefined;
}

export interface PackageWave extends Wave {
  readonly after?: Waits | undefined;
}

export interface InspectedPackage {
  /** In the order of the files. */
  readonly transactions: readonly PackagedTransaction[];
  /** Their numbers, as they are sent: parents first, and last what does not go through. */
  readonly order: readonly number[];
  readonly waves: readonly PackageWave[];
  readonly findings: readonly PackageFinding[];
}

export type PackageFindingCode =
  | 'package-two-spend-one'
  | 'package-missing-parent'
  | 'package-fee-short'
  | 'package-dust-unspent'
  | 'package-truc'
  | 'package-parent-pays-too'
  | 'package-not-passed-on'
  | 'package-unsorted';

export interface PackageFinding {
  readonly code: PackageFindingCode;
  readonly severity: Severity;
  readonly title: string;
  /** Why it matters and what to do. */
  readonly text: string;
  /** Numbers of the transactions that it is about. */
  readonly transactions: readonly number[];
}

/** Whether one is refused for nothing but what is still to be given, to it or to a parent. */
export function lacksCoins(
  number: number,
  { transactions }: Pick<InspectedPackage, 'transactions'>,
): boolean {
  const { refusal, missing, parents, exclusive } = transactions[number]!;
  if (refusal?.reason !== 'missing-inputs' || exclusive.length > 0) return false;
  const refused = parents.filter((parent) => isHeldUp(transactions[parent]!));
  const isFollowing = missing.length > 0 || refused.length > 0;
  return isFollowing && refused.every((parent) => lacksCoins(parent, { transactions }));
}

/** Whether what spends it cannot be sent for its sake. */
export function isHeldUp({ relay, refusal }: Pick<PlanRow, 'relay' | 'refusal'>): boolean {
  return relay === 'no' && refusal?.reason !== 'txn-already-known';
}

/** Whether a child that is in none of the files would help: nodes pass on pairs of such. */
export function wantsChild({
  transaction,
  parents,
}: Pick<PackagedTransaction, 'transaction' | 'parents'>): boolean {
  return parents.length === 0 && goesWithChild(transaction);
}
