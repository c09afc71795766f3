/**
 * Transactions of version 3 (BIP 431; SingleTRUCChecks, policy/truc_policy.cpp): at most
 * one parent and one child of them wait, and the child is small.
 */
import { txidText } from '../tx/id-text.ts';
import type { TransactionMeasures } from '../tx/ids.ts';
import type { RelayRefusal } from './refusal.ts';

export const TRUC_VERSION = 3;
/** In virtual bytes as fees are reckoned by (TRUC_MAX_VSIZE, TRUC_CHILD_MAX_VSIZE). */
const MAX_VSIZE = 10_000;
const MAX_CHILD_VSIZE = 1000;

/** A version, and the ids that Core's words name. */
export interface Versioned {
  readonly version: number;
  readonly ids: Pick<TransactionMeasures, 'txid' | 'wtxid'>;
}

/** A parent that waits. */
export interface WaitingParent extends Versioned {
  readonly hasParents: boolean;
  readonly hasChildren: boolean;
}

/** `vsize` is the one that fees are reckoned by, `parents` are what waits of its parents, by their ids. */
export function trucRefusal(
  one: Versioned,
  vsize: number,
  parents: readonly WaitingParent[],
): RelayRefusal | undefined {
  const other = parents.find(({ version }) => isMixed(version, one.version));
  if (other) return cannotSpend(one, other);
  if (one.version !== TRUC_VERSION) return undefined;
  if (vsize > MAX_VSIZE) return tooBig(`version=3 ${nameOf(one)}`, vsize, MAX_VSIZE);
  const [parent] = parents;
  if (!parent) return undefined;
  if (parents.length > 1 || parent.hasParents) return tooManyAncestors(one);
  return childTooBig(one, vsize) ?? (parent.hasChildren ? tooManyDescendants(parent) : undefined);
}

function isMixed(version: number, other: number): boolean {
  return (version === TRUC_VERSION) !== (other === TRUC_VERSION);
}

/** Version 3 and other versions do not spend from each other while they wait. */
export function versionRefusal(one: Versioned, parent: Versioned): RelayRefusal | undefined {
  return isMixed(one.version, parent.version) ? cannotSpend(one, parent) : undefined;
}

function cannotSpend(one: Versioned, parent: Versioned): RelayRefusal {
  const named = (version: Versioned) =>
    `${version.version === TRUC_VERSION ? '' : 'non-'}version=3 ${nameOf(version)}`;
  return violation(`${named(one)} cannot spend from ${named(parent)}`);
}

export function childTooBig(one: Versioned, vsize: number): RelayRefusal | undefined {
  const name = `version=3 child ${nameOf(one)}`;
  return vsize > MAX_CHILD_VSIZE ? tooBig(name, vsize, MAX_CHILD_VSIZE) : undefined;
}

function tooBig(name: string, vsize: number, limit: number): RelayRefusal {
  return violation(`${name} is too big: ${vsize} > ${limit} virtual bytes`);
}

export function tooManyAncestors(one: Versioned): RelayRefusal {
  return violation(`${nameOf(one)} would have too many ancestors`);
}

export function tooManyDescendants(parent: Versioned): RelayRefusal {
  return violation(`${nameOf(parent)} would exceed descendant count limit`);
}

function violation(more: string): RelayRefusal {
  return { reason: 'TRUC-violation', more };
}

function nameOf({ ids }: Versioned): string {
  return idWords(ids);
}

/** A transaction by both of its ids, as Core's refusals name it. */
export function idWords({ txid, wtxid }: Versioned['ids']): string {
  return `tx ${txidText(txid)} (wtxid=${txidText(wtxid)})`;
}
