import { PSBTCombine, Transaction as ScureTransaction } from '@scure/btc-signer';
import { Psbt as BitcoinJsPsbt } from 'bitcoinjs-lib';
import { verify as tinyVerify } from 'tiny-secp256k1';
import { decodePsbt, encodePsbt } from '../../src/core/psbt/psbt.ts';
import { combinePsbts } from '../../src/core/roles/combine.ts';
import { finalizePsbt } from '../../src/core/roles/finalize.ts';
import { encodeTransaction } from '../../src/core/tx/ids.ts';
import type { Suite } from '../measure.ts';
import { multisigPsbts } from '../multisig-workload.ts';

/**
 * Combining and finalising, from bytes to bytes, beside @scure/btc-signer and
 * bitcoinjs-lib. Ours runs the scripts of each input, as a node does, and so holds
 * every signature against what it signs. Theirs do not; bitcoinjs-lib has a call
 * of its own for it, which is timed with it too.
 */
export const roles: Suite = {
  rounds: 9,
  warmUps: 3,
  cases: () => [combineCase(1000), finalizeCase(1000)],
};

type Case = ReturnType<Suite['cases']>[number];

function combineCase(count: number): Case {
  const [a, b] = multisigPsbts(count);
  return {
    title: `Combining two PSBTs of ${count} inputs`,
    contenders: [
      { name: 'bitcoinjs-lib', run: () => combineWithBitcoinJs(a, b) },
      { name: '@scure/btc-signer', run: () => PSBTCombine([a, b]), atMost: 1 },
      { name: 'Touchstone combinePsbts', run: () => combined(a, b) },
    ],
  };
}

function finalizeCase(count: number): Case {
  const psbt = combined(...multisigPsbts(count));
  const contenders = [
    { name: 'bitcoinjs-lib', run: () => finalizeWithBitcoinJs(psbt) },
    {
      name: 'bitcoinjs-lib, verifying with tiny-secp256k1',
      run: () => finalizeWithBitcoinJs(psbt, true),
    },
    { name: '@scure/btc-signer', run: () => finalizeWithScure(psbt), atMost: 1 },
    { name: 'Touchstone finalizePsbt', run: () => finalized(psbt) },
  ];
  return { title: `Finalising ${count} inputs of 2 of 3`, contenders };
}

function combined(...psbts: readonly Uint8Array[]): Uint8Array {
  const whole = combinePsbts(psbts.map((bytes) => decodePsbt(bytes)));
  if (!whole) throw new Error('not combined');
  return encodePsbt(whole);
}

function combineWithBitcoinJs(a: Uint8Array, b: Uint8Array): Uint8Array {
  const psbt = BitcoinJsPsbt.fromBuffer(a);
  psbt.combine(BitcoinJsPsbt.fromBuffer(b));
  return psbt.toBuffer();
}

function finalized(bytes: Uint8Array): Uint8Array {
  const { transaction } = finalizePsbt(decodePsbt(bytes));
  if (!transaction) throw new Error('not complete');
  return encodeTransaction(transaction);
}

function finalizeWithBitcoinJs(bytes: Uint8Array, isVerifying = false): Uint8Array {
  const psbt = BitcoinJsPsbt.fromBuffer(bytes);
  const valid = isVerifying && psbt.validateSignaturesOfAllInputs(isValidEcdsa);
  if (isVerifying && !valid) throw new Error('not valid');
  psbt.finalizeAllInputs();
  return psbt.extractTransaction(true).toBuffer();
}

/** A key, a digest and 64 bytes. */
function isValidEcdsa(key: Uint8Array, digest: Uint8Array, signature: Uint8Array): boolean {
  return tinyVerify(digest, key, signature);
}

function finalizeWithScure(bytes: Uint8Array): Uint8Array {
  const psbt = ScureTransaction.fromPSBT(bytes);
  psbt.finalize();
  return psbt.extract();
}
