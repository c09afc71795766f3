import { globalRecord, inputRecord, mapOf, outputRecord } from '../psbt/make-record.ts';
import type { GlobalFields, InputMap, OutputMap, Psbt, PsbtMap } from '../psbt/types.ts';
import type { Transaction, TxInput, TxOutput } from '../tx/types.ts';

/** The versions of PSBT that there are: BIP 174 and BIP 370. */
export type PsbtVersion = 0 | 2;

/**
 * The creator (BIP 174): a PSBT about a transaction, with nothing but what the
 * transaction itself says. Its input scripts and witnesses are left out. In
 * version 2 the lock time becomes the fallback, and every sequence is written
 * (PartiallySignedTransaction, psbt.cpp).
 */
export function createPsbt(transaction: Transaction, version: PsbtVersion): Psbt {
  const isVersion2 = version === 2;
  return {
    version,
    global: isVersion2 ? globalOfVersion2(transaction) : globalOfVersion0(transaction),
    inputs: transaction.inputs.map(isVersion2 ? inputOfVersion2 : () => mapOf([])),
    outputs: transaction.outputs.map(isVersion2 ? outputOfVersion2 : () => mapOf([])),
  };
}

/** A transaction without input scripts and witnesses. */
export function withoutSignatures({
  version,
  inputs,
  outputs,
  lockTime,
}: Transaction): Transaction {
  return { version, inputs: inputs.map(unsigned), outputs, lockTime };
}

const NO_BYTES = new Uint8Array(0);

function unsigned({ prevout, sequence }: TxInput): TxInput {
  return { prevout, scriptSig: NO_BYTES, sequence, witness: [] };
}

function globalOfVersion0(transaction: Transaction): PsbtMap<GlobalFields> {
  return mapOf([globalRecord('unsigned_tx', null, withoutSignatures(transaction))]);
}

function globalOfVersion2(transaction: Transaction): PsbtMap<GlobalFields> {
  return mapOf([
    globalRecord('tx_version', null, transaction.version),
    globalRecord('fallback_locktime', null, transaction.lockTime),
    globalRecord('input_count', null, transaction.inputs.length),
    globalRecord('output_count', null, transaction.outputs.length),
    globalRecord('version', null, 2),
  ]);
}

function inputOfVersion2({ prevout, sequence }: TxInput): InputMap {
  return mapOf([
    inputRecord('previous_txid', null, prevout.txid),
    inputRecord('output_index', null, prevout.vout),
    inputRecord('sequence', null, sequence),
  ]);
}

function outputOfVersion2({ value, scriptPubKey }: TxOutput): OutputMap {
  return mapOf([outputRecord('amount', null, value), outputRecord('script', null, scriptPubKey)]);
}
