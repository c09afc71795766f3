/** Proofs of funds made for tests: whoever makes one writes what he likes of its coins. */
import { encodeBase64 } from '../../encoding/base64.ts';
import { globalRecord, inputRecord, mapOf } from '../../psbt/make-record.ts';
import { encodePsbt } from '../../psbt/psbt.ts';

import { HashType } from '../../script/hash-type.ts';
import { Keystore } from '../../sign/keystore.ts';
import { signInputs } from '../../sign/sign-inputs.ts';
import { type InputRecord, wpkh } from '../../sign/testing/built-files.ts';
import { privateKey } from '../../sign/testing/utxos.ts';
import { spentByMessage } from '../../subject/message/to-spend.ts';
import { transactionId } from '../../tx/ids.ts';
import type { Transaction, TxOutput } from '../../tx/types.ts';
import { transactionToSign } from '../to-sign.ts';

const NO_BYTES = new Uint8Array(0);

/** What the PSBT has of a coin of key B. */
export interface CoinSpec {
  readonly previous: Transaction;
  readonly vout?: number;
  /** Whether the previous transaction, and the witness UTXO, are in the PSBT. */
  readonly has: 'previous' | 'claim' | 'both' | 'nothing';
  /** What is signed, and what the witness UTXO says; the output itself where nothing is said. */
  readonly claimed?: TxOutput;
}

/** One transaction with outputs to key B; `n` tells them apart. */
export function previousTransaction(n: number, ...amounts: readonly bigint[]): Transaction {
  const prevout = { txid: new Uint8Array(32).fill(n), vout: 0 };
  return {
    version: 2,
    inputs: [{ prevout, scriptSig: NO_BYTES, sequence: 0, witness: [] }],
    outputs: amounts.map((value) => ({ value, scriptPubKey: wpkh('B').scriptPubKey })),
    lockTime: 0,
  };
}

/** The output script of key A, whose message it is. */
export const PROVER = wpkh('A').scriptPubKey;

/** `pof` and a PSBT in which keys A and B have signed all; `first` are records of its first input. */
export function proofOf(
  message: string,
  coins: readonly CoinSpec[],
  first: readonly InputRecord[] = [],
): string {
  const base = transactionToSign(message, PROVER);
  const prevouts = coins.map(({ previous, vout = 0 }) => ({ txid: transactionId(previous), vout }));
  const inputs = prevouts.map((prevout) => ({
    prevout,
    scriptSig: NO_BYTES,
    sequence: 0,
    witness: [],
  }));
  const transaction = { ...base, inputs: [...base.inputs, ...inputs] };
  const spent = coins.map(outputOf);
  const keystore = new Keystore();
  for (const letter of 'AB') keystore.addKey(privateKey(letter), true);
  const spentOutputs = [spentByMessage(PROVER), ...spent];
  const signed = signInputs({ transaction, spentOutputs, keystore, hashType: HashType.ALL });
  const known = [first, ...coins.map((coin, n) => recordsOf(coin, spent[n]!))];
  const maps = known.map((records, n) =>
    mapOf([...records, inputRecord('final_scriptwitness', null, signed[n]!.witness)]),
  );
  const global = mapOf([globalRecord('unsigned_tx', null, transaction)]);
  const psbt = { version: 0, global, inputs: maps, outputs: [mapOf([])] } as const;
  return `pof${encodeBase64(encodePsbt(psbt))}`;
}

function outputOf({ previous, vout = 0, claimed }: CoinSpec): TxOutput {
  return claimed ?? previous.outputs[vout]!;
}

function recordsOf({ previous, has }: CoinSpec, output: TxOutput): readonly InputRecord[] {
  return [
    ...(has === 'previous' || has === 'both'
      ? [inputRecord('non_witness_utxo', null, previous)]
      : []),
    ...(has === 'claim' || has === 'both' ? [inputRecord('witness_utxo', null, output)] : []),
  ];
}
