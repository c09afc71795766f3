/**
 * What an input is about, for a chain, in values: the page has the words. Every
 * amount says how far it is proven, and what a PSBT says of itself is a claim.
 */
import { encodeAddress } from '../encoding/address.ts';
import { formatAmount, isMoneyRange } from '../encoding/amount.ts';
import type { Chain } from '../encoding/chains.ts';
import type { FindingCode, Severity } from '../findings/table.ts';
import { destinationOf } from '../script/destination.ts';
import { hashTypeName } from '../script/hash-type.ts';
import { type OutputType, solve } from '../script/solver.ts';
import type { TxOutput } from '../tx/types.ts';
import type { InputAmountProof } from '../verify/amount-proof.ts';
import type { ChainClaim } from '../verify/chain-claims.ts';
import type { SignatureProgress } from '../verify/signature-progress.ts';
import type { CountedFinding, Place } from './findings.ts';
import type { InspectedFormat } from './format.ts';
import { describeLockTime, describeSequence, type LockTime, type Sequence } from './locks.ts';
import { type NodeValue, txidText } from './node-value.ts';
import { carriedValue } from './script-value.ts';
import {
  type CollectedInput,
  type CollectedOutput,
  type Sum,
  type SummaryCollector,
  virtualSize,
} from './summary-collector.ts';

/** Amounts are BTC with eight places, as Core prints them; ids as they are shown. */
export interface Summary {
  readonly format: InspectedFormat;
  /** Of the PSBT. */
  readonly version: number;
  /** Whether all of it decoded; what follows is right up to the fault where not. */
  readonly complete: boolean;
  readonly transactionVersion: number;
  readonly txid?: TxidSummary;
  /** Why there is no id. */
  readonly noTxid?: 'lock-times-conflict' | 'undecoded';
  /** Of a transaction with witnesses that stands alone. */
  readonly wtxid?: string;
  /** Absent where the inputs of a version 2 PSBT do not agree on one, or with a fault. */
  readonly lockTime?: LockTime;
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
  readonly chains: ChainSummary;
  readonly findings: readonly CountedFinding[];
}

export interface TxidSummary {
  readonly text: string;
  /** Whether signing will change it. */
  readonly state: 'stands' | 'changes' | 'unknown' | 'draft';
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
  /** The first of them. */
  readonly shown: readonly T[];
  /** The sum of the amounts that are known. */
  readonly amount: string;
  /** How many have no amount, or none that can be. */
  readonly unknown: number;
}

export interface InputSummary {
  /** Id of the input's part. */
  readonly node: number;
  readonly txid: string;
  readonly vout: number;
  readonly proof: InputAmountProof;
  readonly amount?: string;
  readonly type?: OutputType;
  readonly address?: string;
  readonly sequence: Sequence;
  readonly signed: SignatureProgress;
  /** The hash type that the PSBT asks for, by name where it has one. */
  readonly sighash?: string;
  readonly alarm?: Alarm;
}

/** The worst that was found in an input or output, notes aside, and where. */
export interface Alarm {
  readonly code: FindingCode;
  readonly severity: Exclude<Severity, 'note'>;
  readonly node: number;
}

export interface OutputSummary {
  readonly node: number;
  readonly amount: string;
  readonly type: OutputType;
  readonly address?: string;
  /** What an OP_RETURN script carries. */
  readonly carried?: NodeValue;
  /** It goes back to a script that a UTXO of this PSBT has. */
  readonly paysSpentScript: boolean;
  readonly alarm?: Alarm;
}

export interface FeeSummary {
  readonly amount: string;
  /** That of the weakest amount that is in it. */
  readonly proof: InputAmountProof;
  /** It is negative because others are to add inputs. */
  readonly awaitsInputs?: true;
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
  /** The part that says otherwise. */
  readonly node?: number;
}

/** What a summary needs besides what was collected. */
export interface SummaryContext {
  readonly format: InspectedFormat;
  readonly version: number;
  readonly chain: Chain;
  /** The id of the part at a place. */
  readonly idOf: (place: Place) => number;
  /** The id of the input or output that a part is in, or of the part itself. */
  readonly ownerOf: (id: number) => number;
  /** In serialised order, of a transaction with witnesses that stands alone. */
  readonly wtxid?: Uint8Array;
}

export function summarise(collected: SummaryCollector, context: SummaryContext): Summary {
  const { format, version, chain, idOf, wtxid } = context;
  const size = collected.size && { of: collected.size.of, ...measuresOf(collected.size) };
  const findings = collected.findings.list(idOf);
  const alarms = alarmsOf(findings, context.ownerOf);
  const estimatedSize = collected.estimatedSize && measuresOf(collected.estimatedSize);
  const fee = feeOf(collected, size, estimatedSize);
  return {
    format,
    version,
    complete: collected.complete,
    transactionVersion: collected.transactionVersion,
    ...idsOf(collected, wtxid),
    ...(collected.lockTime === undefined
      ? {}
      : { lockTime: describeLockTime(collected.lockTime, collected.lockTimeCounts) }),
    ...(size ? { size } : {}),
    ...(estimatedSize ? { estimatedSize } : {}),
    inputs: sideOf(
      collected.inputCount,
      collected.sumIn,
      collected.inputs.map((input, i) => inputOf(input, i, collected, context, alarms)),
    ),
    outputs: sideOf(
      collected.outputCount,
      collected.sumOut,
      collected.outputs.map((output, i) => outputOf(output, i, context, alarms)),
    ),
    signed: { ...collected.signed },
    coinbase: collected.isCoinbase,
    ...(fee ? { fee } : {}),
    chains: chainsOf(collected.claims.main, collected.claims.test, chain, idOf),
    findings,
  };
}

function idsOf(
  { txid }: SummaryCollector,
  wtxid: Uint8Array | undefined,
): Pick<Summary, 'txid' | 'noTxid' | 'wtxid'> {
  if (!('txid' in txid)) return { noTxid: txid.state };
  const ids = { txid: { text: txidText(txid.txid), state: txid.state } };
  return wtxid ? { ...ids, wtxid: txidText(wtxid) } : ids;
}

type Measures = Omit<SizeSummary, 'of'>;

function measuresOf({ size, weight }: Omit<Measures, 'vsize'>): Measures {
  return { size, weight, vsize: virtualSize(weight) };
}

type Alarms = ReadonlyMap<number, Alarm>;

/** The worst of each input and output; findings come with the worst first. */
function alarmsOf(findings: readonly CountedFinding[], ownerOf: SummaryContext['ownerOf']): Alarms {
  const alarms = new Map<number, Alarm>();
  for (const { code, severity, nodes } of findings) {
    if (severity === 'note') continue;
    for (const node of nodes) {
      const owner = ownerOf(node);
      if (!alarms.has(owner)) alarms.set(owner, { code, severity, node });
    }
  }
  return alarms;
}

function alarmAt(alarms: Alarms, node: number): { readonly alarm?: Alarm } {
  const alarm = alarms.get(node);
  return alarm ? { alarm } : {};
}

function sideOf<T>(total: number, sum: Sum, shown: readonly T[]): SideSummary<T> {
  return { total, shown, amount: formatAmount(sum.satoshis), unknown: sum.unknown };
}

function inputOf(
  input: CollectedInput,
  index: number,
  { transactionVersion }: SummaryCollector,
  { chain, idOf }: SummaryContext,
  alarms: Alarms,
): InputSummary {
  const { prevout, sequence, utxo, signed, hashType } = input;
  const node = idOf({ input: index });
  return {
    node,
    ...alarmAt(alarms, node),
    txid: txidText(prevout.txid),
    vout: prevout.vout,
    proof: utxo.proof,
    ...(utxo.output
      ? { amount: formatAmount(utxo.output.value), ...payee(utxo.output, chain) }
      : {}),
    sequence: describeSequence(sequence, transactionVersion),
    signed,
    ...(hashType === undefined ? {} : { sighash: hashTypeText(hashType) }),
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

function hashTypeText(type: number): string {
  return hashTypeName(type) ?? `0x${type.toString(16).padStart(8, '0')}`;
}

function outputOf(
  { output, paysSpentScript }: CollectedOutput,
  index: number,
  { chain, idOf }: SummaryContext,
  alarms: Alarms,
): OutputSummary {
  const { value, scriptPubKey } = output;
  const paid = payee(output, chain);
  const node = idOf({ output: index });
  return {
    node,
    ...alarmAt(alarms, node),
    amount: formatAmount(value),
    ...paid,
    ...(paid.type === 'nulldata' ? { carried: carriedValue(scriptPubKey) } : {}),
    paysSpentScript,
  };
}

function feeOf(
  { fee, proof, inputCount, awaitsInputs }: SummaryCollector,
  size: SizeSummary | undefined,
  estimated: Measures | undefined,
): FeeSummary | undefined {
  // What a draft pays is not taken from anything yet.
  if (fee === undefined || inputCount === 0) return undefined;
  const amount = formatAmount(fee);
  if (fee < 0n) return { amount, proof, ...(awaitsInputs && { awaitsInputs }) };
  const by = size && estimated ? { ...estimated, of: 'estimated' as const } : size;
  if (!by || by.vsize === 0 || !isMoneyRange(fee)) return { amount, proof };
  const { of, vsize } = by;
  return { amount, proof, feerate: { text: feerateText(fee, vsize), of, vsize } };
}

/** Hundredths are cut, not rounded: a rate is not promised that is not paid. */
function feerateText(fee: bigint, vsize: number): string {
  const hundredths = (fee * 100n) / BigInt(vsize);
  const text = hundredths.toString().padStart(3, '0');
  return `${text.slice(0, -2)}.${text.slice(-2)}`;
}

function chainsOf(
  main: ChainClaim | undefined,
  test: ChainClaim | undefined,
  chain: Chain,
  idOf: SummaryContext['idOf'],
): ChainSummary {
  if (!main && !test) return { says: 'nothing', contradicts: false };
  const says = main && test ? 'both' : main ? 'main' : 'test';
  const otherwise = chain === 'main' ? test : main;
  if (!otherwise) return { says, contradicts: false };
  return { says, contradicts: true, node: idOf({ offset: otherwise.offset }) };
}
