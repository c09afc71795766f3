import type { Transaction } from '../../src/core/tx/types.ts';
import { derive, keyOrigin, masterKey } from './keys.ts';
import { fundingTransaction, payToScript, script, spending, strangerScript } from './utxos.ts';
import {
  field,
  previousTransaction,
  psbtBytes,
  type SampleRecord,
  unsignedTransaction,
  witnessUtxo,
} from './write-psbt.ts';

/** Three UTXOs of two keys each; in the last one's second key origin a byte is lost. */
export function damaged(): Uint8Array {
  const accounts = ['first', 'second'].map((name) =>
    derive(masterKey(`Touchstone sample: damaged, ${name} signer`), "48'/1'/0'/2'"),
  );
  const utxos = [0, 1, 2].map((index) => {
    const keys = accounts.map((account) => derive(account, `0/${index}`));
    const publicKeys = keys.map(({ publicKey }) => publicKey);
    const witnessScript = script('OP_2', ...publicKeys, 'OP_2', 'OP_CHECKMULTISIG');
    const utxo = { value: 2_000_000n, scriptPubKey: payToScript(witnessScript) };
    const funding = fundingTransaction(`damaged, coin ${index}`, utxo);
    return { keys, witnessScript, utxo, funding };
  });
  const transaction: Transaction = {
    version: 2,
    inputs: utxos.map(({ funding }) => spending(funding)),
    outputs: [{ value: 5_997_000n, scriptPubKey: strangerScript('damaged, recipient') }],
    lockTime: 0,
  };
  const inputs = utxos.map(({ keys, witnessScript, utxo, funding }) => [
    previousTransaction(funding),
    witnessUtxo(utxo),
    field(0x05, witnessScript),
    ...keys.map((key): SampleRecord => [0x06, key.publicKey, keyOrigin(key)]),
  ]);
  const intact = inputs.slice(0, -1);
  return psbtBytes({
    global: [unsignedTransaction(transaction)],
    inputs: [...intact, withoutLastByte(inputs.at(-1)!)],
    outputs: [[]],
  });
}

/** The same records; the value of the last one is a byte shorter, and says so. */
function withoutLastByte(records: readonly SampleRecord[]): readonly SampleRecord[] {
  const [type, keyData, value] = records.at(-1)!;
  return [...records.slice(0, -1), [type, keyData, value.subarray(0, -1)]];
}
