/** A transaction of a package, with what rules on several ask of it. */
import { bytesToHex } from '../../bytes/hex.ts';
import { measureTransaction, type TransactionMeasures } from '../../tx/ids.ts';
import type { OutPoint, Transaction } from '../../tx/types.ts';
import { type Coin, type CoinView, waitingCoin } from '../coins.ts';
import { type Precheck, type PrecheckQuestion, precheck } from '../precheck.ts';
import { type RunScripts, type ScriptErrors, standardScripts } from '../scripts.ts';
import type { Tip } from '../tip.ts';
import type { Versioned } from '../truc.ts';

export interface Member {
  readonly transaction: Transaction;
  readonly measures: TransactionMeasures;
  readonly tip: Tip;
  /** Runs its scripts; by the standard rules where it is absent. */
  readonly scripts?: RunScripts | undefined;
  /** As of one transaction; see there. */
  readonly isUnsigned?: boolean | undefined;
  readonly waitsForLocks?: boolean | undefined;
}

/** A member that was looked at and of which nothing is broken so far. */
export interface CheckedMember {
  readonly member: Member;
  readonly coins: readonly Coin[];
  /** Satoshis; virtual bytes and weight with signature operations. */
  readonly fee: bigint;
  readonly vsize: number;
  readonly weight: number;
}

export interface PackageQuestion {
  /** In the order in which they are sent. */
  readonly members: readonly Member[];
  /** What exists besides them. */
  readonly coins: CoinView;
}

/** Signed transactions; `confirmed` of the tip has an entry an input, over all of them. */
export function packageMembers(transactions: readonly Transaction[], tip: Tip): readonly Member[] {
  let start = 0;
  return transactions.map((transaction) => {
    const end = start + transaction.inputs.length;
    const confirmed = tip.confirmed?.slice(start, end);
    start = end;
    return {
      transaction,
      measures: measureTransaction(transaction),
      tip: { ...tip, confirmed },
    };
  });
}

export function versionedMember({ transaction, measures }: Member): Versioned {
  return { version: transaction.version, ids: measures };
}

/** One with all that was found of it, where that found nothing broken. */
export function checkedMember(
  member: Member,
  { coins, fee = 0n, vsize = 0, weight = 0 }: Precheck,
): CheckedMember {
  return { member, coins, fee, vsize, weight };
}

export function memberScripts({ member, coins }: CheckedMember): ScriptErrors {
  const { transaction, scripts = standardScripts } = member;
  return scripts(transaction, coins);
}

/** All but the scripts; `found` tells what waits of what it spends, `coins` what exists. */
export function checkMember(
  { scripts: _, ...member }: Member,
  coins: CoinView,
  found: (prevout: OutPoint) => Coin | undefined,
  more: Pick<PrecheckQuestion, 'isPaidFor' | 'parents'> = {},
): Precheck {
  return precheck({
    ...member,
    ...more,
    coins: member.transaction.inputs.map(({ prevout }) => found(prevout) ?? coins.find(prevout)),
    isKnown: coins.hasOutputOf(member.measures.txid),
  });
}

/** What members spend of each other, by their txids. */
export class Members {
  private readonly byId = new Map<string, Member>();

  constructor(all: readonly Member[] = []) {
    for (const one of all) this.add(one);
  }

  add(member: Member): void {
    this.byId.set(bytesToHex(member.measures.txid), member);
  }

  /** Those whose outputs it spends, each once, in the order of its inputs. */
  parentsOf({ transaction }: Member): readonly Member[] {
    const ids = new Set(transaction.inputs.map(({ prevout }) => bytesToHex(prevout.txid)));
    return [...ids].flatMap((id) => this.byId.get(id) ?? []);
  }

  has({ measures }: Member): boolean {
    return this.byId.has(bytesToHex(measures.txid));
  }

  all(): readonly Member[] {
    return [...this.byId.values()];
  }

  coinOf({ txid, vout }: OutPoint): Coin | undefined {
    const member = this.byId.get(bytesToHex(txid));
    return member && waitingCoin(member.transaction, vout);
  }
}
