import type {
  PackageAnswer,
  PackageAsk,
  PackageCalls,
  PackageSource,
} from '../channel/protocol/package-protocol.ts';
import { bytesToHex } from '../core/bytes/hex.ts';
import { ifDecodes } from '../core/bytes/if-decodes.ts';
import { type GivenBeside, outputsGiven } from '../core/form/rows/given-beside.ts';
import type { ReadWith } from '../core/packages/link.ts';
import { PACKAGE_UNKNOWN, packageInWords } from '../core/packages/package-words.ts';
import type { InspectedPackage, PackagedTransaction } from '../core/packages/packaged.ts';
import { reviewPackage } from '../core/packages/review-package.ts';
import { decodePsbt } from '../core/psbt/psbt.ts';
import { viewOf } from '../core/psbt/view.ts';
import type { CoinView } from '../core/relay/coins.ts';
import { NO_TIP } from '../core/relay/tip.ts';
import { type FoundWorth, submitCommand } from '../core/said/node-commands.ts';
import {
  type GivenOutputs,
  subjectOfConflicting,
  subjectOfTransaction,
  UNKNOWN_AMOUNT,
} from '../core/subject/subject.ts';
import { decodeTransaction } from '../core/tx/decode.ts';
import { encodeTransaction, isCoinbase, transactionId } from '../core/tx/ids.ts';
import type { Transaction } from '../core/tx/types.ts';
import { parseJson } from '../rpc/json/parse.ts';
import { isArray } from '../rpc/json/value.ts';
import { decodedTransaction, previousOutputs } from './previous-outputs.ts';
import { recogniseBlob } from './read-source.ts';
import type { Handlers } from './serve.ts';

/** What a worker answers of several files that spend each other. */
export const packageHandlers: Handlers<keyof PackageCalls> = {
  inspectPackage: async (ask) => packageAnswer(ask),
};

async function packageAnswer({ files, confirmed, chain }: PackageAsk): Promise<PackageAnswer> {
  const told = await Promise.all(confirmed.map(readConfirmed));
  const given = told.flatMap((one) => one ?? []);
  const read = await Promise.all(files.map((file) => readFile(file, given)));
  const readable = read.flatMap((one) => one ?? []);
  const unread = read.length - readable.length + told.filter((one) => !one).length;
  const coins = coinsIn(outputsGiven(given));
  const inspected = reviewPackage(readable, { coins, tip: () => NO_TIP }, { chain });
  const first = firstOf(inspected);
  return {
    ...packageInWords(inspected, chain),
    unknown: PACKAGE_UNKNOWN,
    first,
    command: first.length > 0 ? submitCommand(chain, first, foundIn(inspected)) : '',
    unread,
  };
}

function sentFirst({ waves, transactions }: InspectedPackage): readonly PackagedTransaction[] {
  return waves[0]?.send.map((i) => transactions[i]!) ?? [];
}

/** Of what is sent first. */
function foundIn(inspected: InspectedPackage): readonly FoundWorth[] {
  return sentFirst(inspected).flatMap(({ file }) => file.review.findings);
}

/** What is sent first, in hex, where all of it is complete. */
function firstOf(inspected: InspectedPackage): readonly string[] {
  const sent = sentFirst(inspected);
  if (!sent.every(({ isComplete }) => isComplete)) return [];
  return sent.map(({ transaction }) => bytesToHex(encodeTransaction(transaction)));
}

/** Undefined where it is neither a PSBT nor a transaction that decodes. */
async function readFile(
  { source, beside }: PackageSource,
  confirmed: readonly GivenBeside[],
): Promise<ReadWith | undefined> {
  const found = await recogniseBlob(source);
  if (!found.ok) return undefined;
  const given = outputsGiven([...beside, ...confirmed]);
  const { bytes, format } = found;
  return ifDecodes(() => {
    if (format === 'psbt') {
      const view = viewOf(decodePsbt(bytes));
      return (previous) => subjectOfConflicting(view, withPrevious(given, previous), bytes);
    }
    const transaction = decodeTransaction(bytes);
    return (previous) => subjectOfTransaction(transaction, withPrevious(given, previous), bytes);
  });
}

function withPrevious(given: GivenOutputs, previous: readonly Transaction[]): GivenOutputs {
  return { ...given, transactions: [...given.transactions, ...previous] };
}

/** A whole transaction, or outputs as `prevtxs` has them; undefined where it is neither. */
async function readConfirmed(source: Blob): Promise<GivenBeside | undefined> {
  const found = await recogniseBlob(source);
  if (found.ok) {
    if (found.format !== 'transaction' || !decodedTransaction(found.bytes)) return undefined;
    return { from: 'previous transaction', utxos: [], transaction: bytesToHex(found.bytes) };
  }
  if (found.named !== 'json') return undefined;
  const value = parseJson((await source.text()).trim());
  const utxos = value === undefined ? undefined : previousOutputs(isArray(value) ? value : [value]);
  return utxos && { from: 'prevtxs', utxos };
}

/** What the person says is confirmed. */
function coinsIn({ transactions, reported }: GivenOutputs): CoinView {
  const byId = new Map(transactions.map((one) => [bytesToHex(transactionId(one)), one]));
  return {
    find: (prevout) => {
      const whole = byId.get(bytesToHex(prevout.txid));
      const output = whole?.outputs[prevout.vout];
      if (whole && output) return { ...output, isCoinbase: isCoinbase(whole) };
      const told = reported(prevout);
      return told?.value === UNKNOWN_AMOUNT ? undefined : told;
    },
    hasOutputOf: (txid) => byId.has(bytesToHex(txid)),
  };
}
