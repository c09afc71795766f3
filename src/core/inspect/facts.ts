/**
 * What a summary says, gathered while an input is decoded: sums over all inputs
 * and outputs, and the first of them one by one. No map is kept.
 */
import { bytesToHex } from '../bytes/hex.ts';
import { isMoneyRange } from '../encoding/amount.ts';
import type { PsbtVisitor } from '../psbt/psbt.ts';
import { recordOf, recordsOf } from '../psbt/record-access.ts';
import type {
  AnyRecordOf,
  GlobalMap,
  InputFields,
  InputMap,
  KeyOrigin,
  OutputFields,
  OutputMap,
} from '../psbt/types.ts';
import type { TransactionMeasures } from '../tx/ids.ts';
import { witnessLength } from '../tx/packed.ts';
import type { Transaction, TxInput, TxOutput } from '../tx/types.ts';
import { ChainClaims } from './chain-claims.ts';
import {
  type AmountProof,
  type Coin,
  changesTxid,
  coinOf,
  isFinal,
  type Signed,
  signedOf,
  weaker,
} from './coin.ts';
import { FindingList } from './findings.ts';
import { countsLockTime, DEFAULT_SEQUENCE, RequiredLocks } from './locks.ts';
import { OutpointSet } from './outpoint-set.ts';
import { checkInput, checkOrder, checkOutput, GLOBAL_ORDER } from './record-findings.ts';
import {
  type FinalScripts,
  type InputParts,
  type SizeFacts,
  TransactionFacts,
  type TxidFacts,
} from './transaction-facts.ts';

/** Inputs and outputs that are remembered one by one. */
export const REMEMBERED = 200;
/** Fingerprints and scripts that outputs are held against. */
const COMPARED = 4096;

export interface InputFacts extends InputParts {
  readonly coin: Coin;
  readonly signed: Signed;
  /** The hash type that the PSBT asks for. */
  readonly hashType?: number;
}

/** A key that an output names. */
export interface KeyClaim {
  readonly origin: KeyOrigin;
  /** Whether an input has a key of the same master. */
  readonly isOfInputs: boolean;
}

export interface OutputFacts {
  readonly output: TxOutput;
  readonly key?: KeyClaim;
  /** It pays to a script that one of the coins has. */
  readonly paysSpentScript: boolean;
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

/** Gathers facts as a visitor of a PSBT, or of a transaction; right up to wherever it has come. */
export class FactsCollector implements PsbtVisitor {
  readonly findings = new FindingList();
  readonly claims = new ChainClaims();
  readonly inputs: InputFacts[] = [];
  readonly outputs: OutputFacts[] = [];
  readonly sumIn = new Sum();
  readonly sumOut = new Sum();
  readonly signed = { none: 0, partial: 0, final: 0 };
  /** The weakest of all coins. */
  proof: AmountProof = 'proven';
  transactionVersion = 0;
  inputCount = 0;
  outputCount = 0;
  lockTime: number | undefined;
  /** Whether any input lets the lock time count. */
  anyInputCounts = false;
  txid: TxidFacts = { state: 'undecoded' };
  size: SizeFacts | undefined;
  /** Whether the whole input was decoded. */
  complete = false;
  private version = 0;
  private unsignedTx: Transaction | undefined;
  private parts: TransactionFacts | undefined;
  private fallbackLockTime = 0;
  private outputsBegun = false;
  private readonly locks = new RequiredLocks();
  private readonly outpoints = new OutpointSet();
  private readonly fingerprints = new Set<string>();
  private readonly spentScripts = new Set<string>();

  global(map: GlobalMap, version: number): void {
    this.version = version;
    const transaction = recordOf(map, 'unsigned_tx')?.value;
    this.unsignedTx = transaction;
    this.fallbackLockTime = transaction?.lockTime ?? recordOf(map, 'fallback_locktime')?.value ?? 0;
    this.begin(
      transaction?.version ?? recordOf(map, 'tx_version')?.value ?? 0,
      transaction?.inputs.length ?? recordOf(map, 'input_count')?.value ?? 0,
      transaction?.outputs.length ?? recordOf(map, 'output_count')?.value ?? 0,
    );
    this.parts = new TransactionFacts(this.transactionVersion, this.inputCount);
    this.readFlags(recordOf(map, 'tx_modifiable'));
    this.readExtendedKeys(map);
    checkOrder(this.findings, map, GLOBAL_ORDER);
  }

  input(map: InputMap, index: number): void {
    const parts = this.unsignedTx?.inputs[index] ?? partsOf(map);
    const coin = coinOf(map, parts.prevout.vout);
    const signed = signedOf(map, coin);
    this.countInput(parts, index, coin, signed);
    this.parts?.input(parts, finalScripts(map), changesTxid(coin));
    this.locks.add(recordOf(map, 'height_locktime')?.value, recordOf(map, 'time_locktime')?.value);
    this.rememberForOutputs(map, coin);
    checkInput(this.findings, map, coin, index, this.outputCount);
    const hashType = recordOf(map, 'sighash_type')?.value;
    this.remember(parts, coin, signed, hashType);
  }

  output(map: OutputMap, index: number): void {
    const output = this.unsignedTx?.outputs[index] ?? outputOf(map);
    let first: KeyOrigin | undefined;
    for (const record of map.records) {
      const origin = originOf(record);
      if (!origin) continue;
      first ??= origin;
      this.claims.addPath(origin.path, map.start);
    }
    this.countOutput(output, map, index, first);
  }

  end(): void {
    this.beginOutputs();
    this.complete = true;
    const isVersion2 = this.version >= 2;
    this.lockTime = isVersion2 ? this.locks.resolve(this.fallbackLockTime) : this.fallbackLockTime;
    this.finishTransaction(this.lockTime);
    const fee = this.sumIn.satoshis - this.sumOut.satoshis;
    if (this.sumIn.unknown + this.sumOut.unknown === 0 && fee < 0n) {
      this.findings.add('fee-negative', 'whole');
    }
    this.unsignedTx = undefined;
  }

  /** Gathers the same of a transaction that stands alone, of such ids and sizes; its coins are missing. */
  transaction(transaction: Transaction, measures: TransactionMeasures): void {
    const { version, inputs, outputs, lockTime } = transaction;
    this.fallbackLockTime = lockTime;
    this.begin(version, inputs.length, outputs.length);
    for (const [index, input] of inputs.entries()) this.loneInput(input, index);
    for (const [index, output] of outputs.entries()) {
      this.countOutput(output, undefined, index, undefined);
    }
    this.end();
    // Where inputs have no scripts, signing is still to come.
    const isSigned = this.signed.none === 0;
    const { txid, totalSize: size, weight } = measures;
    this.txid = { state: isSigned ? 'stands' : 'unknown', txid };
    this.size = { of: isSigned ? 'signed' : 'unsigned', size, weight };
  }

  private begin(version: number, inputCount: number, outputCount: number): void {
    this.transactionVersion = version;
    this.inputCount = inputCount;
    this.outputCount = outputCount;
    if (inputCount === 0) this.findings.add('no-inputs', 'whole');
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
      if (seen.has(identity)) this.findings.add('dropped-xpub', { offset: start });
      seen.add(identity);
    }
  }

  private loneInput(input: TxInput, index: number): void {
    const isSigned = input.scriptSig.length > 0 || witnessLength(input) > 0;
    const signed = isSigned ? SIGNED : NOT_SIGNED;
    this.countInput(input, index, NO_COIN, signed);
    this.remember(input, NO_COIN, signed, undefined);
  }

  private countInput(parts: InputParts, index: number, coin: Coin, signed: Signed): void {
    if (countsLockTime(parts.sequence)) this.anyInputCounts = true;
    if (!this.outpoints.add(parts.prevout)) this.findings.add('duplicate-input', { input: index });
    this.proof = weaker(this.proof, coin.proof);
    this.sumIn.add(coin.output?.value);
    this.signed[signed.state]++;
  }

  private remember(
    parts: InputParts,
    coin: Coin,
    signed: Signed,
    hashType: number | undefined,
  ): void {
    if (this.inputs.length >= REMEMBERED) return;
    const { prevout, sequence } = parts;
    const facts: InputFacts = { prevout, sequence, coin, signed };
    this.inputs.push(hashType === undefined ? facts : { ...facts, hashType });
  }

  private rememberForOutputs(map: InputMap, { output }: Coin): void {
    if (output && this.spentScripts.size < COMPARED) {
      this.spentScripts.add(bytesToHex(output.scriptPubKey));
    }
    for (const record of map.records) {
      const origin = originOf(record);
      if (!origin) continue;
      this.claims.addPath(origin.path, map.start);
      if (this.fingerprints.size < COMPARED) this.fingerprints.add(bytesToHex(origin.fingerprint));
    }
  }

  private countOutput(
    output: TxOutput,
    map: OutputMap | undefined,
    index: number,
    origin: KeyOrigin | undefined,
  ): void {
    this.beginOutputs();
    this.sumOut.add(output.value);
    this.parts?.output(output);
    checkOutput(this.findings, map, output, index);
    if (this.outputs.length >= REMEMBERED) return;
    const paysSpentScript = this.spentScripts.has(bytesToHex(output.scriptPubKey));
    const facts: OutputFacts = { output, paysSpentScript };
    this.outputs.push(origin ? { ...facts, key: this.claimOf(origin) } : facts);
  }

  private claimOf(origin: KeyOrigin): KeyClaim {
    return { origin, isOfInputs: this.fingerprints.has(bytesToHex(origin.fingerprint)) };
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
  }
}

const NO_COIN: Coin = { proof: 'missing' };
const SIGNED: Signed = { state: 'final', signatures: 0 };
const NOT_SIGNED: Signed = { state: 'none', signatures: 0 };
const NO_BYTES = new Uint8Array(0);

/** Of a version 2 input; what is required of it was checked. */
function partsOf(map: InputMap): InputParts {
  const txid = recordOf(map, 'previous_txid')?.value ?? NO_BYTES;
  const vout = recordOf(map, 'output_index')?.value ?? 0;
  return {
    prevout: { txid, vout },
    sequence: recordOf(map, 'sequence')?.value ?? DEFAULT_SEQUENCE,
  };
}

function outputOf(map: OutputMap): TxOutput {
  const value = recordOf(map, 'amount')?.value ?? 0n;
  return { value, scriptPubKey: recordOf(map, 'script')?.value ?? NO_BYTES };
}

function finalScripts(map: InputMap): FinalScripts | undefined {
  if (!isFinal(map)) return undefined;
  return {
    scriptSig: recordOf(map, 'final_scriptsig')?.value ?? NO_BYTES,
    witness: recordOf(map, 'final_scriptwitness')?.value ?? [],
  };
}

/** Where the key of a record comes from, if it says so. */
function originOf(
  record: AnyRecordOf<InputFields> | AnyRecordOf<OutputFields>,
): KeyOrigin | undefined {
  if (record.field === 'bip32_derivation') return record.value;
  return record.field === 'tap_bip32_derivation' ? record.value.origin : undefined;
}
