import { schnorr } from '@noble/secp256k1';
import { Transaction as ScureTransaction } from '@scure/btc-signer';
import { Transaction as BitcoinJsTransaction, payments, script } from 'bitcoinjs-lib';
import { pointFromScalar, sign as tinySign } from 'tiny-secp256k1';
import { reversed } from '../../src/core/bytes/order.ts';
import { signEcdsa } from '../../src/core/crypto/ecdsa.ts';
import { verifyEcdsa } from '../../src/core/crypto/public/verify-ecdsa.ts';
import { type KeyPair, publicKeyOf } from '../../src/core/crypto/public-key.ts';
import { signSchnorr } from '../../src/core/crypto/schnorr.ts';
import { execute } from '../../src/rpc/dispatch.ts';
import type { Contender, Suite } from '../measure.ts';
import { type SigningWorkload, signingWorkload } from '../signing-workload.ts';

/**
 * Our `signrawtransactionwithkey`, the whole call from the text of its request
 * to the text of its answer, beside others that make the same transaction of
 * the same UTXOs: bitcoinjs-lib with tiny-secp256k1, which is WebAssembly, and
 * @scure/btc-signer. Theirs begin with bytes, have no keys or UTXOs to find, and
 * do not hold what they made against the scripts. Then what of it takes how long.
 */
export const sign: Suite = {
  rounds: 3,
  warmUps: 1,
  cases: () => [besideOthers(1000), tenTimes(1000), parts(1000)],
};

type Case = ReturnType<Suite['cases']>[number];

/** Answers with the signed transaction as hex. */
interface TransactionMaker extends Contender {
  readonly run: () => string;
}

function besideOthers(count: number): Case {
  const work = signingWorkload(count);
  const contenders: readonly TransactionMaker[] = [
    { name: 'bitcoinjs-lib + tiny-secp256k1', run: () => signWithBitcoinJs(work) },
    { name: '@scure/btc-signer, low R', run: () => signWithScure(work), atMost: 3 },
    { name: 'Touchstone signrawtransactionwithkey', run: () => signWithTouchstone(work) },
  ];
  const [theirs, scures, ours] = contenders.map(({ run }) => run());
  if (ours === undefined || theirs !== ours) throw new Error('the transactions differ');
  if (idOf(scures ?? '') !== idOf(ours)) throw new Error('not the same transaction');
  return { title: `${count} P2WPKH inputs, ${count} keys`, contenders };
}

/** Whether the cost of an input stays what it is. */
function tenTimes(count: number): Case {
  const [small, large] = [signingWorkload(count), signingWorkload(10 * count)];
  return {
    title: `${10 * count} P2WPKH inputs, ${10 * count} keys`,
    contenders: [
      {
        name: `ten times ${count} inputs`,
        run: () => Array.from({ length: 10 }, () => signWithTouchstone(small)),
      },
      { name: `${10 * count} inputs`, run: () => signWithTouchstone(large) },
    ],
  };
}

/** Public keys, signatures with their checks, and the checks alone, of so many keys. */
function parts(count: number): Case {
  const { utxos } = signingWorkload(count);
  const pairs = utxos.map(({ privateKey }): KeyPair => {
    return { privateKey, publicKey: publicKeyOf(privateKey, true) };
  });
  const digest = new Uint8Array(32).fill(7);
  const signed = pairs.map((keys) => ({ keys, der: signEcdsa(digest, keys).bytes }));
  const zeros = new Uint8Array(32);
  return {
    title: `${count} keys, one signature each`,
    contenders: [
      { name: 'public keys', run: () => pairs.map((one) => publicKeyOf(one.privateKey, true)) },
      { name: 'ECDSA', run: () => pairs.map((keys) => signEcdsa(digest, keys)) },
      { name: 'Schnorr', run: () => pairs.map((keys) => signSchnorr(digest, keys)) },
      {
        name: 'checks of ECDSA alone',
        run: () => signed.map(({ keys, der }) => verifyEcdsa(der, digest, keys.publicKey)),
      },
      {
        name: 'Schnorr by @noble/secp256k1',
        run: () => pairs.map(({ privateKey }) => schnorr.sign(digest, privateKey, zeros)),
        atMost: 1,
      },
    ],
  };
}

/** Without its signatures: @scure/btc-signer begins its search for a low R elsewhere. */
function idOf(hex: string): string {
  return BitcoinJsTransaction.fromHex(hex).getId();
}

function signWithTouchstone({ request }: SigningWorkload): string {
  const { body } = execute(request, { chain: 'main' });
  const { result } = JSON.parse(body) as { result: { hex: string; complete: boolean } };
  if (!result.complete) throw new Error('not complete');
  return result.hex;
}

/** Not by way of its Psbt class, which takes more than ten times as long over so many inputs. */
function signWithBitcoinJs({ transaction, utxos }: SigningWorkload): string {
  const signed = new BitcoinJsTransaction();
  signed.version = transaction.version;
  for (const { prevout, sequence } of transaction.inputs) {
    signed.addInput(prevout.txid, prevout.vout, sequence);
  }
  for (const { scriptPubKey, value } of transaction.outputs) signed.addOutput(scriptPubKey, value);
  for (const [i, { privateKey, output }] of utxos.entries()) {
    const publicKey = pointFromScalar(privateKey)!;
    const scriptCode = payments.p2pkh({ pubkey: publicKey }).output!;
    const hash = signed.hashForWitnessV0(i, scriptCode, output.value, HASH_TYPE_ALL);
    const signature = script.signature.encode(signLowR(hash, privateKey), HASH_TYPE_ALL);
    signed.setWitness(i, [signature, publicKey]);
  }
  return signed.toHex();
}

const HASH_TYPE_ALL = 1;

/** As the library's own key pairs do where low R is asked for. */
function signLowR(hash: Uint8Array, privateKey: Uint8Array): Uint8Array {
  let signature = tinySign(hash, privateKey);
  const counter = new Uint8Array(32);
  for (let attempt = 1; signature[0]! > 0x7f; attempt++) {
    new DataView(counter.buffer).setUint32(0, attempt, true);
    signature = tinySign(hash, privateKey, counter);
  }
  return signature;
}

function signWithScure({ transaction, utxos }: SigningWorkload): string {
  const { version } = transaction;
  const signer = new ScureTransaction({ version, lowR: true });
  for (const [i, { prevout, sequence }] of transaction.inputs.entries()) {
    const { scriptPubKey, value } = utxos[i]!.output;
    signer.addInput({
      txid: reversed(prevout.txid),
      index: prevout.vout,
      sequence,
      witnessUtxo: { script: scriptPubKey, amount: value },
    });
  }
  for (const { scriptPubKey, value } of transaction.outputs) {
    signer.addOutput({ script: scriptPubKey, amount: value });
  }
  for (const [i, { privateKey }] of utxos.entries()) signer.signIdx(privateKey, i);
  signer.finalize();
  return signer.hex;
}
