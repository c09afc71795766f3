/**
 * In which steps several transactions can be sent, and which cannot: each step is one
 * package, judged as a node judges it that has what was sent before, in its mempool or, if
 * that is refused, in blocks.
 */
import { bytesToHex } from '../bytes/hex.ts';
import type { Coin, CoinView } from '../relay/coins.ts';
import type { CheckedMember, Member } from '../relay/package/member.ts';
import { judgePackage, PACKAGE_TAKEN, type PackageJudgement } from '../relay/package/submit.ts';
import { MAX_PACKAGE_COUNT } from '../relay/package/well-formed.ts';
import type { RelayRefusal } from '../relay/refusal.ts';
import { outpointText } from '../tx/id-text.ts';
import type { OutPoint } from '../tx/types.ts';
import { SpendingGraph } from './graph.ts';
import { areSameWaits, joinedWaits, type Waits } from './waits.ts';

export interface Planned {
  readonly member: Member;
  /** What each input spends, as far as that is known from anywhere. */
  readonly coins: readonly (Coin | undefined)[];
  /** Whether its id stands, so that others can spend it. */
  readonly isNamed: boolean;
  /** Whether outputs of it exist, so that it is in a block already. */
  readonly isConfirmed: boolean;
  /** Whether it is proven that no block can hold it: a message, of which no input is ever there. */
  readonly isNeverMined: boolean;
  readonly waits: Waits | undefined;
}

/**
 * How one gets to miners: by itself; with a child or parent, as nodes pass on one parent
 * with one child; in a larger package, which only who is given it takes; or not.
 */
export type RelayWay = 'alone' | 'pair' | 'package' | 'no';

export interface PlanRow {
  readonly relay: RelayWay;
  /** Numbers of those whose fees count together with its own. */
  readonly with: readonly number[];
  /** Why it is not taken by itself where all that it spends is in blocks. */
  readonly alone?: RelayRefusal | undefined;
  /** Why not, where `relay` is no. */
  readonly refusal?: RelayRefusal | undefined;
  /**
   * Numbers of those that spend one coin and would all have to confirm before it, itself
   * among them where it spends that coin too; none where it can ever confirm.
   */
  readonly exclusive: readonly number[];
}

/** What is sent at once. */
export interface Wave {
  /** Numbers, parents first. */
  readonly send: readonly number[];
  /** Whether what it spends has to be in a block, or only be sent before. */
  readonly needs: 'nothing' | 'confirmation';
  /** Numbers of those that it excludes, of the waves before it. */
  readonly insteadOf: readonly number[];
}

export interface PackagePlan {
  readonly graph: SpendingGraph;
  readonly rows: readonly PlanRow[];
  readonly waves: readonly Wave[];
}

/** Satoshis per 1,000 virtual bytes above which nobody sends by default (DEFAULT_MAX_RAW_TX_FEE_RATE, node/transaction.h). */
const MAX_RATE = 10_000_000n;

/** What a node says where the output that is spent exists nowhere. */
const NEVER_THERE: RelayRefusal = { reason: 'missing-inputs' };

export function planPackage(all: readonly Planned[]): PackagePlan {
  const graph = new SpendingGraph(
    all.map(({ member, isNamed, waits }) => ({
      transaction: member.transaction,
      txid: isNamed ? member.measures.txid : undefined,
      isWaiting: waits !== undefined,
    })),
  );
  return new Planner(all, graph).plan();
}

class Planner {
  private readonly outside = new Map<string, Coin>();
  private readonly rows = new Map<number, PlanRow>();
  private readonly waves: Wave[] = [];

  constructor(
    private readonly all: readonly Planned[],
    private readonly graph: SpendingGraph,
  ) {
    for (const { member, coins } of all) {
      for (const [i, { prevout }] of member.transaction.inputs.entries()) {
        const coin = coins[i];
        if (coin && graph.find(prevout.txid) === undefined) {
          this.outside.set(outpointText(prevout), coin);
        }
      }
    }
  }

  /** What excludes what was planned before it is planned apart, with all that goes with it. */
  plan(): PackagePlan {
    const { graph } = this;
    for (const i of graph.order) {
      if (this.all[i]!.isConfirmed) this.refuse(i, { reason: 'txn-already-known' });
      if (this.all[i]!.isNeverMined) this.refuse(i, NEVER_THERE);
    }
    for (const i of graph.order) {
      if (!this.rows.has(i)) this.planWorld(this.worldOf(i));
      if (!this.rows.has(i)) this.refuse(i, { reason: 'missing-inputs' }, graph.exclusiveOf(i));
    }
    const rows = this.all.map((_, i) => this.rows.get(i)!);
    return { graph, rows, waves: this.waves };
  }

  /** It with all that can be beside it: nothing that excludes another, and no child without its parents. */
  private worldOf(number: number): readonly number[] {
    const { order, parents } = this.graph;
    const ancestors = this.graph.ancestorsOf(number);
    const seeds = order.filter((i) => i === number || ancestors.has(i));
    const world = new Set<number>();
    for (const i of [...seeds, ...order]) {
      const isWhole = parents[i]!.every((parent) => world.has(parent));
      if (isWhole && !this.graph.conflictsOf(i).some((other) => world.has(other))) world.add(i);
    }
    return order.filter((i) => world.has(i));
  }

  private planWorld(world: readonly number[]): void {
    const sending = new Sending(this.all, this.graph, this.outside, world);
    const known = new Set(this.rows.keys());
    for (const { send, needs, judgement } of sending.waves()) {
      if (send.every((i) => known.has(i))) continue;
      this.waves.push({ send, needs, insteadOf: this.excludedBy(send) });
      for (const [place, i] of send.entries()) {
        if (!this.rows.has(i)) this.accept(i, withWhom(judgement, place, send));
      }
    }
    for (const [i, refusal] of sending.stuck()) if (!this.rows.has(i)) this.refuse(i, refusal);
  }

  private excludedBy(send: readonly number[]): readonly number[] {
    const before = new Set(this.waves.flatMap((wave) => wave.send));
    const excluded = new Set(send.flatMap((i) => this.graph.conflictsOf(i)));
    return [...excluded].filter((i) => before.has(i)).sort((a, b) => a - b);
  }

  private accept(i: number, others: readonly number[]): void {
    const relay = others.length === 0 ? 'alone' : others.length === 1 ? 'pair' : 'package';
    this.rows.set(i, { relay, with: others, alone: this.aloneRefusal(i), exclusive: [] });
  }

  private refuse(i: number, refusal: RelayRefusal, exclusive: readonly number[] = []): void {
    this.rows.set(i, { relay: 'no', with: [], alone: this.aloneRefusal(i), refusal, exclusive });
  }

  private aloneRefusal(i: number): RelayRefusal | undefined {
    if (this.all[i]!.isNeverMined) return NEVER_THERE;
    const coins = viewOf(this.all, this.graph, this.outside, () => true);
    const question = { members: [this.all[i]!.member], coins, maxRate: MAX_RATE };
    return judgePackage(question).members[0]?.refusal;
  }
}

/** Numbers of the others whose fees count together with that of one that is taken. */
function withWhom(
  { members }: PackageJudgement,
  place: number,
  send: readonly number[],
): readonly number[] {
  const effective = members[place]?.taken?.effective;
  return send.filter((_, i) => i !== place && members[i]?.taken?.effective === effective);
}

type IsConfirmed = (number: number) => boolean;

/** Coins of no file, and outputs of those that are confirmed. */
function viewOf(
  all: readonly Planned[],
  graph: SpendingGraph,
  outside: ReadonlyMap<string, Coin>,
  isConfirmed: IsConfirmed,
): CoinView {
  const existing = new Set(
    all.flatMap(({ isConfirmed: is, member }) => (is ? [bytesToHex(member.measures.txid)] : [])),
  );
  return {
    find: (prevout) => {
      const number = graph.find(prevout.txid);
      if (number === undefined) return outside.get(outpointText(prevout));
      return isConfirmed(number) ? outputOf(all[number]!, prevout) : undefined;
    },
    hasOutputOf: (txid) => existing.has(bytesToHex(txid)),
  };
}

function outputOf({ member }: Planned, { vout }: OutPoint): Coin | undefined {
  const output = member.transaction.outputs[vout];
  return output && { ...output, isCoinbase: false };
}

interface JudgedWave {
  readonly send: readonly number[];
  readonly needs: Wave['needs'];
  readonly judgement: PackageJudgement;
}

/** What can be sent of transactions of which none excludes another. */
class Sending {
  private readonly confirmed = new Set<number>();
  private readonly remaining: Set<number>;
  private waiting: readonly CheckedMember[] = [];
  private sent: number[] = [];

  constructor(
    private readonly all: readonly Planned[],
    private readonly graph: SpendingGraph,
    private readonly outside: ReadonlyMap<string, Coin>,
    world: readonly number[],
  ) {
    this.remaining = new Set(world.filter((i) => !all[i]!.isConfirmed && !all[i]!.isNeverMined));
    for (const i of world) if (all[i]!.isConfirmed) this.confirmed.add(i);
  }

  /** All that can be sent, first what waits for no block. */
  *waves(): Generator<JudgedWave, void> {
    for (;;) {
      const wave = this.next();
      if (wave) {
        yield wave;
        this.waiting = wave.judgement.waiting;
        for (const i of wave.send) this.remaining.delete(i);
        this.sent.push(...wave.send);
        continue;
      }
      if (this.sent.length === 0) return;
      for (const i of this.sent) this.confirmed.add(i);
      this.sent = [];
      this.waiting = [];
    }
  }

  /** Of all that is left, why. */
  stuck(): ReadonlyMap<number, RelayRefusal> {
    const refusals = new Map<number, RelayRefusal>();
    for (const i of this.remaining) {
      const [send = [i]] = this.isReady(i) ? this.packagesOf(i) : [];
      const { members, refusal } = this.judge(send);
      for (const [place, number] of send.entries()) {
        const isChild = place === send.length - 1;
        const own = (isChild && refusal) || members[place]?.refusal;
        if (!refusals.has(number)) refusals.set(number, own ?? { reason: 'missing-inputs' });
      }
    }
    return refusals;
  }

  /** First of what waits for nothing: a parent is not held back by a child that waits. */
  private next(): JudgedWave | undefined {
    return this.nextOf(false) ?? this.nextOf(true);
  }

  private nextOf(isWaiting: boolean): JudgedWave | undefined {
    for (const i of this.remaining) {
      if (!this.isReady(i)) continue;
      for (const send of this.soonest(i)) {
        if (send.some((one) => this.all[one]!.waits !== undefined) !== isWaiting) continue;
        const judgement = this.judge(send);
        if (judgement.message !== PACKAGE_TAKEN) continue;
        return { send, needs: this.needsOf(send), judgement };
      }
    }
    return undefined;
  }

  /** Whether all that it spends was sent. */
  private isReady(i: number): boolean {
    return !this.graph.parents[i]!.some((parent) => this.remaining.has(parent));
  }

  /** Those by which it waits no longer than by itself, then it alone, then the others. */
  private soonest(i: number): readonly (readonly number[])[] {
    const waits = (send: readonly number[]) => joinedWaits(send.map((one) => this.all[one]!.waits));
    const own = waits([i]);
    const all = this.packagesOf(i);
    const isLater = (send: readonly number[]) => !areSameWaits(waits(send), own);
    return [...all.filter((send) => !isLater(send)), ...all.filter(isLater)];
  }

  /** With each child that has no other parents to be sent than such as spend none; then alone. */
  private packagesOf(i: number): readonly (readonly number[])[] {
    const remaining = [...this.remaining];
    const withChild = remaining
      .filter((child) => this.graph.parents[child]!.includes(i))
      .map((child) => remaining.filter((one) => this.isOf(one, child)));
    const whole = withChild.filter(
      (send) =>
        send.length <= MAX_PACKAGE_COUNT && send.slice(0, -1).every((one) => this.isReady(one)),
    );
    return [...whole, [i]];
  }

  private isOf(one: number, child: number): boolean {
    return one === child || this.graph.parents[child]!.includes(one);
  }

  private judge(send: readonly number[]): PackageJudgement {
    const isConfirmed: IsConfirmed = (i) => this.confirmed.has(i);
    return judgePackage({
      members: send.map((i) => this.all[i]!.member),
      coins: viewOf(this.all, this.graph, this.outside, isConfirmed),
      waiting: this.waiting,
      maxRate: MAX_RATE,
    });
  }

  private needsOf(send: readonly number[]): Wave['needs'] {
    const spendsConfirmed = send.some((i) =>
      this.graph.parents[i]!.some(
        (parent) => this.confirmed.has(parent) && !this.all[parent]!.isConfirmed,
      ),
    );
    return spendsConfirmed ? 'confirmation' : 'nothing';
  }
}
