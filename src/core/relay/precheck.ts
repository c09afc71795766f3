/**
 * All that a node asks of one transaction before it runs scripts
 * (MemPoolAccept::PreChecks, validation.cpp), in that order, as far as there is neither
 * a mempool nor a chain to look at. Coins that are given exist, are unspent and
 * confirmed; a step that cannot be seen counts as passed and is named.
 */
import { measureTransaction, type TransactionMeasures } from '../tx/ids.ts';
import { adjustedWeight, sigOpCost } from '../tx/sigops.ts';
import type { Transaction } from '../tx/types.ts';
import { strippedSizeOf, virtualSize } from '../tx/weight.ts';
import { type Coin, isCoin, maturityOf, prematureSpend } from './coins.ts';
import { dustFeeRefusal, dustOutputs } from './dust.ts';
import { feeRefusal, sigOpsRefusal } from './fees.ts';
import { formRefusals } from './form.ts';
import { inputRefusal } from './inputs.ts';
import { lockTimeSeen, sequencesSeen } from './locks.ts';
import type { RelayRefusal } from './refusal.ts';
import { NO_TIP, type NotJudged, type Seen, type Tip } from './tip.ts';
import { TRUC_VERSION, trucRefusal, type WaitingParent } from './truc.ts';
import { feeOrRefusal, withAmount } from './values.ts';
import { witnessRefusal } from './witnesses.ts';

export interface PrecheckQuestion {
  readonly transaction: Transaction;
  /** Its ids and sizes, where they were computed before. */
  readonly measures?: TransactionMeasures | undefined;
  /** What each input spends, as far as it is known. */
  readonly coins: readonly (Coin | undefined)[];
  readonly tip: Tip;
  /** Whether an output of this very transaction is among the coins that exist. */
  readonly isKnown?: boolean;
  /**
   * Whether its signatures are still to come: `measures` are those that it will have, and
   * what its inputs bring is not looked at.
   */
  readonly isUnsigned?: boolean | undefined;
  /** Whether whoever asks waits for its locks, but for relative ones on coins that wait. */
  readonly waitsForLocks?: boolean | undefined;
  /** Whether a child pays for it, so that it need not pay the least fee itself. */
  readonly isPaidFor?: boolean;
  /** What waits of its parents, by their ids. */
  readonly parents?: readonly WaitingParent[] | undefined;
}

export interface Precheck {
  /** Absent where nothing is broken so far. */
  readonly refusal?: RelayRefusal | undefined;
  readonly measures: TransactionMeasures;
  /** What the inputs spend, in order; empty where it did not come so far. */
  readonly coins: readonly Coin[];
  /** Satoshis, the virtual bytes that they are held against, and their weight; where it came so far. */
  readonly fee?: bigint | undefined;
  readonly vsize?: number | undefined;
  readonly weight?: number | undefined;
  /** What the answer leans on and could not be seen, in the order of the steps. */
  readonly notJudged: readonly NotJudged[];
}

/** Whether nodes pass it on without a fee where a child pays: version 3, and dust. */
export function goesWithChild({ version, outputs }: Transaction): boolean {
  return version === TRUC_VERSION || dustOutputs(outputs).length > 0;
}

export function precheck(question: PrecheckQuestion): Precheck {
  return new Prechecks(question).run();
}

/** Goes through the steps, and keeps what later ones need. */
class Prechecks {
  private readonly measures: TransactionMeasures;
  private readonly notJudged = new Set<NotJudged>();
  private coins: readonly Coin[] = [];
  private fee: bigint | undefined;
  private vsize: number | undefined;
  private weight: number | undefined;

  constructor(private readonly question: PrecheckQuestion) {
    this.measures = question.measures ?? measureTransaction(question.transaction);
  }

  run(): Precheck {
    const refusal = this.refusal();
    const { measures, coins, fee, vsize, weight, notJudged } = this;
    return { refusal, measures, coins, fee, vsize, weight, notJudged: [...notJudged] };
  }

  private refusal(): RelayRefusal | undefined {
    const { isUnsigned } = this.question;
    return (
      this.form() ??
      this.lock('locktime', this.lockTime(), 'non-final') ??
      this.findCoins() ??
      this.lock('relative locktime', this.sequences(), 'non-BIP68-final') ??
      this.values() ??
      (isUnsigned ? undefined : this.inputs()) ??
      this.cost()
    );
  }

  private lockTime(): Seen {
    const { transaction, tip, waitsForLocks } = this.question;
    return waitsForLocks ? 'met' : lockTimeSeen(transaction, tip);
  }

  private sequences(): Seen {
    const { transaction, tip, waitsForLocks } = this.question;
    const seen = sequencesSeen(transaction, this.coins, waitsForLocks ? NO_TIP : tip);
    return waitsForLocks && seen === 'unseen' ? 'met' : seen;
  }

  private inputs(): RelayRefusal | undefined {
    const { transaction } = this.question;
    return inputRefusal(transaction, this.coins) ?? witnessRefusal(transaction, this.coins);
  }

  private form(): RelayRefusal | undefined {
    const { weight, totalSize } = this.measures;
    const sizes = { weight, strippedSize: strippedSizeOf(weight, totalSize) };
    const [first] = formRefusals(this.question.transaction, sizes);
    return first;
  }

  private lock(
    step: NotJudged,
    seen: Seen,
    reason: 'non-final' | 'non-BIP68-final',
  ): RelayRefusal | undefined {
    if (seen === 'unseen') this.notJudged.add(step);
    return seen === 'unmet' ? { reason } : undefined;
  }

  private findCoins(): RelayRefusal | undefined {
    const { coins, tip, isKnown } = this.question;
    // Where outputs of this very transaction exist, its coins were spent by it.
    if (isKnown && !tip.confirmed) return { reason: 'txn-already-known' };
    const isThere = (coin: Coin | undefined, i: number): coin is Coin =>
      coin !== undefined && (coin.isWaiting || (isCoin(coin) && tip.confirmed?.[i] !== null));
    if (coins.every(isThere)) {
      this.coins = coins;
      return undefined;
    }
    const input = coins.findIndex((coin, i) => !isThere(coin, i));
    const coin = coins[input];
    // One that is given and in no block may be of a transaction that waits.
    if (coin && isCoin(coin)) this.notJudged.add('mempool');
    return { reason: isKnown ? 'txn-already-known' : 'missing-inputs', input };
  }

  /** Coin by coin its age and its amount, then the sums. */
  private values(): RelayRefusal | undefined {
    let spent = 0n;
    for (const [input, coin] of this.coins.entries()) {
      const { seen, depth } = maturityOf(coin, input, this.question.tip);
      if (seen === 'unseen') this.notJudged.add('coinbase maturity');
      if (seen === 'unmet') return prematureSpend(input, depth);
      const sum = withAmount(spent, coin);
      if (sum === undefined) return { reason: 'bad-txns-inputvalues-outofrange', input };
      spent = sum;
    }
    const found = feeOrRefusal(this.question.transaction, spent);
    if ('refusal' in found) return found.refusal;
    this.fee = found.fee;
    return undefined;
  }

  /** What it pays for its size and its signature operations. */
  private cost(): RelayRefusal | undefined {
    const { transaction } = this.question;
    const fee = this.fee ?? 0n;
    const cost = sigOpCost(transaction, this.coins);
    this.weight = adjustedWeight(this.measures.weight, cost);
    const vsize = virtualSize(this.weight);
    this.vsize = vsize;
    const refusal = dustFeeRefusal(transaction, fee) ?? sigOpsRefusal(cost);
    if (refusal) return refusal;
    this.leanOnMempool(transaction);
    const isTooLittle = this.question.isPaidFor ? undefined : feeRefusal(fee, vsize);
    const versioned = { version: transaction.version, ids: this.measures };
    return isTooLittle ?? trucRefusal(versioned, vsize, this.question.parents ?? []);
  }

  /**
   * Version 3 and dust are judged with what waits.
   * What spends an output of version 3 before that is in a block has to be of version 3.
   */
  private leanOnMempool(transaction: Transaction): void {
    const spendsTruc = this.coins.some((coin) => coin.versionIfWaiting === TRUC_VERSION);
    if (spendsTruc || goesWithChild(transaction)) this.notJudged.add('mempool');
  }
}
