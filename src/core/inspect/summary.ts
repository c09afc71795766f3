/**
 * What an input is about, for a chain, in values: the page has the words. Every
 * amount says how far it is proven, and what a PSBT says of itself is a claim.
 */
import { bytesToHex } from '../bytes/hex.ts';
import { encodeAddress } from '../encoding/address.ts';
import { formatAmount, isMoneyRange } from '../encoding/amount.ts';
import type { Chain } from '../encoding/chains.ts';
import { hashTypeName } from '../script/asm.ts';
import { destinationOf } from '../script/destination.ts';
import { type OutputType, solve } from '../script/solver.ts';
import type { TxOutput } from '../tx/types.ts';
import type { ChainClaim } from './chain-claims.ts';
import type { InspectedFormat } from './closed-kinds.ts';
import type { AmountProof, Signed } from './coin.ts';
import type { FactsCollector, InputFacts, OutputFacts, Sum } from './facts.ts';
import type { Finding, Place } from './findings.ts';
import { describeLockTime, describeSequence, type LockTime, type Sequence } from './locks.ts';
import { type NodeValue, txidText } from './node-value.ts';
import { carriedValue } from './script-value.ts';

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
  readonly inputs: SideSummary<InputSummary>;
  readonly outputs: SideSummary<OutputSummary>;
  /** Of all inputs. */
  readonly signed: { readonly none: number; readonly partial: number; readonly final: number };
  /** Absent where any amount is not known. */
  readonly fee?: FeeSummary;
  readonly chains: ChainSummary;
  readonly findings: readonly Finding[];
}

export interface TxidSummary {
  readonly text: string;
  /** Whether signing will change it. */
  readonly state: 'stands' | 'changes' | 'unknown';
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
  readonly proof: AmountProof;
  readonly amount?: string;
  readonly type?: OutputType;
  readonly address?: string;
  readonly sequence: Sequence;
  readonly signed: Signed;
  /** The hash type that the PSBT asks for, by name where it has one. */
  readonly sighash?: string;
}

export interface OutputSummary {
  readonly node: number;
  readonly amount: string;
  readonly type: OutputType;
  readonly address?: string;
  /** What an OP_RETURN script carries. */
  readonly carried?: NodeValue;
  readonly key?: KeySummary;
  /** It goes back to a script that a coin of this PSBT has. */
  readonly paysSpentScript: boolean;
}

/** A key that the PSBT claims the output to have. Whether it is the output's nobody has checked. */
export interface KeySummary {
  readonly claims: 'change' | 'own' | 'other';
  readonly fingerprint: string;
  readonly path: string;
}

export interface FeeSummary {
  readonly amount: string;
  /** That of the weakest amount that is in it. */
  readonly proof: AmountProof;
  readonly feerate?: FeerateSummary;
}

/** Satoshis a virtual byte, with two places. Without signatures in the size it is an upper bound. */
export interface FeerateSummary {
  readonly text: string;
  readonly of: 'unsigned' | 'signed';
}

/** What extended keys and coin types say of the chain. */
export interface ChainSummary {
  readonly says: 'nothing' | 'main' | 'test' | 'both';
  readonly contradicts: boolean;
  /** The part that says otherwise. */
  readonly node?: number;
}

/** What a summary needs besides the facts. */
export interface SummaryContext {
  readonly format: InspectedFormat;
  readonly version: number;
  readonly chain: Chain;
  /** The id of the part at a place. */
  readonly idOf: (place: Place) => number;
  /** In serialised order, of a transaction with witnesses that stands alone. */
  readonly wtxid?: Uint8Array;
}

export function summarise(facts: FactsCollector, context: SummaryContext): Summary {
  const { format, version, chain, idOf, wtxid } = context;
  const size = sizeOf(facts);
  const fee = feeOf(facts, size);
  return {
    format,
    version,
    complete: facts.complete,
    transactionVersion: facts.transactionVersion,
    ...idsOf(facts, wtxid),
    ...(facts.lockTime === undefined
      ? {}
      : { lockTime: describeLockTime(facts.lockTime, facts.anyInputCounts) }),
    ...(size ? { size } : {}),
    inputs: sideOf(
      facts.inputCount,
      facts.sumIn,
      facts.inputs.map((input, i) => inputOf(input, i, facts, context)),
    ),
    outputs: sideOf(
      facts.outputCount,
      facts.sumOut,
      facts.outputs.map((output, i) => outputOf(output, i, context)),
    ),
    signed: { ...facts.signed },
    ...(fee ? { fee } : {}),
    chains: chainsOf(facts.claims.main, facts.claims.test, chain, idOf),
    findings: facts.findings.list(idOf),
  };
}

function idsOf(
  { txid }: FactsCollector,
  wtxid: Uint8Array | undefined,
): Pick<Summary, 'txid' | 'noTxid' | 'wtxid'> {
  if (!('txid' in txid)) return { noTxid: txid.state };
  const ids = { txid: { text: txidText(txid.txid), state: txid.state } };
  return wtxid ? { ...ids, wtxid: txidText(wtxid) } : ids;
}

const WITNESS_SCALE_FACTOR = 4;

function sizeOf({ size }: FactsCollector): SizeSummary | undefined {
  return size && { ...size, vsize: Math.ceil(size.weight / WITNESS_SCALE_FACTOR) };
}

function sideOf<T>(total: number, sum: Sum, shown: readonly T[]): SideSummary<T> {
  return { total, shown, amount: formatAmount(sum.satoshis), unknown: sum.unknown };
}

function inputOf(
  input: InputFacts,
  index: number,
  { transactionVersion }: FactsCollector,
  { chain, idOf }: SummaryContext,
): InputSummary {
  const { prevout, sequence, coin, signed, hashType } = input;
  return {
    node: idOf({ input: index }),
    txid: txidText(prevout.txid),
    vout: prevout.vout,
    proof: coin.proof,
    ...(coin.output
      ? { amount: formatAmount(coin.output.value), ...payee(coin.output, chain) }
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
  return type === 0 ? 'DEFAULT' : (hashTypeName(type) ?? `0x${type.toString(16).padStart(8, '0')}`);
}

function outputOf(
  { output, key, paysSpentScript }: OutputFacts,
  index: number,
  { chain, idOf }: SummaryContext,
): OutputSummary {
  const { value, scriptPubKey } = output;
  const paid = payee(output, chain);
  return {
    node: idOf({ output: index }),
    amount: formatAmount(value),
    ...paid,
    ...(paid.type === 'nulldata' ? { carried: carriedValue(scriptPubKey) } : {}),
    ...(key ? { key: keyOf(key) } : {}),
    paysSpentScript,
  };
}

const HARDENED = 0x80000000;

/** By custom the last step but one of a path is 1 for change (BIP 44). */
function keyOf({ origin, isOfInputs }: NonNullable<OutputFacts['key']>): KeySummary {
  const { fingerprint, path } = origin;
  const isChange = path.length >= 2 && path.at(-2) === 1;
  const steps = path.map((step) => (step >= HARDENED ? `${step - HARDENED}h` : String(step)));
  return {
    claims: isOfInputs ? (isChange ? 'change' : 'own') : 'other',
    fingerprint: bytesToHex(fingerprint),
    path: ['m', ...steps].join('/'),
  };
}

function feeOf(
  { sumIn, sumOut, proof, complete }: FactsCollector,
  size: SizeSummary | undefined,
): FeeSummary | undefined {
  if (!complete || sumIn.unknown + sumOut.unknown > 0) return undefined;
  const fee = sumIn.satoshis - sumOut.satoshis;
  const amount = formatAmount(fee);
  if (!size || size.vsize === 0 || !isMoneyRange(fee)) return { amount, proof };
  return { amount, proof, feerate: { text: feerateText(fee, size.vsize), of: size.of } };
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
