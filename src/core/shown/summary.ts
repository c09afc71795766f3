/**
 * A review as the page shows it, for a chain: the first rows, addresses as texts, and the parts of the tree in the place of paths and bytes.
 */
import { encodeAddress } from '../encoding/address.ts';
import { isMoneyRange } from '../encoding/amount.ts';
import type { Chain } from '../encoding/chains.ts';
import { feerateNumber } from '../encoding/number-words.ts';
import type { Finding } from '../findings/finding.ts';
import type { SilentPayee } from '../findings/silent-payee.ts';
import type { FindingCode, Severity } from '../findings/table.ts';
import type { InspectedFormat } from '../intake/format.ts';
import type { NodeValue } from '../outline/node-value.ts';
import { carriedValue } from '../outline/script-value.ts';
import { type RankedPart, type Returning, rankOf } from '../review/ranked-parts.ts';
import type { KnownSize, Review, ReviewedInput, ReviewedOutput } from '../review/review.ts';
import { cutRows } from '../review/row-order.ts';
import type { TxidState } from '../review/txid-state.ts';
import { isOtherText, messageAddress } from '../said/message-words.ts';
import { paidNameText } from '../said/name-words.ts';
import { unspentCommand } from '../said/node-commands.ts';
import { scriptToAsm } from '../script/asm.ts';
import { destinationOf } from '../script/destination.ts';
import { hashTypeText } from '../script/hash-type.ts';
import {
  describeLockTime,
  describeSequence,
  type LockTime,
  type Sequence,
} from '../script/locks.ts';
import { type OutputType, solve } from '../script/solver.ts';
import type { InputAmountProof } from '../subject/amount-proof.ts';
import type { ChainClaims } from '../subject/chain-claims.ts';
import type { Place } from '../subject/place.ts';
import type { SignatureProgress } from '../subject/signature-progress.ts';
import { txidText } from '../tx/id-text.ts';
import type { TxOutput } from '../tx/types.ts';
import { virtualSize } from '../tx/weight.ts';
import type { FeeVerdict } from '../verdict/joined.ts';
import type { MessageJudgement } from '../verdict/message/message-judgement.ts';
import { type CountedFinding, countFindings } from './findings.ts';

/** Amounts are satoshis; ids stand as they are shown. */
export interface Summary {
  readonly format: InspectedFormat;
  /** Of the PSBT. */
  readonly version: number;
  /** Whether all of it decoded; what follows is right up to the fault where not. */
  readonly complete: boolean;
  readonly transactionVersion: number;
  readonly txid?: TxidSummary;
  /** Why there is no id. */
  readonly noTxid?: NonNullable<Review['noTxid']> | 'undecoded';
  /** Of a transaction with witnesses that stands alone. */
  readonly wtxid?: string;
  /** Absent where the inputs of a version 2 PSBT do not agree on one, or with a fault. */
  readonly lockTime?: LockTime;
  /** When it can be mined, in words that follow "can be mined"; none of what waits for nothing. */
  readonly waits: readonly string[];
  readonly size?: SizeSummary;
  /** Of a PSBT that is not final, an estimate of what it will be. */
  readonly estimatedSize?: Omit<SizeSummary, 'of'>;
  readonly inputs: SideSummary<InputSummary>;
  readonly outputs: SideSummary<OutputSummary>;
  /** Of all inputs. */
  readonly signed: Readonly<Record<SignatureProgress['state'], number>>;
  /** It makes new UTXOs and spends none, so there is no fee. */
  readonly coinbase: boolean;
  /** Absent where any amount is not known, and where there are no inputs yet. */
  readonly fee?: FeeSummary;
  /** Of what spends made-up coins alone, so that nothing is paid. */
  readonly isRehearsal?: true;
  /** Of a message that no block can hold, so that nothing is paid. */
  readonly message?: MessageSummary;
  /** What a person has to tell of a message that the file does not. */
  readonly messageWanted?: { readonly text: boolean; readonly address: boolean };
  /** Seconds since 1970: the clock that dates of names were held against, where there are any. */
  readonly namesTime?: number;
  readonly chains: ChainSummary;
  readonly findings: readonly CountedFinding[];
}

/** What is signed, and the coins that are shown with it. */
export interface MessageSummary {
  /** Absent where it is not known, or is no text. */
  readonly text?: string;
  /** Whether this text is not the one that is signed. */
  readonly isOther?: true;
  readonly address?: string;
  readonly isReserves: boolean;
  /** Those that stand first. */
  readonly coins: readonly CoinSummary[];
  readonly coinCount: number;
}

export interface CoinSummary {
  readonly outpoint: string;
  readonly amount?: bigint;
  readonly proof: InputAmountProof;
  /** Asks a node whether it exists and is unspent. */
  readonly command: string;
}

export interface TxidSummary {
  readonly text: string;
  /** Whether signing will change it. */
  readonly state: TxidState;
}

export interface SizeSummary {
  /** Without any signature, or with all. */
  readonly of: 'unsigned' | 'signed';
  readonly size: number;
  readonly weight: number;
  readonly vsize: number;
}

export interface SideSummary<T> {
  readonly total: number;
  /** All of them; of very many those that are worth most, in the file's order. */
  readonly shown: readonly T[];
  /** The sum of the amounts that are known. */
  readonly amount: bigint;
  /** How many have no amount, or none that can be. */
  readonly unknown: number;
}

export interface InputSummary extends RankedRow {
  /** Its number. */
  readonly at: number;
  /** Id of the input's part. */
  readonly node: number;
  readonly txid: string;
  readonly vout: number;
  readonly proof: InputAmountProof;
  readonly amount?: bigint;
  readonly type?: OutputType;
  readonly address?: string;
  readonly sequence: Sequence;
  readonly signed: SignatureProgress;
  /** The hash type that the PSBT asks for, by name where it has one. */
  readonly sighash?: string;
  readonly alarm?: Alarm;
}

/** What decides whether a row is shown where not all can be, and where. */
export type RankedRow = Pick<RankedPart, 'worth' | 'rank' | 'alike'>;

/** The worst that was found in an input or output, notes aside, and where. */
export interface Alarm {
  readonly code: FindingCode;
  readonly severity: Exclude<Severity, 'note'>;
  readonly node: number;
}

export interface OutputSummary extends RankedRow {
  /** Its number. */
  readonly at: number;
  readonly node: number;
  readonly amount: bigint;
  readonly type: OutputType;
  readonly address?: string;
  /** The script in words where it has no address: whole, but for data, of which the first part. */
  readonly asm?: string;
  /** What an OP_RETURN script carries. */
  readonly carried?: NodeValue;
  /** Absent too of a claim that was found after its row was shown, which moves nothing. */
  readonly returns?: Returning;
  /** It goes back to a script that inputs spend. */
  readonly paysSpentScript: boolean;
  /** Whom it says that it pays silently, once that was judged. */
  readonly silent?: SilentPayee;
  /** The name that it is proven to pay to; shown beside the address, never in its place. */
  readonly name?: string;
  readonly alarm?: Alarm;
}

export interface FeeSummary {
  /** Below zero where more is paid than is spent. */
  readonly amount: bigint;
  /** That of the weakest amount that is in it. */
  readonly proof: InputAmountProof;
  /** Why it is below zero: others are to add inputs, or it can never be mined. */
  readonly below?: 'awaited' | 'impossible';
  readonly feerate?: FeerateSummary;
}

/** Satoshis a virtual byte, with two places. By a size without signatures it is an upper bound. */
export interface FeerateSummary {
  readonly text: string;
  readonly of: 'unsigned' | 'estimated' | 'signed';
  /** The size that it was divided by. */
  readonly vsize: number;
}

/** What extended keys and coin types say of the chain. */
export interface ChainSummary {
  readonly says: 'nothing' | 'main' | 'test' | 'both';
  readonly contradicts: boolean;
}

/** What a summary needs besides the review. */
export interface SummaryContext {
  readonly format: InspectedFormat;
  readonly version: number;
  readonly chain: Chain;
  /** Where things are in the tree. */
  readonly ids: PlaceIds;
  /** Codes that were found before verdicts were there; all, where they came at once. */
  readonly foundAtOnce?: ReadonlySet<FindingCode>;
}

/** Ids of parts of the tree. */
export interface PlaceIds {
  input(index: number): number;
  output(index: number): number;
  /** Of the part that a finding is about, or any other place. */
  at(place: Place): number;
}

/** Inputs and outputs that are shown one by one. */
const MOST_SHOWN = 2000;

/** `review` is undefined where not even the global map could be read. */
export function summarise(review: Review | undefined, context: SummaryContext): Summary {
  const { format, version, chain, ids } = context;
  if (!review) return { ...NOTHING_READ, format, version };
  const { inputs, outputs, lockTime, waits, namesTime } = review;
  const size = review.size && { of: review.size.of, ...measuresOf(review.size) };
  const estimatedSize = review.estimatedSize && measuresOf(review.estimatedSize);
  const fee = review.fee && feeOf(review, review.fee, size);
  return {
    format,
    version,
    complete: review.isComplete,
    transactionVersion: review.transactionVersion,
    ...idsOf(review),
    ...(lockTime && { lockTime: describeLockTime(lockTime.value, lockTime.isEnforced) }),
    waits,
    ...(size && { size }),
    ...(estimatedSize && format === 'psbt' && { estimatedSize }),
    inputs: sideOf(
      review.inputCount,
      review.isCoinbase ? [] : inputs.map(({ verdict }) => verdict.amount),
      mostWorth(inputs).map((input) => inputOf(input, review, context)),
    ),
    outputs: sideOf(
      review.outputCount,
      outputs.map(({ output }) => output.value),
      mostWorth(outputs).map((output) => outputOf(output, context)),
    ),
    signed: signedIn(inputs),
    coinbase: review.isCoinbase,
    ...(fee && { fee }),
    ...(review.known.rehearsal === 'rehearsal' && { isRehearsal: true as const }),
    ...(review.message?.isNeverMined && { message: messageOf(review.message, chain) }),
    ...messageWantedIn(review.message),
    ...(namesTime !== undefined && { namesTime }),
    chains: chainsOf(review.claims, chain),
    findings: countFindings(review.findings, ids, context.foundAtOnce),
  };
}

const MOST_COINS = 200;

function messageOf(message: MessageJudgement, chain: Chain): MessageSummary {
  const { text, coins, form } = message;
  const address = messageAddress(message, chain);
  return {
    ...(text !== undefined && { text }),
    ...(isOtherText(message) && { isOther: true }),
    ...(address !== undefined && { address }),
    isReserves: form === 'proof of reserves',
    coins: coins.slice(0, MOST_COINS).map((coin) => ({
      outpoint: `${coin.txid}:${coin.vout}`,
      ...(coin.amount !== undefined && { amount: coin.amount }),
      proof: coin.proof,
      command: unspentCommand(chain, coin),
    })),
    coinCount: coins.length,
  };
}

/** What somebody has to tell of it before it is known what is signed. */
function messageWantedIn(message: MessageJudgement | undefined): Pick<Summary, 'messageWanted'> {
  if (message?.status === 'text unknown') return { messageWanted: { text: true, address: false } };
  if (message?.status !== 'unproven') return {};
  const messageWanted = { text: !message.bytes, address: message.scriptPubKey === undefined };
  return { messageWanted };
}

/** Those of which each may have a row, in their order. */
function mostWorth<Row extends RankedPart & { readonly index: number }>(
  all: readonly Row[],
): readonly Row[] {
  if (all.length <= MOST_SHOWN) return all;
  return [...cutRows(all, MOST_SHOWN).shown].sort((a, b) => a.index - b.index);
}

const NO_SIDE = { total: 0, shown: [], amount: 0n, unknown: 0 } as const;

const NOTHING_READ: Omit<Summary, 'format' | 'version'> = {
  complete: false,
  transactionVersion: 0,
  noTxid: 'undecoded',
  waits: [],
  inputs: NO_SIDE,
  outputs: NO_SIDE,
  signed: { none: 0, partial: 0, ready: 0, final: 0 },
  coinbase: false,
  chains: { says: 'nothing', contradicts: false },
  findings: [],
};

function idsOf({ txid, wtxid, noTxid }: Review): Pick<Summary, 'txid' | 'noTxid' | 'wtxid'> {
  if (!txid) return { noTxid: noTxid ?? 'undecoded' };
  const ids = { txid: { text: txidText(txid.txid), state: txid.state } };
  return wtxid ? { ...ids, wtxid: txidText(wtxid) } : ids;
}

type Measures = Omit<SizeSummary, 'of'>;

function measuresOf({ size, weight }: Omit<KnownSize, 'of'>): Measures {
  return { size, weight, vsize: virtualSize(weight) };
}

function signedIn(inputs: readonly ReviewedInput[]): Summary['signed'] {
  const signed = { none: 0, partial: 0, ready: 0, final: 0 };
  for (const { progress } of inputs) signed[progress.state]++;
  return signed;
}

/** The sum of the amounts that are known and can be. */
function sideOf<T>(
  total: number,
  amounts: readonly (bigint | undefined)[],
  shown: readonly T[],
): SideSummary<T> {
  let sum = 0n;
  let unknown = 0;
  for (const amount of amounts) {
    const isAmount = amount !== undefined && isMoneyRange(amount) && isMoneyRange(sum + amount);
    if (isAmount) sum += amount;
    else unknown++;
  }
  return { total, shown, amount: sum, unknown };
}

function alarmOf(alarm: Finding | undefined, ids: PlaceIds): { readonly alarm?: Alarm } {
  if (!alarm || alarm.severity === 'note') return {};
  return { alarm: { code: alarm.code, severity: alarm.severity, node: ids.at(alarm) } };
}

function inputOf(
  reviewed: ReviewedInput,
  { transactionVersion }: Review,
  { chain, ids }: SummaryContext,
): InputSummary {
  const { index, prevout, sequence, spent, verdict, progress, asked, alarm } = reviewed;
  const { worth, rank, alike } = reviewed;
  const { amount, proof } = verdict;
  return {
    at: index,
    worth,
    rank,
    alike,
    node: ids.input(index),
    ...alarmOf(alarm, ids),
    txid: txidText(prevout.txid),
    vout: prevout.vout,
    proof,
    ...(amount !== undefined && { amount }),
    ...(spent && payee(spent, chain)),
    sequence: describeSequence(sequence, transactionVersion),
    signed: progress,
    ...(asked !== undefined && { sighash: hashTypeText(asked, 4) }),
  };
}

function payee(
  { scriptPubKey }: TxOutput,
  chain: Chain,
): { readonly type: OutputType; readonly address?: string } {
  const solution = solve(scriptPubKey);
  const destination = destinationOf(solution);
  if (!destination) return { type: solution.type };
  return { type: solution.type, address: encodeAddress(destination, chain) };
}

function outputOf(
  reviewed: ReviewedOutput,
  { chain, ids, foundAtOnce }: SummaryContext,
): OutputSummary {
  const { index, output, paysSpentScript, silent, name, alarm, worth, alike } = reviewed;
  const isLate = foundAtOnce !== undefined && reviewed.returns === 'claimed';
  const returns = isLate ? undefined : reviewed.returns;
  const { value, scriptPubKey } = output;
  const paid = payee(output, chain);
  const named = paidNameText(name);
  return {
    at: index,
    node: ids.output(index),
    worth,
    rank: rankOf(returns),
    alike,
    ...(returns && { returns }),
    ...alarmOf(alarm, ids),
    amount: value,
    ...paid,
    ...(paid.address === undefined && { asm: shownAsm(scriptPubKey, paid.type) }),
    ...(paid.type === 'nulldata' ? { carried: carriedValue(scriptPubKey) } : {}),
    paysSpentScript,
    ...(silent && { silent }),
    ...(named !== undefined && { name: named }),
  };
}

/** Opcodes of what nobody can spend that a row has room for, in characters. */
const MOST_OF_DATA = 200;

/** A script says who can spend it, so that none of it is left out; of data the first part will do. */
function shownAsm(scriptPubKey: Uint8Array, type: OutputType): string {
  const asm = scriptToAsm(scriptPubKey, false);
  if (type !== 'nulldata' || asm.length <= MOST_OF_DATA) return asm;
  return `${asm.slice(0, MOST_OF_DATA)}…`;
}

/** By a size without signatures the rate is an upper bound. */
function feeOf(
  { awaitsInputs }: Review,
  { amount, proof, vsize, isExact }: FeeVerdict,
  size: SizeSummary | undefined,
): FeeSummary | undefined {
  if (amount === undefined) return undefined;
  if (amount < 0n) return { amount, proof, below: awaitsInputs ? 'awaited' : 'impossible' };
  const of = vsize === undefined ? 'unsigned' : isExact ? 'signed' : 'estimated';
  const by = vsize ?? size?.vsize;
  if (!by || !isMoneyRange(amount)) return { amount, proof };
  return { amount, proof, feerate: { text: feerateNumber(amount, by), of, vsize: by } };
}

function chainsOf(claims: ChainClaims, chain: Chain): ChainSummary {
  const { main, test } = claims;
  if (!main && !test) return { says: 'nothing', contradicts: false };
  const says = main && test ? 'both' : main ? 'main' : 'test';
  return { says, contradicts: claims.against(chain) !== undefined };
}
