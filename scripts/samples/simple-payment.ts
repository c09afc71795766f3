import type { Transaction } from '../../src/core/tx/types.ts';
import { derive, keyOrigin, masterKey } from './keys.ts';
import { fundingTransaction, payToKeyHash, spending, strangerScript } from './utxos.ts';
import { previousTransaction, psbtBytes, unsignedTransaction, witnessUtxo } from './write-psbt.ts';

/** One UTXO, a payment and the change; nobody has signed. */
export function simplePayment(): Uint8Array {
  const account = derive(masterKey('Touchstone sample: simple payment'), "84'/1'/0'");
  const own = derive(account, '0/7');
  const change = derive(account, '1/3');
  const utxo = { value: 5_000_000n, scriptPubKey: payToKeyHash(own) };
  const funding = fundingTransaction('simple payment', utxo);
  const transaction: Transaction = {
    version: 2,
    inputs: [spending(funding)],
    outputs: [
      { value: 1_500_000n, scriptPubKey: strangerScript('simple payment, recipient') },
      { value: 3_498_590n, scriptPubKey: payToKeyHash(change) },
    ],
    lockTime: 840_000,
  };
  return psbtBytes({
    global: [unsignedTransaction(transaction)],
    inputs: [
      [previousTransaction(funding), witnessUtxo(utxo), [0x06, own.publicKey, keyOrigin(own)]],
    ],
    outputs: [[], [[0x02, change.publicKey, keyOrigin(change)]]],
  });
}
