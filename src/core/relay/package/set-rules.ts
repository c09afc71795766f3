/** What a node asks of several transactions that are to wait together. */
import { equalBytes } from '../../bytes/order.ts';
import { leavesDust } from '../dust.ts';
import type { RelayRefusal } from '../refusal.ts';
import {
  childTooBig,
  idWords,
  TRUC_VERSION,
  tooManyAncestors,
  tooManyDescendants,
  versionRefusal,
  type WaitingParent,
} from '../truc.ts';
import { type CheckedMember, type Member, Members, versionedMember } from './member.ts';
import { MAX_PACKAGE_WEIGHT } from './well-formed.ts';

/** What one member is refused for. */
export interface MemberRefusal {
  readonly member: Member;
  readonly refusal: RelayRefusal;
}

/**
 * The first member that breaks what is asked of version 3 within the set
 * (PackageTRUCChecks, policy/truc_policy.cpp); `waitingOf` says which parents wait
 * already, by their ids.
 */
export function packageTrucRefusal(
  checked: readonly CheckedMember[],
  waitingOf: (member: Member) => readonly WaitingParent[] = () => [],
): RelayRefusal | undefined {
  const members = new Members(checked.map(({ member }) => member));
  for (const one of checked) {
    const waiting = waitingOf(one.member);
    const refusal =
      one.member.transaction.version === TRUC_VERSION
        ? trucMemberRefusal(one, members, waiting)
        : otherMemberRefusal(one.member, members, waiting);
    if (refusal) return refusal;
  }
  return undefined;
}

function trucMemberRefusal(
  { member, vsize }: CheckedMember,
  members: Members,
  waiting: readonly WaitingParent[],
): RelayRefusal | undefined {
  const one = versionedMember(member);
  const parents = [...waiting, ...members.parentsOf(member).map(asParent)];
  const [parent] = parents;
  if (!parent) return undefined;
  if (parents.length > 1 || parent.hasParents) return tooManyAncestors(one);
  return (
    childTooBig(one, vsize) ??
    versionRefusal(one, parent) ??
    relativeRefusal(member, parent, members) ??
    (parent.hasChildren ? tooManyDescendants(parent) : undefined)
  );
}

/** Of the set; its own parents and children are found there. */
function asParent(member: Member): WaitingParent {
  return { ...versionedMember(member), hasParents: false, hasChildren: false };
}

/** Where another member spends the same parent, or this one. */
function relativeRefusal(
  member: Member,
  parent: WaitingParent,
  members: Members,
): RelayRefusal | undefined {
  for (const other of members.all()) {
    if (other === member) continue;
    for (const { prevout } of other.transaction.inputs) {
      if (equalBytes(prevout.txid, parent.ids.txid)) return tooManyDescendants(parent);
      if (equalBytes(prevout.txid, member.measures.txid)) {
        return tooManyAncestors(versionedMember(other));
      }
    }
  }
  return undefined;
}

function otherMemberRefusal(
  member: Member,
  members: Members,
  waiting: readonly WaitingParent[],
): RelayRefusal | undefined {
  const parents = [...waiting, ...members.parentsOf(member).map(versionedMember)];
  for (const parent of parents) {
    const refusal = versionRefusal(versionedMember(member), parent);
    if (refusal) return refusal;
  }
  return undefined;
}

/** The most transactions that spend each other and wait (DEFAULT_CLUSTER_LIMIT, policy/policy.h). */
const MAX_CLUSTER_COUNT = 64;

/**
 * Whether some that spend each other are too many to wait together, or weigh too much
 * (DEFAULT_CLUSTER_SIZE_LIMIT_KVB).
 */
export function clusterRefusal(checked: readonly CheckedMember[]): RelayRefusal | undefined {
  const isTooLarge = clustersOf(checked).some(
    ({ members, weight }) => weight > MAX_PACKAGE_WEIGHT || members.size > MAX_CLUSTER_COUNT,
  );
  return isTooLarge ? { reason: 'too-large-cluster' } : undefined;
}

function clustersOf(checked: readonly CheckedMember[]): readonly Cluster[] {
  const members = new Members(checked.map(({ member }) => member));
  let clusters: readonly Cluster[] = [];
  for (const { member, weight } of checked) {
    const parents = members.parentsOf(member);
    const isJoined = ({ members: some }: Cluster) => parents.some((parent) => some.has(parent));
    const joined = clusters.filter(isJoined);
    const whole = {
      members: new Set([member, ...joined.flatMap((cluster) => [...cluster.members])]),
      weight: joined.reduce((sum, cluster) => sum + cluster.weight, weight),
    };
    clusters = [...clusters.filter((cluster) => !isJoined(cluster)), whole];
  }
  return clusters;
}

interface Cluster {
  readonly members: ReadonlySet<Member>;
  readonly weight: number;
}

/**
 * The first that spends something of a parent and leaves dust of it
 * (CheckEphemeralSpends, policy/ephemeral_policy.cpp); `parents` are all that wait with it.
 */
export function ephemeralRefusal(
  members: readonly Member[],
  parents: Members,
): MemberRefusal | undefined {
  const member = members.find((one) =>
    parents
      .parentsOf(one)
      .some(({ transaction, measures }) =>
        leavesDust(one.transaction.inputs, transaction, measures.txid),
      ),
  );
  if (!member) return undefined;
  const more = `${idWords(member.measures)} did not spend parent's ephemeral dust`;
  return { member, refusal: { reason: 'missing-ephemeral-spends', more } };
}
