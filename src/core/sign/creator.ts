import { concatBytes } from '../bytes/writer.ts';
import { signEcdsa } from '../crypto/ecdsa.ts';
import { schnorrKeyPair, signSchnorr } from '../crypto/schnorr.ts';
import { isMoneyRange } from '../encoding/amount.ts';
import { HashType } from '../sighash/hash-type.ts';
import type { Sighashes } from '../sighash/sighashes.ts';
import { TransactionChecker } from '../sighash/transaction-checker.ts';
import type { SignatureMemory } from '../sighash/verifier.ts';
import type { Keystore, SigningKey } from './keystore.ts';

/** What signing one input takes. */
export interface CreatorOptions {
  readonly keystore: Keystore;
  /** With all spent outputs where they are known, else without any. */
  readonly sighashes: Sighashes;
  readonly memory: SignatureMemory;
  readonly inputIndex: number;
  /** Of the output that is spent, in satoshis. */
  readonly amount: bigint;
  /** The hash type asked for; DEFAULT is ALL where there is no DEFAULT. */
  readonly hashType: number;
}

/** Makes the signatures of one input (MutableTransactionSignatureCreator, script/sign.cpp). */
export class SignatureCreator {
  readonly checker: TransactionChecker;

  constructor(private readonly options: CreatorOptions) {
    const { sighashes, inputIndex, amount, memory } = options;
    this.checker = new TransactionChecker({ sighashes, inputIndex, amount, verifier: memory });
  }

  /**
   * The signature with its hash type of the key with this HASH160, or undefined
   * where the key is not there. In a witness script an uncompressed key signs
   * nothing, and neither does any key where the amount cannot exist.
   */
  ecdsa(
    keyId: Uint8Array,
    scriptCode: Uint8Array,
    version: 'legacy' | 'segwit_v0',
  ): Uint8Array | undefined {
    const key = this.options.keystore.key(keyId);
    if (!key) return undefined;
    const { amount } = this.options;
    if (version === 'segwit_v0' && !(key.compressed && isMoneyRange(amount))) return undefined;
    const hashType = this.options.hashType || HashType.ALL;
    const digest = this.ecdsaDigest(scriptCode, hashType, version);
    const signature = signEcdsa(digest, key.privateKey);
    this.options.memory.remember('ecdsa', signature, digest, key.publicKey);
    return concatBytes(signature, Uint8Array.of(hashType));
  }

  /**
   * The signature for the key path of a taproot output, made with the output key
   * itself: nothing is tweaked, so the internal key of a wallet signs nothing
   * here. Needs every spent output of the transaction.
   */
  taprootKeyPath(outputKey: Uint8Array): Uint8Array | undefined {
    const { keystore, hashType, inputIndex, sighashes, memory } = this.options;
    const key = keystore.keyByX(outputKey);
    if (!key) return undefined;
    const context = { annexHash: undefined, leaf: undefined };
    const digest = sighashes.taprootDigest(inputIndex, hashType, context);
    if (typeof digest === 'string') return undefined;
    const signature = signWithOutputKey(key, digest);
    if (!signature) return undefined;
    memory.remember('schnorr', signature, digest, outputKey);
    // DEFAULT is told by the absence of the byte.
    return hashType === HashType.DEFAULT
      ? signature
      : concatBytes(signature, Uint8Array.of(hashType));
  }

  private ecdsaDigest(
    scriptCode: Uint8Array,
    hashType: number,
    version: 'legacy' | 'segwit_v0',
  ): Uint8Array {
    const { sighashes, inputIndex, amount } = this.options;
    return version === 'legacy'
      ? sighashes.legacyDigest(inputIndex, scriptCode, hashType)
      : sighashes.segwitV0Digest({ inputIndex, scriptCode, amount }, hashType);
  }
}

function signWithOutputKey(key: SigningKey, digest: Uint8Array): Uint8Array | undefined {
  const pair = schnorrKeyPair(key.privateKey);
  return pair && signSchnorr(digest, pair);
}
