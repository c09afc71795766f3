/**
 * Whether a node with an empty mempool would take a child with its parents, where fees of
 * the child count for parents that pay too little (`submitpackage`;
 * MemPoolAccept::AcceptPackage, validation.cpp).
 */
import { compareBytes } from '../../bytes/order.ts';
import type { TransactionMeasures } from '../../tx/ids.ts';
import { feeRefusal, maxRateRefusal } from '../fees.ts';
import type { Precheck } from '../precheck.ts';
import { detailWords, type RelayReason, type RelayRefusal } from '../refusal.ts';
import { scriptRefusal } from '../scripts.ts';
import type { NotJudged } from '../tip.ts';
import type { WaitingParent } from '../truc.ts';
import {
  type CheckedMember,
  checkedMember,
  checkMember,
  type Member,
  Members,
  memberScripts,
  type PackageQuestion,
  versionedMember,
} from './member.ts';
import { clusterRefusal, ephemeralRefusal, packageTrucRefusal } from './set-rules.ts';
import { packageFault } from './well-formed.ts';

export interface SubmitQuestion extends PackageQuestion {
  /** The highest rate of one, in satoshis per 1,000 virtual bytes; 0 allows any. */
  readonly maxRate: bigint;
  /** What waits already, parents first. */
  readonly waiting?: readonly CheckedMember[];
}

/** A member that is taken, with the fee that counts for it. */
export interface TakenMember {
  readonly fee: bigint;
  readonly vsize: number;
  /** Satoshis and virtual bytes of all whose fees count together, and their ids with witnesses. */
  readonly effective: Effective;
}

export interface Effective {
  readonly fee: bigint;
  readonly vsize: number;
  readonly includes: readonly Uint8Array[];
}

export interface MemberOutcome {
  readonly measures: TransactionMeasures;
  readonly taken?: TakenMember | undefined;
  /** Why it is not taken; absent too where the package was refused before it was looked at. */
  readonly refusal?: RelayRefusal | undefined;
  readonly notJudged: readonly NotJudged[];
}

export interface PackageJudgement {
  /** `package_msg` in Core's words. */
  readonly message: string;
  /** What the set is refused for, where that is no member's own. */
  readonly refusal?: RelayRefusal | undefined;
  /** In the order of the transactions. */
  readonly members: readonly MemberOutcome[];
  /** What waits afterwards. */
  readonly waiting: readonly CheckedMember[];
}

/** `package_msg`, and what the set is refused for where that is no member's own. */
interface Answer {
  readonly message: string;
  readonly refusal?: RelayRefusal;
}

export const PACKAGE_TAKEN = 'success';
const TAKEN: Answer = { message: PACKAGE_TAKEN };
const FAILED: Answer = { message: 'transaction failed' };
const UNSPENT_DUST: Answer = { message: 'unspent-dust' };

/** What a child may make good, or what may come with others. */
const PUT_ASIDE: ReadonlySet<RelayReason> = new Set(['min relay fee not met', 'missing-inputs']);

/** One, or a child behind its parents; whether it is that is asked before. */
export function judgePackage(question: SubmitQuestion): PackageJudgement {
  return new Submission(question).judge();
}

class Submission {
  private readonly taken: CheckedMember[];
  private readonly waiting: Members;
  private readonly outcomes = new Map<Member, MemberOutcome>();

  constructor(private readonly question: SubmitQuestion) {
    this.taken = [...(question.waiting ?? [])];
    this.waiting = new Members(this.taken.map(({ member }) => member));
  }

  judge(): PackageJudgement {
    const { members } = this.question;
    const { message, refusal } = this.submitted();
    const outcomes = members.map(
      (member) => this.outcomes.get(member) ?? { measures: member.measures, notJudged: [] },
    );
    return { message, refusal, members: outcomes, waiting: this.taken };
  }

  private submitted(): Answer {
    const fault = packageFault(this.question.members);
    return fault === undefined ? this.submit() : { message: fault };
  }

  private submit(): Answer {
    const aside: Member[] = [];
    let isLost = false;
    for (const member of this.question.members) {
      const refusal = this.tryAlone(member);
      if (!refusal) continue;
      if (PUT_ASIDE.has(refusal.reason)) aside.push(member);
      else isLost = true;
    }
    if (aside.length === 0 && !isLost) return TAKEN;
    // One is tried alone once more, which ends as before.
    return isLost || aside.length === 1 ? FAILED : this.tryTogether(aside);
  }

  /** Takes it, or says why not. */
  private tryAlone(member: Member): RelayRefusal | undefined {
    const found = this.check(member, [], false);
    const one = checkedMember(member, found);
    const refusal =
      found.refusal ??
      clusterRefusal([...this.taken, one]) ??
      maxRateRefusal(one.fee, one.vsize, this.question.maxRate) ??
      ephemeralRefusal([member], this.waiting)?.refusal ??
      this.failingScript(one);
    this.note(member, found, refusal);
    if (!refusal) this.take([one]);
    return refusal;
  }

  /** `package_msg` of those that were put aside, with all fees as one. */
  private tryTogether(aside: readonly Member[]): Answer {
    const checked: CheckedMember[] = [];
    for (const member of aside) {
      const found = this.check(member, checked, true);
      const one = checkedMember(member, found);
      const refusal = found.refusal ?? maxRateRefusal(one.fee, one.vsize, this.question.maxRate);
      this.note(member, found, refusal ?? this.outcomes.get(member)?.refusal);
      if (refusal) return FAILED;
      checked.push(one);
    }
    return this.refuseTogether(checked) ?? this.accept(checked);
  }

  private refuseTogether(checked: readonly CheckedMember[]): Answer | undefined {
    const truc = packageTrucRefusal(checked, (member) => this.parentsOf(member));
    if (truc) return refusedSet(truc);
    const { fee, vsize } = effectiveOf(checked);
    const tooLittle = feeRefusal(fee, vsize);
    if (tooLittle) return this.refuse(checked.at(-1)!.member, tooLittle, FAILED);
    const cluster = clusterRefusal([...this.taken, ...checked]);
    if (cluster) return refusedSet(cluster);
    const members = checked.map(({ member }) => member);
    const dust = ephemeralRefusal(members, new Members([...this.waiting.all(), ...members]));
    if (dust) return this.refuse(dust.member, dust.refusal, UNSPENT_DUST);
    for (const one of checked) {
      const failing = this.failingScript(one);
      if (failing) return this.refuse(one.member, failing, FAILED);
    }
    return undefined;
  }

  private refuse(member: Member, refusal: RelayRefusal, answer: Answer): Answer {
    this.outcomes.set(member, { ...this.outcomes.get(member)!, refusal });
    return answer;
  }

  private accept(checked: readonly CheckedMember[]): Answer {
    this.take(checked);
    return TAKEN;
  }

  /** As if what was taken waited, and those that are `checked` with it. */
  private check(member: Member, checked: readonly CheckedMember[], isPaidFor: boolean): Precheck {
    const together = new Members(checked.map((one) => one.member));
    return checkMember(
      member,
      this.question.coins,
      (prevout) => together.coinOf(prevout) ?? this.waiting.coinOf(prevout),
      { isPaidFor, parents: this.parentsOf(member) },
    );
  }

  /** What waits of its parents. */
  private parentsOf(member: Member): readonly WaitingParent[] {
    return this.waiting
      .parentsOf(member)
      .toSorted((a, b) => compareBytes(a.measures.txid, b.measures.txid))
      .map((parent) => ({
        ...versionedMember(parent),
        hasParents: this.waiting.parentsOf(parent).length > 0,
        hasChildren: this.waiting
          .all()
          .some((other) => this.waiting.parentsOf(other).includes(parent)),
      }));
  }

  private failingScript(one: CheckedMember): RelayRefusal | undefined {
    const { transaction, measures } = one.member;
    return scriptRefusal(transaction, measures, memberScripts(one));
  }

  private take(checked: readonly CheckedMember[]): void {
    const effective = effectiveOf(checked);
    for (const one of checked) {
      const { member, fee, vsize } = one;
      this.taken.push(one);
      this.waiting.add(member);
      const { measures, notJudged } = this.outcomes.get(member)!;
      this.outcomes.set(member, { measures, taken: { fee, vsize, effective }, notJudged });
    }
  }

  private note(member: Member, found: Precheck, refusal: RelayRefusal | undefined): void {
    const before = this.outcomes.get(member)?.notJudged ?? [];
    const notJudged = [...new Set([...before, ...found.notJudged])];
    this.outcomes.set(member, { measures: member.measures, refusal, notJudged });
  }
}

function refusedSet(refusal: RelayRefusal): Answer {
  return { message: detailWords(refusal) ?? refusal.reason, refusal };
}

function effectiveOf(checked: readonly CheckedMember[]): Effective {
  return {
    fee: checked.reduce((sum, { fee }) => sum + fee, 0n),
    vsize: checked.reduce((sum, { vsize }) => sum + vsize, 0),
    includes: checked.map(({ member }) => member.measures.wtxid),
  };
}
