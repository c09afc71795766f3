import { concatBytes } from '../bytes/writer.ts';
import { isMoneyRange } from '../encoding/amount.ts';
import { HashType } from '../script/hash-type.ts';
import type { SignatureChecker } from '../script/interpreter/checker.ts';
import type { TransactionChecker } from '../sighash/transaction-checker.ts';
import type { Keystore } from './keystore.ts';
import type { DigestSigner } from './signers.ts';

/** Makes signatures, or stands in for who does (BaseSignatureCreator, script/sign.h). */
export interface SignatureMaker {
  /** What the input's own checks ask. */
  readonly checker: SignatureChecker;
  /** With its hash type; undefined where it cannot be made. */
  ecdsa(
    wanted: WantedKey,
    scriptCode: Uint8Array,
    version: 'legacy' | 'segwit_v0',
  ): Uint8Array | undefined;
  /** For the key path of an output; undefined where it cannot be made. */
  taprootKeyPath(outputKey: Uint8Array): Uint8Array | undefined;
}

/** The public key that a script asks for, and its HASH160. */
export interface WantedKey {
  readonly id: Uint8Array;
  readonly publicKey: Uint8Array;
}

/** What signing one input takes. */
export interface CreatorOptions {
  readonly keystore: Keystore;
  readonly signer: DigestSigner;
  /** Of the input, with all spent outputs where they are known, else without any. */
  readonly checker: TransactionChecker;
  /** Of the output that is spent, in satoshis. */
  readonly amount: bigint;
  /** The hash type asked for; DEFAULT is ALL where there is no DEFAULT. */
  readonly hashType: number;
}

/** Makes the signatures of one input (MutableTransactionSignatureCreator, script/sign.cpp). */
export class SignatureCreator implements SignatureMaker {
  readonly checker: TransactionChecker;

  constructor(private readonly options: CreatorOptions) {
    this.checker = options.checker;
  }

  /**
   * The signature with its hash type, or undefined where the key is not there. In a witness script an uncompressed key signs
   * nothing, and neither does any key where the amount cannot exist.
   */
  ecdsa(
    { id, publicKey }: WantedKey,
    scriptCode: Uint8Array,
    version: 'legacy' | 'segwit_v0',
  ): Uint8Array | undefined {
    const { keystore, signer, amount } = this.options;
    const key = keystore.key(id);
    if (!key) return undefined;
    if (version === 'segwit_v0' && !(key.compressed && isMoneyRange(amount))) return undefined;
    const hashType = this.options.hashType || HashType.ALL;
    const digest = this.checker.ecdsaDigest(scriptCode, hashType, version);
    const signature = digest && signer.ecdsa(digest, { ...key, publicKey });
    return signature && concatBytes(signature, Uint8Array.of(hashType));
  }

  /**
   * The signature for the key path of a taproot output, made with the output key
   * itself: nothing is tweaked, so the internal key of a wallet signs nothing
   * here. Needs every spent output of the transaction.
   */
  taprootKeyPath(outputKey: Uint8Array): Uint8Array | undefined {
    const { keystore, signer, hashType } = this.options;
    const key = keystore.keyByX(outputKey);
    if (!key) return undefined;
    const context = { annexHash: undefined, leaf: undefined };
    const digest = this.checker.taprootDigest(hashType, context);
    if (typeof digest === 'string') return undefined;
    const signature = signer.schnorr(digest, key);
    // DEFAULT is told by the absence of the byte.
    return signature && hashType !== HashType.DEFAULT
      ? concatBytes(signature, Uint8Array.of(hashType))
      : signature;
  }
}
