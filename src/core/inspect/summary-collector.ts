/**
 * What a summary says, gathered while an input is decoded: sums over all inputs
 * and outputs, and the first of them one by one. No map is kept.
 */
import { bytesToHex } from '../bytes/hex.ts';
import { isMoneyRange } from '../encoding/amount.ts';
import { GLOBAL_FORMAT } from '../psbt/fields.ts';
import { RequiredLocks } from '../psbt/lock-time.ts';
import type { PsbtVisitor } from '../psbt/psbt.ts';
import { originOf, recordOf, recordsOf } from '../psbt/record-access.ts';
import type { GlobalMap, InputMap, OutputMap } from '../psbt/types.ts';
import {
  addRequiredLocks,
  finalScriptsOf,
  headerOf,
  outputOf,
  type PsbtHeader,
  unsignedInputOf,
} from '../psbt/view.ts';
import { isCoinbase, type TransactionMeasures } from '../tx/ids.ts';
import { type AmountProof, weaker } from '../tx/known-utxo.ts';
import { excessiveFee } from '../tx/losses.ts';
import type { Transaction, TxInput, TxOutput } from '../tx/types.ts';
import { letsAddInputs } from '../verify/added-inputs.ts';
import { ChainClaims } from '../verify/chain-claims.ts';
import { estimatedInputSize, SizeEstimate } from '../verify/estimated-size.ts';
import { filledProgress } from '../verify/filled-input.ts';
import {
  type LockContext,
  type SignatureProgress,
  signatureProgress,
} from '../verify/signature-progress.ts';
import { spentScriptOf } from '../verify/spent-script.ts';
import { FindingList } from './findings.ts';
import { type GivenPrevouts, givenUtxo } from './given-prevouts.ts';
import { countsLockTime } from './locks.ts';
import { OutpointSet } from './outpoint-set.ts';
import { checkInput, checkOrder, checkOutput } from './record-findings.ts';
import {
  type InputParts,
  type KnownSize,
  type KnownTxid,
  TransactionMeasurer,
} from './transaction-measurer.ts';
import { changesTxid, type Utxo, utxoOf } from './utxo.ts';

/** Inputs and outputs that are remembered one by one. */
export const REMEMBERED = 200;
/** Scripts that outputs are held against. */
const COMPARED = 4096;

export interface CollectedInput extends InputParts {
  readonly utxo: Utxo;
  readonly signed: SignatureProgress;
  /** The hash type that the PSBT asks for. */
  readonly hashType?: number;
}

export interface CollectedOutput {
  readonly output: TxOutput;
  /** It pays to a script that one of the UTXOs has. */
  readonly paysSpentScript: boolean;
}

const WITNESS_SCALE_FACTOR = 4;

/** Virtual bytes (BIP 141). */
export function virtualSize(weight: number): number {
  return Math.ceil(weight / WITNESS_SCALE_FACTOR);
}

/** Satoshis in all, as far as they could be added up. */
export class Sum {
  satoshis = 0n;
  /** Amounts that are missing, or no amounts. */
  unknown = 0;

  add(satoshis: bigint | undefined): void {
    const isAmount =
      satoshis !== undefined && isMoneyRange(satoshis) && isMoneyRange(this.satoshis + satoshis);
    if (isAmount) this.satoshis += satoshis;
    else this.unknown++;
  }
}

/** Collects as a visitor of a PSBT, or of a transaction; right up to wherever it has come. */
export class SummaryCollector implements PsbtVisitor {
  readonly findings = new FindingList();
  readonly claims = new ChainClaims();
  readonly inputs: CollectedInput[] = [];
  readonly outputs: CollectedOutput[] = [];
  readonly sumIn = new Sum();
  readonly sumOut = new Sum();
  readonly signed = { none: 0, partial: 0, ready: 0, final: 0 };
  /** The weakest of all UTXOs. */
  proof: AmountProof = 'proven';
  transactionVersion = 0;
  inputCount = 0;
  outputCount = 0;
  lockTime: number | undefined;
  private anyInputCounts = false;
  private isOpenToInputs = true;
  txid: KnownTxid = { state: 'undecoded' };
  size: KnownSize | undefined;
  /** Of a PSBT that is not final: with the scripts that are still to come. */
  estimatedSize: Pick<KnownSize, 'size' | 'weight'> | undefined;
  /** A coinbase spends no UTXO, so it has no fee. */
  isCoinbase = false;
  /** Whether the whole input was decoded. */
  complete = false;
  private version = 0;
  private header: PsbtHeader | undefined;
  private parts: TransactionMeasurer | undefined;
  private fallbackLockTime = 0;
  private outputsBegun = false;
  private readonly locks = new RequiredLocks();
  private readonly estimate = new SizeEstimate();
  private readonly outpoints = new OutpointSet();
  private readonly spentScripts = new Set<string>();

  global(map: GlobalMap, version: number): void {
    this.version = version;
    const header = headerOf(map);
    this.header = header;
    this.fallbackLockTime = header.fallbackLockTime ?? 0;
    this.begin(header.transactionVersion, header.inputCount, header.outputCount);
    this.parts = new TransactionMeasurer(this.transactionVersion, this.inputCount);
    this.readFlags(recordOf(map, 'tx_modifiable'));
    this.readExtendedKeys(map);
    checkOrder(this.findings, map, GLOBAL_FORMAT);
  }

  input(map: InputMap, index: number): void {
    if (!this.header) return;
    const parts = unsignedInputOf(this.header, map, index);
    const utxo = utxoOf(map, parts.prevout.vout);
    const script = utxo.output && spentScriptOf(map, utxo.output.scriptPubKey);
    const signed = signatureProgress(map, script, this.locksOf(map, parts));
    this.estimate.add(estimatedInputSize(map, script));
    this.countInput(parts, index, utxo, signed);
    const final = finalScriptsOf(map);
    this.parts?.input(parts, final, changesTxid(utxo));
    this.isOpenToInputs &&= letsAddInputs(map, final);
    addRequiredLocks(this.locks, map);
    this.rememberForOutputs(map, utxo);
    checkInput(this.findings, map, utxo, index, this.outputCount);
    const hashType = recordOf(map, 'sighash_type')?.value;
    this.remember(parts, utxo, signed, hashType);
  }

  output(map: OutputMap, index: number): void {
    if (!this.header) return;
    const output = outputOf(this.header, map, index);
    for (const record of map.records) {
      const origin = originOf(record);
      if (origin) this.claims.addPath(origin.path, map.start);
    }
    this.countOutput(output, map, index);
  }

  end(): void {
    this.beginOutputs();
    this.complete = true;
    const isVersion2 = this.version >= 2;
    this.lockTime = isVersion2 ? this.locks.resolve(this.fallbackLockTime) : this.fallbackLockTime;
    this.finishTransaction(this.lockTime);
    this.checkFee();
    this.header = undefined;
  }

  /** Whether any input lets the lock time count; of those that are still to be added one may. */
  get lockTimeCounts(): boolean {
    return this.anyInputCounts || this.inputCount === 0;
  }

  /** Every input lets others be added, as the halves of a sale do. */
  get awaitsInputs(): boolean {
    return this.inputCount > 0 && this.isOpenToInputs;
  }

  /** Satoshis, as Core counts them: undefined where an amount is not known, or in a coinbase. */
  get fee(): bigint | undefined {
    if (this.isCoinbase || !this.complete) return undefined;
    if (this.sumIn.unknown + this.sumOut.unknown > 0) return undefined;
    return this.sumIn.satoshis - this.sumOut.satoshis;
  }

  private checkFee(): void {
    const { fee } = this;
    if (fee === undefined || this.inputCount === 0) return;
    if (fee < 0n) {
      this.findings.add(
        this.awaitsInputs ? 'inputs-to-be-added' : 'outputs-exceed-inputs',
        'whole',
      );
    }
    const weight = (this.size?.of === 'signed' ? this.size : this.estimatedSize)?.weight;
    const paid = { fee, spent: this.sumIn.satoshis };
    const excess = excessiveFee(
      weight === undefined ? paid : { ...paid, vsize: virtualSize(weight) },
    );
    if (excess.length > 0) this.findings.add('fee-high', 'whole');
  }

  /** What the time locks in an input's script are held against, as far as the map alone says it. */
  private locksOf(map: InputMap, { sequence }: InputParts): LockContext {
    const asked = recordOf(map, 'height_locktime') ?? recordOf(map, 'time_locktime');
    const lockTime = asked?.value ?? this.fallbackLockTime;
    return { transactionVersion: this.transactionVersion, lockTime, sequence };
  }

  /** Gathers the same of a transaction that stands alone, of such ids and sizes; its UTXOs are those given. */
  transaction(
    transaction: Transaction,
    measures: TransactionMeasures,
    given: GivenPrevouts = NONE_GIVEN,
  ): void {
    const { version, inputs, outputs, lockTime } = transaction;
    this.fallbackLockTime = lockTime;
    this.isCoinbase = isCoinbase(transaction);
    this.begin(version, inputs.length, outputs.length);
    for (const [index, input] of inputs.entries()) this.loneInput(input, index, given);
    for (const [index, output] of outputs.entries()) {
      this.countOutput(output, undefined, index);
    }
    // Where inputs have no scripts, signing is still to come.
    const isDraft = inputs.length === 0;
    const isSigned = !isDraft && this.signed.none + this.signed.partial === 0;
    const { txid, totalSize: size, weight } = measures;
    this.txid = { state: isDraft ? 'draft' : isSigned ? 'stands' : 'unknown', txid };
    this.size = { of: isSigned ? 'signed' : 'unsigned', size, weight };
    this.end();
  }

  private begin(version: number, inputCount: number, outputCount: number): void {
    this.transactionVersion = version;
    this.inputCount = inputCount;
    this.outputCount = outputCount;
    if (outputCount === 0) this.findings.add('no-outputs', 'whole');
  }

  private readFlags(record: { readonly value: number; readonly start: number } | undefined): void {
    if (record === undefined) return;
    const place = { offset: record.start };
    if ((record.value & 1) !== 0) this.findings.add('inputs-modifiable', place);
    if ((record.value & 2) !== 0) this.findings.add('outputs-modifiable', place);
  }

  /** Of extended keys with one origin, key and chain code Core prints the first. */
  private readExtendedKeys(map: GlobalMap): void {
    const seen = new Set<string>();
    for (const { key, value, start } of recordsOf(map, 'xpub')) {
      this.claims.addExtendedKey(key, start);
      this.claims.addPath(value.path, start);
      const identity = [key.subarray(13), value.fingerprint, value.path].join('/');
      if (seen.has(identity)) this.findings.add('not-in-core', { offset: start });
      seen.add(identity);
    }
  }

  private loneInput(input: TxInput, index: number, given: GivenPrevouts): void {
    const signed = filledProgress(input);
    this.isOpenToInputs &&= letsAddInputs(undefined, input);
    const utxo = given.size === 0 ? NO_UTXO : givenUtxo(given, input.prevout);
    this.countInput(input, index, utxo, signed);
    this.remember(input, utxo, signed, undefined);
  }

  private countInput(
    parts: InputParts,
    index: number,
    utxo: Utxo,
    signed: SignatureProgress,
  ): void {
    if (countsLockTime(parts.sequence)) this.anyInputCounts = true;
    if (!this.outpoints.add(parts.prevout))
      this.findings.add('duplicate-outpoint', { input: index });
    this.proof = weaker(this.proof, utxo.proof);
    if (!this.isCoinbase) this.sumIn.add(utxo.output?.value);
    this.signed[signed.state]++;
  }

  private remember(
    parts: InputParts,
    utxo: Utxo,
    signed: SignatureProgress,
    hashType: number | undefined,
  ): void {
    if (this.inputs.length >= REMEMBERED) return;
    const { prevout, sequence } = parts;
    const collected: CollectedInput = { prevout, sequence, utxo, signed };
    this.inputs.push(hashType === undefined ? collected : { ...collected, hashType });
  }

  private rememberForOutputs(map: InputMap, { output }: Utxo): void {
    if (output && this.spentScripts.size < COMPARED) {
      this.spentScripts.add(bytesToHex(output.scriptPubKey));
    }
    for (const record of map.records) {
      const origin = originOf(record);
      if (!origin) continue;
      this.claims.addPath(origin.path, map.start);
    }
  }

  private countOutput(output: TxOutput, map: OutputMap | undefined, index: number): void {
    this.beginOutputs();
    this.sumOut.add(output.value);
    this.parts?.output(output);
    checkOutput(this.findings, map, output, index);
    if (this.outputs.length >= REMEMBERED) return;
    const paysSpentScript = this.spentScripts.has(bytesToHex(output.scriptPubKey));
    const collected: CollectedOutput = { output, paysSpentScript };
    this.outputs.push(collected);
  }

  private beginOutputs(): void {
    if (this.outputsBegun) return;
    this.outputsBegun = true;
    this.parts?.outputCount(this.outputCount);
  }

  private finishTransaction(lockTime: number | undefined): void {
    if (lockTime === undefined) {
      this.findings.add('lock-times-conflict', 'whole');
      this.txid = { state: 'lock-times-conflict' };
      return;
    }
    const finished = this.parts?.finish(lockTime);
    if (!finished) return;
    this.txid = finished.txid;
    this.size = finished.size;
    if (finished.size.of === 'unsigned' && this.inputCount > 0) {
      this.estimatedSize = this.estimate.finish(finished.size.size);
    }
  }
}

const NO_UTXO: Utxo = { proof: 'missing' };
const NONE_GIVEN: GivenPrevouts = new Map();
