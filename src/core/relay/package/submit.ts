/**
 * Whether a node with an empty mempool would take a child with its parents, where fees of
 * the child count for parents that pay too little (`submitpackage`;
 * MemPoolAccept::AcceptPackage, validation.cpp).
 */
import { compareBytes } from '../../bytes/order.ts';
import type { TransactionMeasures } from '../../tx/ids.ts';
import { feeRefusal, maxRateRefusal } from '../fees.ts';
import { type Precheck, precheck } from '../precheck.ts';
import { detailWords, type RelayReason, type RelayRefusal } from '../refusal.ts';
import { scriptRefusal } from '../scripts.ts';
import type { NotJudged } from '../tip.ts';
import type { WaitingParent } from '../truc.ts';
import {
  type CheckedMember,
  checkedMember,
  type Member,
  Members,
  memberScripts,
  type PackageQuestion,
  packageMembers,
  versionedMember,
} from './member.ts';
import { clusterRefusal, ephemeralRefusal, packageTrucRefusal } from './set-rules.ts';
import { packageFault } from './well-formed.ts';

export interface SubmitQuestion extends PackageQuestion {
  /** The highest rate of one, in satoshis per 1,000 virtual bytes; 0 allows any. */
  readonly maxRate: bigint;
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
  /** In the order of the transactions. */
  readonly members: readonly MemberOutcome[];
}

const PACKAGE_TAKEN = 'success';
const FAILED = 'transaction failed';

/** What a child may make good, or what may come with others. */
const PUT_ASIDE: ReadonlySet<RelayReason> = new Set(['min relay fee not met', 'missing-inputs']);

/** One, or a child behind its parents; whether it is that is asked before. */
export function judgePackage(question: SubmitQuestion): PackageJudgement {
  return new Submission(question).judge();
}

class Submission {
  private readonly members: readonly Member[];
  private readonly taken: CheckedMember[] = [];
  private readonly waiting = new Members();
  private readonly outcomes = new Map<Member, MemberOutcome>();

  constructor(private readonly question: SubmitQuestion) {
    this.members = packageMembers(question);
  }

  judge(): PackageJudgement {
    const message = packageFault(this.members) ?? this.submit();
    const members = this.members.map(
      (member) => this.outcomes.get(member) ?? { measures: member.measures, notJudged: [] },
    );
    return { message, members };
  }

  private submit(): string {
    const aside: Member[] = [];
    let isLost = false;
    for (const member of this.members) {
      const refusal = this.tryAlone(member);
      if (!refusal) continue;
      if (PUT_ASIDE.has(refusal.reason)) aside.push(member);
      else isLost = true;
    }
    if (aside.length === 0 && !isLost) return PACKAGE_TAKEN;
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
  private tryTogether(aside: readonly Member[]): string {
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

  private refuseTogether(checked: readonly CheckedMember[]): string | undefined {
    const truc = packageTrucRefusal(checked, (member) => this.parentsOf(member));
    if (truc) return detailWords(truc);
    const { fee, vsize } = effectiveOf(checked);
    const tooLittle = feeRefusal(fee, vsize);
    if (tooLittle) return this.refuse(checked.at(-1)!.member, tooLittle, FAILED);
    const cluster = clusterRefusal([...this.taken, ...checked]);
    if (cluster) return cluster.reason;
    const members = checked.map(({ member }) => member);
    const dust = ephemeralRefusal(members, new Members([...this.waiting.all(), ...members]));
    if (dust) return this.refuse(dust.member, dust.refusal, 'unspent-dust');
    for (const one of checked) {
      const failing = this.failingScript(one);
      if (failing) return this.refuse(one.member, failing, FAILED);
    }
    return undefined;
  }

  private refuse(member: Member, refusal: RelayRefusal, message: string): string {
    this.outcomes.set(member, { ...this.outcomes.get(member)!, refusal });
    return message;
  }

  private accept(checked: readonly CheckedMember[]): string {
    this.take(checked);
    return PACKAGE_TAKEN;
  }

  /** As if what was taken waited, and those that are `checked` with it. */
  private check(member: Member, checked: readonly CheckedMember[], isPaidFor: boolean): Precheck {
    const { transaction, measures, tip } = member;
    const { coins } = this.question;
    const together = new Members(checked.map((one) => one.member));
    return precheck({
      transaction,
      measures,
      tip,
      coins: transaction.inputs.map(
        ({ prevout }) =>
          together.coinOf(prevout) ?? this.waiting.coinOf(prevout) ?? coins.find(prevout),
      ),
      isKnown: coins.hasOutputOf(measures.txid),
      isPaidFor,
      parents: this.parentsOf(member),
    });
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
    return scriptRefusal(transaction, measures, memberScripts(one, this.question.scripts));
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

function effectiveOf(checked: readonly CheckedMember[]): Effective {
  return {
    fee: checked.reduce((sum, { fee }) => sum + fee, 0n),
    vsize: checked.reduce((sum, { vsize }) => sum + vsize, 0),
    includes: checked.map(({ member }) => member.measures.wtxid),
  };
}
