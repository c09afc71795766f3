import { describe, expect, test } from 'vitest';
import { concatBytes } from '../bytes/writer.ts';
import { MadeSignature } from '../crypto/made-signature.ts';
import { publicKeyOf } from '../crypto/public-key.ts';
import { signEcdsa, signSchnorr, xOnlyKeyPair } from '../crypto/testing/sign.ts';
import { HashType } from '../script/hash-type.ts';
import type { Transaction } from '../tx/types.ts';
import { Sighashes } from './sighashes.ts';
import { bytesOf } from './testing/upstream.ts';
import { TransactionChecker } from './transaction-checker.ts';
import { CURVE_VERIFIER, SignatureMemory, type SignatureVerifier } from './verifier.ts';

const NOTHING = new Uint8Array(0);
const SECRET = bytesOf('42'.repeat(32));
const KEY = publicKeyOf(SECRET, true);
const SCHNORR_KEYS = xOnlyKeyPair(SECRET);
const CODE = bytesOf('51ac');
const KEY_PATH = { annexHash: undefined, leaf: undefined };

function input(byte: number) {
  const prevout = { txid: new Uint8Array(32).fill(byte), vout: byte };
  return { prevout, scriptSig: NOTHING, sequence: byte, witness: [] };
}

/** Two inputs, one output. */
const TRANSACTION: Transaction = {
  version: 2,
  inputs: [input(1), input(2)],
  outputs: [{ value: 5n, scriptPubKey: CODE }],
  lockTime: 9,
};
const SPENT = [
  { value: 10n, scriptPubKey: CODE },
  { value: 20n, scriptPubKey: CODE },
];

const sighashes = Sighashes.of(TRANSACTION, SPENT);

function withType(signature: Uint8Array, hashType: number): Uint8Array {
  return concatBytes(signature, Uint8Array.of(hashType));
}

function legacySignature(inputIndex: number, hashType: number): Uint8Array {
  const digest = sighashes.legacyDigest(inputIndex, CODE, hashType);
  return withType(signEcdsa(digest, SECRET), hashType);
}

function v0Signature(amount: bigint): Uint8Array {
  const digest = sighashes.segwitV0Digest({ inputIndex: 0, scriptCode: CODE, amount }, 1);
  return withType(signEcdsa(digest, SECRET), 1);
}

function taprootSignature(hashType: number): Uint8Array {
  const digest = sighashes.taprootDigest(0, hashType, KEY_PATH);
  if (typeof digest === 'string') throw new Error(digest);
  return signSchnorr(digest, SCHNORR_KEYS);
}

describe('ECDSA', () => {
  const first = new TransactionChecker({ sighashes, inputIndex: 0, amount: 10n });
  const second = new TransactionChecker({ sighashes, inputIndex: 1, amount: 20n });

  test.each<[string, boolean, TransactionChecker, Uint8Array, Uint8Array, 'legacy' | 'segwit_v0']>([
    ['legacy ALL', true, first, legacySignature(0, 1), KEY, 'legacy'],
    ['of another input', false, second, legacySignature(0, 1), KEY, 'legacy'],
    [
      'under a key of the wrong size',
      false,
      first,
      legacySignature(0, 1),
      KEY.subarray(1),
      'legacy',
    ],
    ['empty', false, first, NOTHING, KEY, 'legacy'],
    [
      'SINGLE without output: of the number one',
      true,
      second,
      legacySignature(1, 3),
      KEY,
      'legacy',
    ],
    ['v0', true, first, v0Signature(10n), KEY, 'segwit_v0'],
    ['v0 as legacy', false, first, v0Signature(10n), KEY, 'legacy'],
    ['legacy as v0', false, first, legacySignature(0, 1), KEY, 'segwit_v0'],
    ['v0 of another amount', false, first, v0Signature(11n), KEY, 'segwit_v0'],
  ])('%s: %s', (_, expected, checker, signature, key, version) => {
    expect(checker.checkEcdsa(signature, key, CODE, version)).toBe(expected);
  });

  test.each([undefined, -1n])('v0 where the amount is %s: does not fit', (amount) => {
    const checker = new TransactionChecker({ sighashes, inputIndex: 0, amount });
    expect(checker.checkEcdsa(v0Signature(-1n), KEY, CODE, 'segwit_v0')).toBe(false);
    expect(checker.checkEcdsa(legacySignature(0, 1), KEY, CODE, 'legacy')).toBe(true);
  });
});

describe('Schnorr', () => {
  const options = { sighashes, inputIndex: 0, amount: 10n };
  const checker = new TransactionChecker(options);
  const key = SCHNORR_KEYS.x;

  test.each<[string, string | undefined, Uint8Array]>([
    ['DEFAULT', undefined, taprootSignature(HashType.DEFAULT)],
    ['ALL', undefined, withType(taprootSignature(HashType.ALL), 1)],
    ['ALL | ANYONECANPAY', undefined, withType(taprootSignature(0x81), 0x81)],
    ['DEFAULT spelt out', 'SCHNORR_SIG_HASHTYPE', withType(taprootSignature(0), 0)],
    ['ANYONECANPAY alone', 'SCHNORR_SIG_HASHTYPE', withType(taprootSignature(0), 0x80)],
    ['of another type', 'SCHNORR_SIG', withType(taprootSignature(HashType.DEFAULT), 1)],
    ['too long', 'SCHNORR_SIG_SIZE', new Uint8Array(66)],
    ['empty', 'SCHNORR_SIG_SIZE', NOTHING],
  ])('%s: %s', (_, expected, signature) => {
    expect(checker.checkSchnorr(signature, key, KEY_PATH)).toBe(expected);
  });

  test('SINGLE without output', () => {
    const second = new TransactionChecker({ ...options, inputIndex: 1 });
    const signature = withType(taprootSignature(0), HashType.SINGLE);
    expect(second.checkSchnorr(signature, key, KEY_PATH)).toBe('SCHNORR_SIG_HASHTYPE');
  });

  test('where not all spent outputs are known, as Core says it', () => {
    const blind = new TransactionChecker({ ...options, sighashes: sighashes.spending() });
    const signature = taprootSignature(HashType.DEFAULT);
    expect(blind.checkSchnorr(signature, key, KEY_PATH)).toBe('SCHNORR_SIG_HASHTYPE');
  });
});

describe('signatures made here', () => {
  /** Counts what it is asked. */
  class CountingVerifier implements SignatureVerifier {
    count = 0;

    ecdsa(signature: Uint8Array, digest: Uint8Array, publicKey: Uint8Array): boolean {
      this.count++;
      return CURVE_VERIFIER.ecdsa(signature, digest, publicKey);
    }

    schnorr(signature: Uint8Array, digest: Uint8Array, publicKey: Uint8Array): boolean {
      this.count++;
      return CURVE_VERIFIER.schnorr(signature, digest, publicKey);
    }
  }

  const digest = sighashes.legacyDigest(0, CODE, 1);
  const signature = signEcdsa(digest, SECRET);
  const schnorr = signSchnorr(digest, SCHNORR_KEYS);

  test('are believed, once told of, and only they', () => {
    const counter = new CountingVerifier();
    const memory = new SignatureMemory(counter);
    memory.remember(new MadeSignature('ecdsa', signature, digest, KEY));
    memory.remember(new MadeSignature('schnorr', schnorr, digest, SCHNORR_KEYS.x));
    expect(memory.ecdsa(signature, digest, KEY)).toBe(true);
    expect(memory.schnorr(schnorr, digest, SCHNORR_KEYS.x)).toBe(true);
    expect(counter.count).toBe(0);
    const other = sighashes.legacyDigest(1, CODE, 1);
    expect(memory.ecdsa(signature, other, KEY)).toBe(false);
    expect(memory.ecdsa(signature, digest, publicKeyOf(SECRET, false))).toBe(true);
    expect(memory.ecdsa(signature.subarray(1), digest, KEY)).toBe(false);
    expect(memory.schnorr(schnorr, other, SCHNORR_KEYS.x)).toBe(false);
    expect(memory.schnorr(signature.subarray(0, 64), digest, KEY.subarray(1))).toBe(false);
    expect(counter.count).toBe(5);
  });

  test('what a wrong one was told of does not make it right elsewhere', () => {
    const memory = new SignatureMemory();
    memory.remember(new MadeSignature('ecdsa', signature, digest, KEY));
    expect(memory.schnorr(schnorr, digest, KEY.subarray(1))).toBe(true);
    const changed = Uint8Array.from(signature);
    changed[10] = changed[10]! ^ 1;
    expect(memory.ecdsa(changed, digest, KEY)).toBe(false);
  });

  test('a checker asks them first', () => {
    const counter = new CountingVerifier();
    const verifier = new SignatureMemory(counter);
    const checker = new TransactionChecker({ sighashes, inputIndex: 0, amount: 10n, verifier });
    expect(checker.checkEcdsa(withType(signature, 1), KEY, CODE, 'legacy')).toBe(true);
    verifier.remember(new MadeSignature('ecdsa', signature, digest, KEY));
    expect(checker.checkEcdsa(withType(signature, 1), KEY, CODE, 'legacy')).toBe(true);
    expect(counter.count).toBe(1);
  });
});
