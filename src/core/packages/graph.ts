/** Transactions by their numbers: which spends which, in which order, and which exclude each other. */
import { bytesToHex } from '../bytes/hex.ts';
import { outpointText, txidText } from '../tx/id-text.ts';
import type { Transaction } from '../tx/types.ts';

/** A transaction with the id that others can name; absent where that does not stand. */
export interface Node {
  readonly transaction: Transaction;
  readonly txid?: Uint8Array | undefined;
  /** Whether it waits for more than what it spends. */
  readonly isWaiting: boolean;
}

export class SpendingGraph {
  /** Numbers of those that each spends. */
  readonly parents: readonly (readonly number[])[];
  /** All numbers, parents first; where that leaves a choice what waits comes last, then by txid. */
  readonly order: readonly number[];
  private readonly byId: ReadonlyMap<string, number>;
  private readonly spenders: ReadonlyMap<string, readonly number[]>;

  constructor(private readonly nodes: readonly Node[]) {
    this.byId = new Map(
      nodes.flatMap(({ txid }, i) => (txid ? [[bytesToHex(txid), i] as const] : [])),
    );
    this.parents = nodes.map(({ transaction }) => {
      const found = transaction.inputs.flatMap(({ prevout }) => this.find(prevout.txid) ?? []);
      return [...new Set(found)].sort((a, b) => a - b);
    });
    this.order = this.sorted();
    this.spenders = this.allSpenders();
  }

  /** The number of the transaction of this id. */
  find(txid: Uint8Array): number | undefined {
    return this.byId.get(bytesToHex(txid));
  }

  /** Numbers of those that spend a coin that this one spends. */
  conflictsOf(number: number): readonly number[] {
    const { inputs } = this.nodes[number]!.transaction;
    const all = inputs.flatMap(({ prevout }) => this.spenders.get(outpointText(prevout)) ?? []);
    return [...new Set(all)].filter((other) => other !== number).sort((a, b) => a - b);
  }

  /** Numbers of all that it spends, and what these spend. */
  ancestorsOf(number: number): ReadonlySet<number> {
    const found = new Set<number>();
    const queue = [...this.parents[number]!];
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      if (found.has(next)) continue;
      found.add(next);
      queue.push(...this.parents[next]!);
    }
    return found;
  }

  /** Of it and all that it follows from, those that spend the first coin that several of them spend. */
  exclusiveOf(number: number): readonly number[] {
    const all = new Set([number, ...this.ancestorsOf(number)]);
    for (const spenders of this.spenders.values()) {
      const both = [...new Set(spenders)].filter((i) => all.has(i));
      if (both.length > 1) return both;
    }
    return [];
  }

  /** An id names what hashes to it, so that there is always one whose parents are all before it. */
  private sorted(): readonly number[] {
    const left = new Set(
      this.nodes
        .map(({ transaction, txid, isWaiting }, i) => ({
          i,
          isWaiting: Number(isWaiting),
          name: nameOf(transaction, txid),
        }))
        .sort((a, b) => a.isWaiting - b.isWaiting || (a.name < b.name ? -1 : 1))
        .map(({ i }) => i),
    );
    const order: number[] = [];
    while (left.size > 0) {
      const next = [...left].find((i) => !this.parents[i]!.some((parent) => left.has(parent)));
      if (next === undefined) throw new Error('transactions spend each other in a circle');
      left.delete(next);
      order.push(next);
    }
    return order;
  }

  private allSpenders(): ReadonlyMap<string, readonly number[]> {
    const spenders = new Map<string, number[]>();
    for (const [i, { transaction }] of this.nodes.entries()) {
      for (const { prevout } of transaction.inputs) {
        const name = outpointText(prevout);
        spenders.set(name, [...(spenders.get(name) ?? []), i]);
      }
    }
    return spenders;
  }
}

/** What the order goes by, whatever order the files came in: the id, else what is spent. */
function nameOf({ inputs }: Transaction, txid: Uint8Array | undefined): string {
  return txid ? txidText(txid) : inputs.map(({ prevout }) => outpointText(prevout)).join();
}
