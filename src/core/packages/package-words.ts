/** Several transactions in words: a row each, in order, and what to do with all of them. */

import { equalBytes } from '../bytes/order.ts';
import { describing } from '../describe/described.ts';
import { type VerdictLine, verdictLine } from '../describe/verdict-line.ts';
import { encodeAddress } from '../encoding/address.ts';
import type { Chain } from '../encoding/chains.ts';
import { relayWords } from '../findings/relay-words.ts';
import { minRelayFee } from '../relay/fees.ts';
import { detailWords, type RelayRefusal } from '../relay/refusal.ts';
import { listText } from '../said/list.ts';
import { openedText, waitText } from '../said/lock-words.ts';
import { OUTPUT_TYPES } from '../said/output-types.ts';
import type { VerdictState } from '../said/verdict-state.ts';
import { counted, feerateText, formatCount, sentence, shortened } from '../said/words.ts';
import { extractDestination } from '../script/destination.ts';
import { solve } from '../script/solver.ts';
import { txidText } from '../tx/id-text.ts';
import {
  type InspectedPackage,
  isHeldUp,
  isMessage,
  lacksCoins,
  type PackagedTransaction,
  type PackageWave,
  wantsChild,
} from './packaged.ts';
import type { Waits } from './waits.ts';

/** What stands in a row of the list; rows are counted from 1, in the order of sending. */
export interface PackageRow {
  /** Of the file. */
  readonly number: number;
  readonly txid: string;
  /** The row that it stands under: the last of its parents. */
  readonly under?: number | undefined;
  /** What it is in a line, where it is not complete, should not be sent or is a message. */
  readonly line?: string | undefined;
  /** Whether it contradicts itself or loses money, so that it should not be sent. */
  readonly isDangerous: boolean;
  /** Whether and how it gets out, without a full stop. */
  readonly state: string;
  readonly isRefused: boolean;
  /** Satoshis and whom, of the largest output. */
  readonly pays?: LargestOutput | undefined;
  readonly fee?: bigint | undefined;
  readonly feerate?: string | undefined;
  /** What is in none of the files. */
  readonly missing: readonly MissingParent[];
  /** Rows that spend what this one spends. */
  readonly alternatives: readonly number[];
}

export interface LargestOutput {
  readonly amount: bigint;
  /** An address, or the kind of script. */
  readonly to: string;
  readonly isAddress: boolean;
}

export interface MissingParent {
  readonly txid: string;
  readonly vout: number;
}

export interface PackageInWords {
  /** What to do with all of them. */
  readonly summary: string;
  readonly rows: readonly PackageRow[];
}

/** What no signature, and no other transaction, mends. */
const DANGEROUS: ReadonlySet<VerdictState> = new Set([
  'contradiction',
  'danger',
  'rehearsal-mixed',
]);

export const PACKAGE_UNKNOWN =
  'What this cannot know: whether the coins are still there, what waits at your node, its minimum fee today.';

export function packageInWords(whole: InspectedPackage, chain: Chain): PackageInWords {
  return new Wording(whole, chain).all();
}

class Wording {
  /** Rows by the numbers of the files. */
  private readonly rowOf: ReadonlyMap<number, number>;

  constructor(
    private readonly whole: InspectedPackage,
    private readonly chain: Chain,
  ) {
    this.rowOf = new Map(whole.order.map((number, i) => [number, i + 1]));
  }

  all(): PackageInWords {
    return { summary: this.summary(), rows: this.whole.order.map((i) => this.row(i)) };
  }

  private row(number: number): PackageRow {
    const one = this.whole.transactions[number]!;
    const { fee, vsize, parents, missing, txid } = one;
    const last = parents.map((parent) => this.rowOf.get(parent)!).sort((a, b) => b - a)[0];
    const isNever = isMessage(one.file);
    const line = this.lineOf(one);
    const isDangerous = DANGEROUS.has(line.state);
    const isOpen = !one.isComplete && missing.length === 0;
    return {
      number,
      txid: txidText(txid),
      under: last,
      line: isOpen || isDangerous || isNever ? line.text : undefined,
      isDangerous,
      state: this.state(number),
      isRefused: isHeldUp(one) && !isNever && !lacksCoins(number, this.whole),
      pays: isNever ? undefined : this.largest(one),
      fee,
      feerate: fee !== undefined && vsize ? feerateText(fee, vsize) : undefined,
      missing: missing.map((prevout) => ({ txid: txidText(prevout.txid), vout: prevout.vout })),
      alternatives: this.alternativesOf(number),
    };
  }

  private lineOf({ file: { subject, review } }: PackagedTransaction): VerdictLine {
    return verdictLine(describing({ subject, inspection: review, chain: this.chain }));
  }

  private largest({ transaction }: PackagedTransaction): PackageRow['pays'] {
    const [first, ...rest] = transaction.outputs;
    if (!first) return undefined;
    const output = rest.reduce((most, one) => (one.value > most.value ? one : most), first);
    const destination = extractDestination(output.scriptPubKey);
    const to = destination
      ? encodeAddress(destination, this.chain)
      : OUTPUT_TYPES[solve(output.scriptPubKey).type];
    return { amount: output.value, to, isAddress: destination !== undefined };
  }

  private alternativesOf(number: number): readonly number[] {
    const others = this.whole.findings.flatMap(({ code, transactions }) =>
      code === 'package-two-spend-one' && transactions.includes(number) ? transactions : [],
    );
    return this.rows(new Set(others.filter((other) => other !== number)));
  }

  private rows(numbers: Iterable<number>): readonly number[] {
    return [...numbers].map((number) => this.rowOf.get(number)!).sort((a, b) => a - b);
  }

  private named(numbers: Iterable<number>): string {
    const rows = this.rows(numbers);
    const texts = rows.map((row) => formatCount(row));
    return `${rows.length === 1 ? 'row' : 'rows'} ${listText(texts, 'and')}`;
  }

  private state(number: number): string {
    const one = this.whole.transactions[number]!;
    if (isMessage(one.file)) return 'is a message, which is never sent';
    const waits = one.waits ? `, ${this.waitsText(one.waits, one.parents)}` : '';
    return one.relay === 'no' ? this.refused(one) : `${this.way(number, one)}${waits}`;
  }

  private way(number: number, one: PackagedTransaction): string {
    const { transactions } = this.whole;
    if (one.relay === 'alone') return 'relays alone';
    const group = [number, ...one.with];
    const isParent = group.some((i) => transactions[i]!.parents.includes(number));
    const rate = this.rateOf(group);
    const together = group.length === 2 ? 'both' : `all ${formatCount(group.length)}`;
    if (!isParent) return `pays ${rate} for ${together}, with ${this.named(one.with)}`;
    const paid = one.fee === 0n ? 'pays nothing itself' : 'pays too little itself';
    const how = group.length === 2 ? 'only with its child' : 'only in one package';
    return `${how}: ${paid}; its child pays ${rate} for ${together}`;
  }

  private rateOf(group: readonly number[]): string {
    const all = group.map((i) => this.whole.transactions[i]!);
    const fee = all.reduce((sum, one) => sum + (one.fee ?? 0n), 0n);
    const vsize = all.reduce((sum, one) => sum + (one.vsize ?? 0), 0);
    return vsize === 0 ? 'a fee' : feerateText(fee, vsize);
  }

  private refused(one: PackagedTransaction): string {
    const { refusal, missing, parents } = one;
    if (!refusal) return 'is not sent';
    if (!isHeldUp(one)) return 'is in a block already';
    if (one.exclusive.length > 0) return this.never(one);
    if (refusal.reason === 'missing-inputs' && missing.length > 0) {
      const [first, ...more] = missing;
      const others = more.length > 0 ? ` and ${counted(more.length, 'other')}` : '';
      return `needs output ${first!.vout} of ${txidText(first!.txid).slice(0, 8)}…${others}, which is in none of these files`;
    }
    if (refusal.reason === 'missing-inputs' && parents.length > 0) {
      const stuck = parents.filter((parent) => isHeldUp(this.whole.transactions[parent]!));
      if (stuck.length === 0) return this.noSuchOutput(one);
      const waiting = stuck.every((parent) => lacksCoins(parent, this.whole));
      return waiting
        ? `follows from ${this.named(stuck)}, which ${stuck.length === 1 ? 'lacks' : 'lack'} a parent`
        : `follows from ${this.named(stuck)}, which ${stuck.length === 1 ? 'is' : 'are'} refused`;
    }
    if (refusal.short !== undefined) return this.shortText(one, refusal.short);
    return refusedText(refusal);
  }

  /** It follows from several of which one excludes the others, or spends what one of these spent. */
  private never(one: PackagedTransaction): string {
    const number = this.numberOf(one);
    const others = one.exclusive.filter((other) => other !== number);
    const spend = others.length === 1 ? 'spends' : 'spend';
    const isOwn = others.length < one.exclusive.length;
    const why = isOwn ? `which ${spend} the same coin` : 'of which only one can';
    return `never confirms: it follows from ${this.named(others)}, ${why}`;
  }

  /** All that it spends is sent, and yet not there. */
  private noSuchOutput({ transaction, parents }: PackagedTransaction): string {
    for (const { prevout } of transaction.inputs) {
      for (const parent of parents) {
        const { txid, transaction: spent } = this.whole.transactions[parent]!;
        if (!equalBytes(txid, prevout.txid) || spent.outputs[prevout.vout]) continue;
        return `spends output ${prevout.vout} of ${this.named([parent])}, which has only ${spent.outputs.length}`;
      }
    }
    return 'is not sent';
  }

  /** What it lacks, or which child lacks it. */
  private shortText(one: PackagedTransaction, short: bigint): string {
    const number = this.numberOf(one);
    const children = this.whole.order.filter((i) =>
      this.whole.transactions[i]!.parents.includes(number),
    );
    const failing = children.filter((i) => {
      const { refusal } = this.whole.transactions[i]!;
      return refusal !== undefined && refusal.reason !== 'missing-inputs';
    });
    if (failing.length > 0) {
      return `only with its child, which does not go through: ${this.named(failing)}`;
    }
    const amount = this.shortAmounts(one, short);
    return children.length === 0 && wantsChild(one)
      ? `goes with its child: add it (${amount})`
      : amount;
  }

  private shortAmounts(one: PackagedTransaction, short: bigint): string {
    const sat = (amount: bigint) => formatCount(Number(amount));
    const numbers = [...one.parents.filter((i) => this.isUnpaid(i)), this.numberOf(one)];
    const [needed, paid] = this.neededBy(one, short, numbers);
    const who = numbers.length === 1 ? 'it' : numbers.length === 2 ? 'the pair' : 'the package';
    const pays = paid === 0n ? 'nothing' : sat(paid);
    return `${sat(short)} sat short: ${who} needs ${sat(needed)} sat, ${who === 'it' ? 'and' : 'it'} pays ${pays}`;
  }

  private isUnpaid(number: number): boolean {
    const { refusal, fee, vsize } = this.whole.transactions[number]!;
    const isLow = fee !== undefined && vsize !== undefined && fee < minRelayFee(vsize);
    return refusal?.reason === 'min relay fee not met' && isLow;
  }

  private neededBy(
    { fee = 0n }: PackagedTransaction,
    short: bigint,
    numbers: readonly number[],
  ): readonly [needed: bigint, paid: bigint] {
    const all = numbers.map((i) => this.whole.transactions[i]!);
    const paid = numbers.length === 1 ? fee : all.reduce((sum, one) => sum + (one.fee ?? 0n), 0n);
    return [paid + short, paid];
  }

  private numberOf(one: PackagedTransaction): number {
    return this.whole.transactions.indexOf(one);
  }

  private waitsText({ blocks, seconds, height, time }: Waits, parents: readonly number[]): string {
    const from = parents.length > 0 ? this.named(parents) : 'what it spends';
    const verb = parents.length > 1 ? 'confirm' : 'confirms';
    const relative = [
      blocks && waitText({ kind: 'height', value: blocks }),
      seconds && waitText({ kind: 'time', value: seconds }),
    ].filter((text) => typeof text === 'string');
    const opened = [height, time].flatMap((lock) => (lock ? [openedText(lock)] : []));
    const since = `${listText(relative, 'and')} after ${from} ${verb}`;
    return listText([...(relative.length > 0 ? [since] : []), ...opened], 'and');
  }

  /** "3 transactions. Send 1 and 2 together now; 3 only 144 blocks after 2 is in a block." */
  private summary(): string {
    const { transactions, waves } = this.whole;
    const messages = transactions.filter(({ file }) => isMessage(file)).length;
    const counts = [
      ...(messages < transactions.length
        ? [counted(transactions.length - messages, 'transaction')]
        : []),
      ...(messages > 0 ? [counted(messages, 'message')] : []),
    ];
    const count = `${listText(counts, 'and')}.`;
    const steps = waves.map((wave, i) => this.step(wave, i === 0));
    const left = transactions.flatMap((one, i) =>
      isHeldUp(one) && !isMessage(one.file) ? [i] : [],
    );
    const refused = left.filter((i) => !lacksCoins(i, this.whole));
    const rest = [
      refused.length > 0
        ? `${sentence(this.named(refused))} ${refused.length === 1 ? 'does' : 'do'} not go through.`
        : '',
      ...this.lacking(left.filter((i) => lacksCoins(i, this.whole))),
    ];
    const plan = steps.length > 0 ? `${sentence(steps.join('; '))}.` : '';
    const unsigned = transactions.flatMap(({ isComplete, missing }, i) =>
      isComplete || missing.length > 0 ? [] : [i],
    );
    const sign = unsigned.length > 0 ? `Not complete yet: ${this.named(unsigned)}.` : '';
    return [count, plan, ...rest, sign].filter((text) => text !== '').join(' ');
  }

  private step({ send, needs, after, insteadOf }: PackageWave, isFirst: boolean): string {
    const listed = (numbers: readonly number[]) =>
      listText(this.rows(numbers).map(formatCount), 'and');
    const isEach = send.every((i) => this.whole.transactions[i]!.relay === 'alone');
    const together = send.length > 1 && !isEach ? ' together' : '';
    const ordered = send.length > 1 && isEach ? ', in this order' : '';
    const what = `${listed(send)}${together}`;
    const how = this.whenText(send, needs, after);
    if (isFirst) return `send ${what}${how || ' now'}${ordered}`;
    if (insteadOf.length > 0) return `or ${what} instead of ${listed(insteadOf)}${how}${ordered}`;
    return `${what}${how || ' next'}${ordered}`;
  }

  /** What nobody tells a coin of, and what follows from it. */
  private lacking(numbers: readonly number[]): readonly string[] {
    if (numbers.length === 0) return [];
    const { transactions } = this.whole;
    const own = numbers.filter((i) => transactions[i]!.missing.length > 0);
    const following = numbers.filter((i) => transactions[i]!.missing.length === 0);
    const roots = new Set(following.flatMap((i) => this.lackingBefore(i)));
    const lack = `${sentence(this.named(own))} ${own.length === 1 ? 'lacks' : 'lack'} a parent.`;
    if (following.length === 0) return [lack];
    const follow = following.length === 1 ? 'follows' : 'follow';
    return [lack, `${sentence(this.named(following))} ${follow} from ${this.named(roots)}.`];
  }

  /** What it follows from that lacks a coin itself. */
  private lackingBefore(number: number): readonly number[] {
    const { transactions } = this.whole;
    return transactions[number]!.parents.flatMap((parent) =>
      transactions[parent]!.missing.length > 0 ? [parent] : this.lackingBefore(parent),
    );
  }

  private whenText(
    send: readonly number[],
    needs: 'nothing' | 'confirmation',
    after: Waits | undefined,
  ): string {
    const { transactions } = this.whole;
    const parents = new Set(send.flatMap((i) => transactions[i]!.parents));
    for (const i of send) parents.delete(i);
    const rows = this.rows(parents).map((row) => formatCount(row));
    const inBlock = `${listText(rows, 'and')} ${rows.length > 1 ? 'are' : 'is'} in a block`;
    const relative = [
      after?.blocks && waitText({ kind: 'height', value: after.blocks }),
      after?.seconds && waitText({ kind: 'time', value: after.seconds }),
    ].filter((text) => typeof text === 'string');
    const absolute = [after?.height, after?.time].flatMap((lock) =>
      lock ? [openedText(lock)] : [],
    );
    const once = rows.length > 0 ? inBlock : 'its coins are in a block';
    const lead =
      relative.length > 0
        ? ` only ${listText(relative, 'and')} after ${once}`
        : needs === 'confirmation'
          ? ` once ${inBlock}`
          : '';
    return absolute.length > 0 ? `${lead}${lead && ','} ${absolute.join(', ')}` : lead;
  }
}

/** Core's reason with what to change; ids are cut. */
function refusedText(refusal: RelayRefusal): string {
  const words = relayWords(refusal.reason);
  const reason = (detailWords(refusal) ?? refusal.reason).replace(/[0-9a-f]{64}/g, (id) =>
    shortened(id),
  );
  return `is refused: ${words.charAt(0).toLowerCase()}${words.slice(1)} (${reason})`;
}
