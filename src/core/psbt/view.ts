/**
 * A PSBT seen as the transaction that it is about, of version 0 and 2 alike:
 * version 0 has that transaction in the global map (BIP 174), version 2 has its
 * parts in the fields of each map (BIP 370). Whoever asks for an input, an
 * output, a lock time or what an input spends asks here, and need not know which
 * version it is. All values were read and checked by the decoder before.
 */
import type { OutPoint, Transaction, TxInput, TxOutput } from '../tx/types.ts';
import { DEFAULT_SEQUENCE, RequiredLocks } from './lock-time.ts';
import { recordOf } from './record-access.ts';
import type { GlobalMap, InputMap, OutputMap, Psbt } from './types.ts';

const NO_BYTES = new Uint8Array(0);

/** What the global map says of the transaction. */
export interface PsbtHeader {
  /** The transaction of version 0; version 2 has none. */
  readonly unsignedTx: Transaction | undefined;
  readonly transactionVersion: number;
  /** The lock time where no input asks for one; undefined where version 2 names none. */
  readonly fallbackLockTime: number | undefined;
  readonly inputCount: number;
  readonly outputCount: number;
}

/** The header of either version. */
export function headerOf(global: GlobalMap): PsbtHeader {
  const unsignedTx = recordOf(global, 'unsigned_tx')?.value;
  if (unsignedTx) {
    return {
      unsignedTx,
      transactionVersion: unsignedTx.version,
      fallbackLockTime: unsignedTx.lockTime,
      inputCount: unsignedTx.inputs.length,
      outputCount: unsignedTx.outputs.length,
    };
  }
  return {
    unsignedTx: undefined,
    transactionVersion: recordOf(global, 'tx_version')?.value ?? 0,
    fallbackLockTime: recordOf(global, 'fallback_locktime')?.value,
    inputCount: recordOf(global, 'input_count')?.value ?? 0,
    outputCount: recordOf(global, 'output_count')?.value ?? 0,
  };
}

/** Which output an input spends, and its sequence. */
export interface UnsignedInput {
  readonly prevout: OutPoint;
  readonly sequence: number;
}

/** The input of number `index`, whose map is `map`. */
export function unsignedInputOf(
  { unsignedTx }: PsbtHeader,
  map: InputMap,
  index: number,
): UnsignedInput {
  const ofTransaction = unsignedTx?.inputs[index];
  if (ofTransaction) return ofTransaction;
  return {
    prevout: {
      txid: recordOf(map, 'previous_txid')?.value ?? NO_BYTES,
      vout: recordOf(map, 'output_index')?.value ?? 0,
    },
    sequence: recordOf(map, 'sequence')?.value ?? DEFAULT_SEQUENCE,
  };
}

/** The output of number `index`, whose map is `map`. */
export function outputOf({ unsignedTx }: PsbtHeader, map: OutputMap, index: number): TxOutput {
  const ofTransaction = unsignedTx?.outputs[index];
  if (ofTransaction) return ofTransaction;
  return {
    value: recordOf(map, 'amount')?.value ?? 0n,
    scriptPubKey: recordOf(map, 'script')?.value ?? NO_BYTES,
  };
}

/** The output that an input spends, by where the PSBT says it. */
export interface SpentOutput {
  /**
   * From the whole previous transaction, which the decoder has held against the
   * outpoint: this is what is spent.
   */
  readonly proven: TxOutput | undefined;
  /** From a witness UTXO, which nothing proves. */
  readonly claimed: TxOutput | undefined;
  /** The proven one, else the claimed one (PSBTInput::GetUTXO, psbt.cpp). */
  readonly output: TxOutput | undefined;
}

/** What the input with this map spends; `vout` is the number in its outpoint. */
export function spentOutputOf(map: InputMap, vout: number): SpentOutput {
  const proven = recordOf(map, 'non_witness_utxo')?.value.outputs[vout];
  const claimed = witnessUtxoOf(map);
  return { proven, claimed, output: proven ?? claimed };
}

/** An output that was never set has the amount -1 in Core, so one that says so is none (CTxOut::IsNull). */
export function witnessUtxoOf(map: InputMap): TxOutput | undefined {
  const utxo = recordOf(map, 'witness_utxo')?.value;
  return utxo && utxo.value !== -1n ? utxo : undefined;
}

/** The final scripts of an input; empty ones are none. */
export interface FinalScripts {
  readonly scriptSig: Uint8Array;
  readonly witness: readonly Uint8Array[];
}

/** Undefined where the input is not final (PSBTInputSigned, psbt.cpp). */
export function finalScriptsOf(map: InputMap): FinalScripts | undefined {
  const scriptSig = recordOf(map, 'final_scriptsig')?.value ?? NO_BYTES;
  const witness = recordOf(map, 'final_scriptwitness')?.value ?? [];
  return scriptSig.length + witness.length > 0 ? { scriptSig, witness } : undefined;
}

/** The lock time of the transaction; undefined where the inputs of version 2 do not agree on one. */
function lockTimeOf(
  { unsignedTx, fallbackLockTime }: PsbtHeader,
  inputs: readonly InputMap[],
): number | undefined {
  if (unsignedTx) return unsignedTx.lockTime;
  const locks = new RequiredLocks();
  for (const map of inputs) {
    locks.add(recordOf(map, 'height_locktime')?.value, recordOf(map, 'time_locktime')?.value);
  }
  return locks.resolve(fallbackLockTime ?? 0);
}

/** One input with its map, and what it spends. */
export interface InputView extends UnsignedInput {
  readonly index: number;
  readonly map: InputMap;
  readonly spent: SpentOutput;
}

/** A whole PSBT, of either version. */
export interface PsbtView {
  readonly psbt: Psbt;
  readonly header: PsbtHeader;
  readonly inputs: readonly InputView[];
  readonly outputs: readonly TxOutput[];
  /** Undefined where the inputs do not agree on one, so that there is no transaction. */
  readonly lockTime: number | undefined;
}

export function viewOf(psbt: Psbt): PsbtView {
  const header = headerOf(psbt.global);
  return {
    psbt,
    header,
    inputs: psbt.inputs.map((map, index) => inputViewOf(header, map, index)),
    outputs: psbt.outputs.map((map, index) => outputOf(header, map, index)),
    lockTime: lockTimeOf(header, psbt.inputs),
  };
}

export function inputViewOf(header: PsbtHeader, map: InputMap, index: number): InputView {
  const { prevout, sequence } = unsignedInputOf(header, map, index);
  return { index, map, prevout, sequence, spent: spentOutputOf(map, prevout.vout) };
}

/** The transaction without any signature (GetUnsignedTx, psbt.cpp); undefined where there is no lock time. */
export function unsignedTransactionOf(view: PsbtView): Transaction | undefined {
  return transactionWith(view, () => undefined);
}

/** The same with the final scripts of the inputs that have some. */
export function transactionOf(view: PsbtView): Transaction | undefined {
  return transactionWith(view, ({ map }) => finalScriptsOf(map));
}

/** Every output that is spent, or undefined where one is not known. */
export function spentOutputsOf(view: PsbtView): readonly TxOutput[] | undefined {
  const outputs = view.inputs.map(({ spent }) => spent.output);
  return outputs.every((output) => output !== undefined) ? outputs : undefined;
}

function transactionWith(
  { header, inputs, outputs, lockTime }: PsbtView,
  scriptsOf: (input: InputView) => FinalScripts | undefined,
): Transaction | undefined {
  if (lockTime === undefined) return undefined;
  return {
    version: header.transactionVersion,
    inputs: inputs.map((input) => signedInput(input, scriptsOf(input))),
    outputs,
    lockTime,
  };
}

function signedInput({ prevout, sequence }: InputView, scripts: FinalScripts | undefined): TxInput {
  const { scriptSig, witness } = scripts ?? UNSIGNED;
  return { prevout, scriptSig, sequence, witness };
}

const UNSIGNED: FinalScripts = { scriptSig: NO_BYTES, witness: [] };
