/** PSBTs that sign messages, made for tests: whoever makes one writes in it what he likes. */
import { utf8Of } from '../../bytes/utf8-text.ts';
import { sha256 } from '../../crypto/hashes.ts';
import { globalRecord, inputRecord, mapOf, unknownRecord } from '../../psbt/make-record.ts';
import { encodePsbt } from '../../psbt/psbt.ts';
import { REGISTRY } from '../../psbt/registry.ts';
import { Keystore } from '../../sign/keystore.ts';
import { signInputs } from '../../sign/sign-inputs.ts';
import { type InputRecord, wpkh } from '../../sign/testing/built-files.ts';
import { privateKey } from '../../sign/testing/utxos.ts';
import { spentByMessage, transactionToSpend } from '../../subject/message/to-spend.ts';
import { transactionId } from '../../tx/ids.ts';
import type { Transaction, TxOutput } from '../../tx/types.ts';
import { transactionToSign } from '../to-sign.ts';
import { previousTransaction } from './proofs.ts';

export interface MessageFileSpec {
  /** What is signed, by key A. */
  readonly text: string | Uint8Array;
  /** The record; the text where nothing is said, none where it is null. */
  readonly recorded?: string | null;
  /** Of coins of key B their amounts, with a previous transaction or a witness UTXO alone. */
  readonly coins?: readonly {
    readonly amount: bigint;
    readonly is: 'proven' | 'claimed' | 'missing';
  }[];
  /** Whether the file says what input 0 spends: by `to_spend`, by a witness UTXO, or not. */
  readonly first?: 'previous' | 'claimed' | 'none';
  readonly isFinal?: true;
  /** More records of input 0. */
  readonly records?: readonly InputRecord[];
  /** What is changed in the transaction before it is signed. */
  readonly change?: Partial<Transaction>;
}

const NO_BYTES = new Uint8Array(0);
const bytesOf = (text: string | Uint8Array) => (typeof text === 'string' ? utf8Of(text) : text);

/** Version 0, as bytes. */
export function messageFile({
  text,
  recorded,
  coins = [],
  first = 'previous',
  isFinal,
  records = [],
  change = {},
}: MessageFileSpec): Uint8Array {
  const script = wpkh('A').scriptPubKey;
  const toSpend = transactionToSpend(text, script);
  const base = transactionToSign('', script);
  const previous = coins.map(({ amount }, n) => previousTransaction(n + 1, amount));
  const transaction: Transaction = {
    ...base,
    inputs: [toSpend, ...previous].map((one) => unsigned(transactionId(one))),
    ...change,
  };
  const spent = [spentByMessage(script), ...previous.map(({ outputs }) => outputs[0]!)];
  const known = [
    [
      ...(first === 'previous' ? [inputRecord('non_witness_utxo', null, toSpend)] : []),
      ...(first === 'claimed' ? [inputRecord('witness_utxo', null, spentByMessage(script))] : []),
      ...records,
    ],
    ...coins.map(({ is }, n) => coinRecords(is, previous[n]!, spent[n + 1]!)),
  ];
  const witnesses = isFinal ? witnessesOf(transaction, spent) : [];
  const name = recorded === null ? [] : [messageRecord(recorded ?? text)];
  const inputs = known.map((some, i) =>
    mapOf([
      ...some,
      ...(witnesses[i] ? [inputRecord('final_scriptwitness', null, witnesses[i])] : []),
    ]),
  );
  const global = mapOf([globalRecord('unsigned_tx', null, transaction), ...name]);
  const outputs = transaction.outputs.map(() => mapOf([]));
  return encodePsbt({ version: 0, global, inputs, outputs });
}

function unsigned(txid: Uint8Array) {
  return { prevout: { txid, vout: 0 }, scriptSig: NO_BYTES, sequence: 0, witness: [] };
}

function messageRecord(text: string | Uint8Array) {
  const { type } = REGISTRY.global.generic_signed_message;
  return unknownRecord(type, NO_BYTES, bytesOf(text));
}

function coinRecords(
  is: 'proven' | 'claimed' | 'missing',
  previous: Transaction,
  output: TxOutput,
): readonly InputRecord[] {
  if (is === 'missing') return [];
  return is === 'proven'
    ? [inputRecord('non_witness_utxo', null, previous)]
    : [inputRecord('witness_utxo', null, output)];
}

function witnessesOf(transaction: Transaction, spentOutputs: readonly TxOutput[]) {
  const keystore = new Keystore();
  for (const letter of 'AB') keystore.addKey(privateKey(letter), true);
  return signInputs({ transaction, spentOutputs, keystore, hashType: 1 }).map(
    ({ witness }) => witness,
  );
}

/** A proof of reserves (BIP 127) of one coin of key B; `hash` makes the outpoint of the commitment, which `records` say more of. */
export function reservesFile(
  text: string,
  hash: (commitment: Uint8Array) => Uint8Array = sha256,
  records: readonly InputRecord[] = [],
): Uint8Array {
  const previous = previousTransaction(1, 50_000n);
  const transaction: Transaction = {
    version: 2,
    inputs: [hash(utf8Of(`Proof-of-Reserves: ${text}`)), transactionId(previous)].map(unsigned),
    outputs: [{ value: 50_000n, scriptPubKey: wpkh('B').scriptPubKey }],
    lockTime: 0,
  };
  const { type } = REGISTRY.input.por_commitment;
  const commitment = unknownRecord(type, NO_BYTES, utf8Of(text));
  const coin = inputRecord('non_witness_utxo', null, previous);
  const global = mapOf([globalRecord('unsigned_tx', null, transaction)]);
  const maps = [mapOf([commitment, ...records]), mapOf([coin])];
  return encodePsbt({ version: 0, global, inputs: maps, outputs: [mapOf([])] });
}
