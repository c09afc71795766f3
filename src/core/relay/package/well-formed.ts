/** What can be told of a package by itself, without coins (policy/packages.cpp). */
import { bytesToHex } from '../../bytes/hex.ts';
import { transactionId } from '../../tx/ids.ts';
import type { OutPoint, Transaction } from '../../tx/types.ts';
import { type Member, Members } from './member.ts';

/** The most transactions of a package (MAX_PACKAGE_COUNT). */
export const MAX_PACKAGE_COUNT = 25;
/** The most weight of several together (MAX_PACKAGE_WEIGHT). */
export const MAX_PACKAGE_WEIGHT = 404_000;

/** In the order in which a node looks (IsWellFormedPackage). */
export type PackageFault =
  | 'package-too-large'
  | 'package-contains-duplicates'
  | 'package-not-sorted'
  | 'conflict-in-package';

/** The first that is so. */
export function packageFault(members: readonly Member[]): PackageFault | undefined {
  if (isTooLarge(members)) return 'package-too-large';
  if (new Members(members).all().length < members.length) return 'package-contains-duplicates';
  if (!isSorted(members)) return 'package-not-sorted';
  return isConsistent(members) ? undefined : 'conflict-in-package';
}

/** Of one alone its own rules say it. */
function isTooLarge(members: readonly Member[]): boolean {
  const weight = members.reduce((sum, { measures }) => sum + measures.weight, 0);
  return members.length > 1 && weight > MAX_PACKAGE_WEIGHT;
}

/** Whether none spends what only comes after it (IsTopoSortedPackage). */
function isSorted(members: readonly Member[]): boolean {
  const later = new Set(members.map(({ measures }) => bytesToHex(measures.txid)));
  return members.every(({ transaction, measures }) => {
    const isBehind = transaction.inputs.every(({ prevout }) => !later.has(idOf(prevout)));
    later.delete(bytesToHex(measures.txid));
    return isBehind;
  });
}

/** Whether no two spend the same, and each spends something (IsConsistentPackage). */
function isConsistent(members: readonly Member[]): boolean {
  const seen = new Set<string>();
  return members.every(({ transaction }) => {
    const spent = transaction.inputs.map(({ prevout }) => `${idOf(prevout)}:${prevout.vout}`);
    const isNew = spent.length > 0 && !spent.some((prevout) => seen.has(prevout));
    for (const prevout of spent) seen.add(prevout);
    return isNew;
  });
}

function idOf({ txid }: OutPoint): string {
  return bytesToHex(txid);
}

/**
 * Whether the last is a child of all others, and none of these is one of another
 * (IsChildWithParentsTree).
 */
export function isChildWithParents(transactions: readonly Transaction[]): boolean {
  const child = transactions.at(-1);
  if (!child || transactions.length < 2) return false;
  const parents = transactions.slice(0, -1);
  const ids = new Set(parents.map((parent) => bytesToHex(transactionId(parent))));
  const spent = new Set(child.inputs.map(({ prevout }) => idOf(prevout)));
  return (
    [...ids].every((id) => spent.has(id)) &&
    !parents.some(({ inputs }) => inputs.some(({ prevout }) => ids.has(idOf(prevout))))
  );
}
