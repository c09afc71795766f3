/**
 * Whether a node with default settings would take a transaction into its mempool:
 * MemPoolAccept::PreChecks and what follows it (validation.cpp), in that order, as
 * far as there is neither a mempool nor a chain to look at. Coins that are given
 * exist, are unspent and confirmed; a step that cannot be seen counts as passed and
 * is named.
 */
import { measureTransaction, type TransactionMeasures } from '../tx/ids.ts';
import { adjustedVirtualSize, sigOpCost } from '../tx/sigops.ts';
import type { Transaction } from '../tx/types.ts';
import { strippedSizeOf } from '../tx/weight.ts';
import { type Coin, isCoin, maturityOf, prematureSpend } from './coins.ts';
import { dustFeeRefusal, dustOutputs } from './dust.ts';
import { feeRefusal, sigOpsRefusal } from './fees.ts';
import { formRefusals } from './form.ts';
import { inputRefusal } from './inputs.ts';
import { lockTimeSeen, sequencesSeen } from './locks.ts';
import type { RelayRefusal } from './refusal.ts';
import { type ScriptErrors, scriptRefusal } from './scripts.ts';
import type { NotJudged, Seen, Tip } from './tip.ts';
import { TRUC_VERSION, trucRefusal } from './truc.ts';
import { feeOrRefusal, withAmount } from './values.ts';
import { witnessRefusal } from './witnesses.ts';

export interface RelayQuestion {
  readonly transaction: Transaction;
  /** What each input spends, as far as it is known. */
  readonly coins: readonly (Coin | undefined)[];
  readonly tip: Tip;
  /** Whether an output of this very transaction is among the coins that exist. */
  readonly isKnown?: boolean;
  /** Whether a child pays for it, so that it need not pay the least fee itself. */
  readonly isPaidFor?: boolean;
  /** Is asked last, when all else is known and in order. */
  readonly scripts: (coins: readonly Coin[]) => ScriptErrors;
}

export interface RelayJudgement {
  /** Absent where the transaction would be taken. */
  readonly refusal?: RelayRefusal | undefined;
  readonly measures: TransactionMeasures;
  /** Satoshis, and the virtual bytes that they are held against; where it came so far. */
  readonly fee?: bigint | undefined;
  readonly vsize?: number | undefined;
  /** What the answer leans on and could not be seen, in the order of the steps. */
  readonly notJudged: readonly NotJudged[];
}

/** Whether nodes pass it on without a fee where a child pays: version 3, and dust. */
export function goesWithChild({ version, outputs }: Transaction): boolean {
  return version === TRUC_VERSION || dustOutputs(outputs).length > 0;
}

export function judgeRelay(question: RelayQuestion): RelayJudgement {
  return new RelayJudge(question).judge();
}

/** Goes through the steps, and keeps what later ones need. */
class RelayJudge {
  private readonly measures: TransactionMeasures;
  private readonly notJudged = new Set<NotJudged>();
  private coins: readonly Coin[] = [];
  private fee: bigint | undefined;
  private vsize: number | undefined;

  constructor(private readonly question: RelayQuestion) {
    this.measures = measureTransaction(question.transaction);
  }

  judge(): RelayJudgement {
    const refusal = this.refusal();
    const { measures, fee, vsize, notJudged } = this;
    return { refusal, measures, fee, vsize, notJudged: [...notJudged] };
  }

  private refusal(): RelayRefusal | undefined {
    const { transaction, tip } = this.question;
    return (
      this.form() ??
      this.lock('locktime', lockTimeSeen(transaction, tip), 'non-final') ??
      this.findCoins() ??
      this.lock('relative locktime', sequencesSeen(transaction, tip), 'non-BIP68-final') ??
      this.values() ??
      inputRefusal(transaction, this.coins) ??
      witnessRefusal(transaction, this.coins) ??
      this.cost() ??
      scriptRefusal(transaction, this.measures, this.question.scripts(this.coins))
    );
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
    const isThere = (coin: Coin | undefined, i: number): coin is Coin =>
      coin !== undefined && isCoin(coin) && tip.confirmed?.[i] !== null;
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
    const vsize = adjustedVirtualSize(this.measures.weight, cost);
    this.vsize = vsize;
    const refusal = dustFeeRefusal(transaction, fee) ?? sigOpsRefusal(cost);
    if (refusal) return refusal;
    this.leanOnMempool(transaction);
    const isTooLittle = this.question.isPaidFor ? undefined : feeRefusal(fee, vsize);
    return isTooLittle ?? trucRefusal(transaction.version, vsize, this.measures);
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
