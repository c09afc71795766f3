import { describe, expect, test } from 'vitest';
import { bytesToHex, hexToBytes } from '../bytes/hex.ts';
import { publicKeyOf } from '../crypto/public-key.ts';
import { tapTweakHash } from '../crypto/taproot.ts';
import { decodeAddress } from '../encoding/address.ts';
import { decodeBase64, encodeBase64 } from '../encoding/base64.ts';
import { decodeWif } from '../encoding/wif.ts';
import { scriptForDestination } from '../script/destination.ts';
import { Keystore } from '../sign/keystore.ts';
import { signInputs, withSignatures } from '../sign/sign-inputs.ts';
import { messageHash, spentByMessage, transactionToSpend } from '../subject/message/to-spend.ts';
import { decodeTransaction } from '../tx/decode.ts';
import { encodeTransaction, transactionId } from '../tx/ids.ts';
import type { Transaction } from '../tx/types.ts';
import { signBip322 } from './sign.ts';
import {
  type Bip322Vector,
  ERRORS,
  FULL,
  HASHES,
  PROOFS,
  SIMPLE,
} from './testing/bip322-vectors.ts';
import { transactionToSign } from './to-sign.ts';
import { verifyBip322 } from './verify.ts';

function scriptOf(address: string): Uint8Array {
  const destination = decodeAddress(address, 'main');
  if ('error' in destination) throw new Error(destination.error);
  return scriptForDestination(destination);
}

const reversedHex = (bytes: Uint8Array) => bytesToHex(bytes.slice().reverse());

/** The key of a taproot output without scripts, of its internal key (BIP 341, taproot_tweak_seckey). */
function outputKey(internal: Uint8Array): Uint8Array {
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
  const number = (bytes: Uint8Array) => BigInt(`0x${bytesToHex(bytes)}`);
  const publicKey = publicKeyOf(internal, true);
  const even = publicKey[0] === 0x02 ? number(internal) : order - number(internal);
  const sum = (even + number(tapTweakHash(publicKey.subarray(1)))) % order;
  return hexToBytes(sum.toString(16).padStart(64, '0'))!;
}

function keystoreOf({ private_keys, witness_script, sig_script, type }: Bip322Vector): Keystore {
  const keystore = new Keystore();
  for (const wif of private_keys) {
    const decoded = decodeWif(wif, 'main');
    if (!decoded.ok) throw new Error(decoded.reason);
    keystore.addKey(type === 'p2tr' ? outputKey(decoded.key) : decoded.key, decoded.compressed);
  }
  for (const script of [witness_script, sig_script]) {
    if (script) keystore.addScript(hexToBytes(script)!);
  }
  return keystore;
}

test('there are as many vectors as in the BIP', () => {
  expect([SIMPLE, FULL, PROOFS, ERRORS].map(({ length }) => length)).toEqual([8, 10, 3, 36]);
});

test.each(HASHES)('the hashes of “$message”', (vector) => {
  const { message, address } = vector;
  const script = scriptOf(address);
  expect(bytesToHex(messageHash(message))).toBe(vector.message_hash);
  const ids = [transactionToSpend(message, script), transactionToSign(message, script)];
  expect(ids.map((transaction) => reversedHex(transactionId(transaction)))).toEqual([
    vector.to_spend_tx_hash,
    vector.to_sign_tx_hash,
  ]);
});

describe('a signature is valid', () => {
  test.each([...SIMPLE, ...FULL])('$type, $message', (vector) => {
    const { message, address, bip322_signatures, lock_time = 0, sequence = 0 } = vector;
    for (const signature of bip322_signatures) {
      expect(verifyBip322(message, scriptOf(address), signature)).toEqual({
        state: 'valid',
        lockTime: lock_time,
        sequence,
        funds: 0,
      });
    }
  });

  test.each(PROOFS)('if its coins are what it says, $type, $message', (vector) => {
    for (const signature of vector.bip322_signatures) {
      expect(verifyBip322(vector.message, scriptOf(vector.address), signature)).toMatchObject({
        state: 'unproven',
        lockTime: vector.lock_time,
        sequence: vector.sequence,
      });
    }
  });
});

describe('a signature is made', () => {
  const byKeysAlone = [...SIMPLE, ...FULL].filter(({ type }) => !type.includes('time-lock'));

  test.each(byKeysAlone)('$type, $message', (vector) => {
    const { message, tx_version = 0, lock_time = 0, sequence = 0, type } = vector;
    const script = scriptOf(vector.address);
    const locks = { version: tx_version, lockTime: lock_time, sequence };
    const signature = signBip322(message, script, keystoreOf(vector), { locks });
    expect(signature?.slice(0, 3)).toBe(vector.tx_version === undefined ? 'smp' : 'ful');
    expect(verifyBip322(message, script, signature!)).toMatchObject({ state: 'valid' });
    // Schnorr signatures take numbers by chance; those of ECDSA are the same everywhere.
    if (type === 'p2wpkh' && vector.bip322_signatures.length === 2) {
      expect(vector.bip322_signatures).toContain(signature);
    }
  });

  test('full where that is asked for', () => {
    const [vector] = SIMPLE;
    const script = scriptOf(vector!.address);
    const signature = signBip322(vector!.message, script, keystoreOf(vector!), { full: true });
    expect(signature).toMatch(/^ful/);
    expect(verifyBip322(vector!.message, script, signature!)).toMatchObject({ state: 'valid' });
  });

  test.each(SIMPLE)('not with other keys, $type, $message', ({ message, address }) => {
    const keystore = new Keystore();
    keystore.addKey(new Uint8Array(32).fill(7), true);
    expect(signBip322(message, scriptOf(address), keystore)).toBeUndefined();
  });
});

describe('a signature is not valid', () => {
  test.each(ERRORS)('$description', ({ message, address, signature }) => {
    expect(verifyBip322(message, scriptOf(address), signature)).toEqual({ state: 'invalid' });
  });

  const vector = FULL.find(({ type }) => type === 'p2wpkh')!;
  const script = scriptOf(vector.address);
  const signed = decodeTransaction(decodeBase64(vector.bip322_signatures[0]!.slice(3))!);
  const verdict = (transaction: Transaction) =>
    verifyBip322(vector.message, script, `ful${encodeBase64(encodeTransaction(transaction))}`);
  const [output] = signed.outputs;

  test.each([
    ['an amount', { ...signed, outputs: [{ ...output!, value: 1n }] }],
    ['another script', { ...signed, outputs: [{ ...output!, scriptPubKey: new Uint8Array(1) }] }],
    ['two outputs', { ...signed, outputs: [output!, output!] }],
    ['another lock time', { ...signed, lockTime: 0 }],
    [
      'another input, whose output nobody knows',
      {
        ...signed,
        inputs: [
          ...signed.inputs,
          { ...signed.inputs[0]!, prevout: { txid: new Uint8Array(32).fill(1), vout: 0 } },
        ],
      },
    ],
    ['a witness without signature', { ...signed, inputs: [{ ...signed.inputs[0]!, witness: [] }] }],
  ])('with %s', (_what, transaction) => {
    expect(verdict(signed).state).toBe('valid');
    expect(verdict(transaction)).toEqual({ state: 'invalid' });
  });

  test('nor decided of a version that is not in use', () => {
    const locks = { version: 3, lockTime: 0, sequence: 0 };
    const text = signBip322(vector.message, script, keystoreOf(vector), { locks });
    expect(verifyBip322(vector.message, script, text!)).toEqual({ state: 'inconclusive' });
  });

  test.each([
    ['NONE', 2],
    ['SINGLE', 3],
    ['ALL|ANYONECANPAY', 0x81],
  ])('with a signature that fits, of hash type %s', (_name, hashType) => {
    const transaction = transactionToSign(vector.message, script);
    const spentOutputs = [spentByMessage(script)];
    const job = { transaction, spentOutputs, keystore: keystoreOf(vector) };
    const stateOf = (type: number) =>
      verdict(withSignatures(transaction, signInputs({ ...job, hashType: type }))).state;
    expect([stateOf(1), stateOf(hashType)]).toEqual(['valid', 'invalid']);
  });
});
