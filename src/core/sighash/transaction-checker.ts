import { isPublicKeySize } from '../crypto/public/point.ts';
import { HashType } from '../script/hash-type.ts';
import type { SignatureChecker, TaprootContext } from '../script/interpreter/checker.ts';
import type { ScriptError } from '../script/interpreter/errors.ts';
import type { ScriptTracer } from '../script/interpreter/tracer.ts';
import type { LegacyDigest, SegwitV0Digest, TaprootDigest } from './digest.ts';
import { DigestMemo } from './digest-memo.ts';
import { isLockTimeMet, isSequenceMet } from './locks.ts';
import type { Sighashes } from './sighashes.ts';
import type { TaprootSighashFault } from './taproot.ts';
import { CURVE_VERIFIER, type SignatureVerifier } from './verifier.ts';

export interface TransactionCheckerOptions {
  readonly sighashes: Sighashes;
  readonly inputIndex: number;
  /** Of the output that is spent, in satoshis; absent or negative where it is not known. */
  readonly amount: bigint | undefined;
  readonly verifier?: SignatureVerifier | undefined;
  /** Is told of each signature that came so far as to have a digest. */
  readonly tracer?: ScriptTracer | undefined;
}

/**
 * Holds what the scripts of one input ask against its transaction
 * (GenericTransactionSignatureChecker, script/interpreter.cpp). Where something
 * is not known that a digest needs, the signature does not fit
 * (MissingDataBehavior::FAIL).
 */
export class TransactionChecker implements SignatureChecker {
  private readonly verifier: SignatureVerifier;
  private readonly taprootDigests = new DigestMemo<TaprootDigest | TaprootSighashFault>();

  constructor(private readonly options: TransactionCheckerOptions) {
    this.verifier = options.verifier ?? CURVE_VERIFIER;
  }

  checkEcdsa(
    signature: Uint8Array,
    publicKey: Uint8Array,
    scriptCode: Uint8Array,
    version: 'legacy' | 'segwit_v0',
  ): boolean {
    if (!isPublicKeySize(publicKey) || signature.length === 0) return false;
    const hashType = signature[signature.length - 1]!;
    const digest = this.ecdsaDigest(scriptCode, hashType, version);
    if (digest === undefined) return false;
    const valid = this.verifier.ecdsa(signature.subarray(0, -1), digest, publicKey);
    this.options.tracer?.signatureCheck?.({
      kind: version,
      signature,
      publicKey,
      hashType,
      digest,
      preimage: () => this.ecdsaPreimage(scriptCode, hashType, version),
      valid,
    });
    return valid;
  }

  private ecdsaPreimage(
    scriptCode: Uint8Array,
    hashType: number,
    version: 'legacy' | 'segwit_v0',
  ): Uint8Array | undefined {
    const { sighashes, inputIndex, amount } = this.options;
    if (version === 'segwit_v0') {
      if (amount === undefined) return undefined;
      return sighashes.segwitV0Preimage({ inputIndex, scriptCode, amount }, hashType);
    }
    const preimage = sighashes.legacy.preimage(inputIndex, scriptCode, hashType);
    return typeof preimage === 'string' ? undefined : preimage;
  }

  /** What a signature of this hash type is of; `undefined` where the amount is not known. */
  ecdsaDigest(
    scriptCode: Uint8Array,
    hashType: number,
    version: 'legacy' | 'segwit_v0',
  ): LegacyDigest | SegwitV0Digest | undefined {
    const { sighashes, inputIndex, amount } = this.options;
    if (version === 'legacy') {
      return sighashes.legacyDigest(inputIndex, scriptCode, hashType);
    }
    if (amount === undefined || amount < 0n) return undefined;
    return sighashes.segwitV0Digest({ inputIndex, scriptCode, amount }, hashType);
  }

  checkSchnorr(
    signature: Uint8Array,
    publicKey: Uint8Array,
    context: TaprootContext,
  ): ScriptError | undefined {
    if (signature.length !== 64 && signature.length !== 65) return 'SCHNORR_SIG_SIZE';
    const hashType = signature[64] ?? HashType.DEFAULT;
    // DEFAULT has one form only: no byte.
    if (signature.length === 65 && hashType === HashType.DEFAULT) return 'SCHNORR_SIG_HASHTYPE';
    const digest = this.taprootDigest(hashType, context);
    if (typeof digest === 'string') return 'SCHNORR_SIG_HASHTYPE';
    const valid = this.verifier.schnorr(signature.subarray(0, 64), digest, publicKey);
    const kind = context.leaf ? 'tapscript' : 'taproot';
    const { tracer, sighashes, inputIndex } = this.options;
    tracer?.signatureCheck?.({
      kind,
      signature,
      publicKey,
      hashType,
      digest,
      preimage: () => {
        const preimage = sighashes.taprootPreimage(inputIndex, hashType, context);
        return typeof preimage === 'string' ? undefined : preimage;
      },
      valid,
    });
    return valid ? undefined : 'SCHNORR_SIG';
  }

  /** What a taproot signature of this hash type is of, or why it can be of nothing. */
  taprootDigest(hashType: number, context: TaprootContext): TaprootDigest | TaprootSighashFault {
    const { sighashes, inputIndex } = this.options;
    const { annexHash = NONE, leaf } = context;
    const number = hashType + 256 * (leaf?.codeSeparatorPosition ?? 0);
    return this.taprootDigests.recall(number, [annexHash, leaf?.leafHash ?? NONE], () =>
      sighashes.taprootDigest(inputIndex, hashType, context),
    );
  }

  checkLockTime(lockTime: number): boolean {
    return isLockTimeMet(this.options.sighashes.transaction, this.options.inputIndex, lockTime);
  }

  checkSequence(sequence: number): boolean {
    return isSequenceMet(this.options.sighashes.transaction, this.options.inputIndex, sequence);
  }
}

const NONE = new Uint8Array(0);
