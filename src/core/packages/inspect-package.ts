/** What is so of several files whose transactions spend each other. */
import { bytesToHex } from '../bytes/hex.ts';
import type { CoinView } from '../relay/coins.ts';
import type { Member } from '../relay/package/member.ts';
import type { ConfirmedCoin, Tip } from '../relay/tip.ts';
import { isPayToAnchor } from '../script/solver.ts';
import { estimatedSize } from '../subject/estimated-size.ts';
import { finalTransaction } from '../subject/final-transaction.ts';
import type { Subject } from '../subject/subject.ts';
import { measureTransaction, type TransactionMeasures } from '../tx/ids.ts';
import type { OutPoint, Transaction } from '../tx/types.ts';
import { virtualSize } from '../tx/weight.ts';
import { isFinished, relayCoins } from '../verdict/relay-verdict.ts';
import { standingTransaction } from './link.ts';
import { packageFindings } from './package-findings.ts';
import {
  type InspectedPackage,
  isMessage,
  type PackagedTransaction,
  type PackageFile,
} from './packaged.ts';
import { type Planned, planPackage } from './plan.ts';
import { joinedWaits, waitsOf } from './waits.ts';

/**
 * `coins` is what exists besides the files, by the person; the files tell the rest.
 * `tip.confirmed` has an entry an input, over all files in their order.
 */
export function inspectPackage(
  files: readonly PackageFile[],
  coins: CoinView,
  tip: Tip,
): InspectedPackage {
  const ids = new Set(files.map(({ subject }) => idOf(subject)));
  const isOfFile = ({ txid }: OutPoint) => ids.has(bytesToHex(txid));
  const tips = tipsOf(files, tip, isOfFile);
  const planned = files.map((file, i) => plannedOf(file, tips[i]!, coins, isOfFile));
  const { graph, rows, waves } = planPackage(planned);
  const transactions = files.map((file, i): PackagedTransaction => {
    const { member, waits } = planned[i]!;
    const { transaction, measures } = member;
    const { inputs } = transaction;
    return {
      ...rows[i]!,
      file,
      transaction,
      txid: measures.txid,
      isComplete: isFinished(file.subject, file.review.inputs),
      fee: file.review.fee?.amount,
      vsize: file.review.fee?.vsize,
      parents: graph.parents[i]!,
      missing: isMessage(file)
        ? []
        : inputs.flatMap(({ prevout }, at) =>
            planned[i]!.coins[at] || isOfFile(prevout) ? [] : [prevout],
          ),
      anchor: anchorOf(transaction),
      waits,
    };
  });
  const dated = waves.map((wave) => ({
    ...wave,
    after: joinedWaits(wave.send.map((i) => transactions[i]!.waits)),
  }));
  const sent = waves.flatMap(({ send }) => send);
  const order = [...new Set([...sent, ...graph.order])];
  const whole = { transactions, order, waves: dated };
  return { ...whole, findings: packageFindings(whole, graph) };
}

/** Of files that others can name; no two have the same. */
function idOf(subject: Subject): string | undefined {
  const standing = standingTransaction(subject);
  return standing && bytesToHex(measureTransaction(standing).txid);
}

/** What is known of the blocks, by file; of what files make, only that no coinbase made it. */
function tipsOf(
  files: readonly PackageFile[],
  tip: Tip,
  isOfFile: (prevout: OutPoint) => boolean,
): readonly Tip[] {
  let start = 0;
  return files.map(({ subject }) => {
    const confirmed =
      tip.confirmed &&
      subject.inputs.map(({ prevout }, i) => {
        const told: ConfirmedCoin | null | undefined = tip.confirmed?.[start + i];
        return isOfFile(prevout) ? { coinbase: false } : (told ?? null);
      });
    start += subject.inputs.length;
    return { ...tip, confirmed };
  });
}

function plannedOf(
  { subject, review }: PackageFile,
  tip: Tip,
  coins: CoinView,
  isOfFile: (prevout: OutPoint) => boolean,
): Planned {
  const standing = standingTransaction(subject);
  const transaction = standing ?? finalTransaction(subject);
  const measures = measureTransaction(transaction);
  const isUnsigned = !isFinished(subject, review.inputs);
  const told = relayCoins(subject);
  const member: Member = {
    transaction,
    measures: isUnsigned ? withEstimate(measures, subject) : measures,
    tip,
    isUnsigned,
    waitsForLocks: true,
    // They ran when the file was reviewed.
    scripts: () => (input) => (isUnsigned ? undefined : review.inputs[input]?.error),
  };
  return {
    member,
    coins: subject.inputs.map(({ prevout }, i) => {
      if (isOfFile(prevout)) return undefined;
      const coin = coins.find(prevout) ?? told[i];
      return coin && { ...coin, versionIfWaiting: undefined };
    }),
    isNamed: standing !== undefined,
    isConfirmed: coins.hasOutputOf(measures.txid),
    isNeverMined: isMessage({ review }),
    waits: waitsOf(transaction, tip, (input) => isOfFile(transaction.inputs[input]!.prevout)),
  };
}

/** The sizes that it will have, where these can be told. */
function withEstimate(measures: TransactionMeasures, subject: Subject): TransactionMeasures {
  const estimate = estimatedSize(subject);
  if (!estimate) return measures;
  const { weight, size: totalSize } = estimate;
  return { ...measures, weight, totalSize, virtualSize: virtualSize(weight) };
}

function anchorOf({ outputs }: Transaction): number | undefined {
  const anchor = outputs.findIndex(({ scriptPubKey }) => isPayToAnchor(scriptPubKey));
  return anchor < 0 ? undefined : anchor;
}
