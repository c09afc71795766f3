import { sha256d, taggedHash } from '../crypto/hashes.ts';
import type { TaprootContext } from '../script/interpreter/checker.ts';
import type { Transaction, TxOutput } from '../tx/types.ts';
import {
  type LegacyDigest,
  type SegwitV0Digest,
  segwitV0Digest,
  type TaprootDigest,
  taprootDigest,
} from './digest.ts';
import { DigestMemo } from './digest-memo.ts';
import type { FieldNames } from './encode.ts';
import { LegacySighash } from './legacy.ts';
import { type SegwitV0Input, segwitV0Preimage } from './segwit-v0.ts';
import { SharedHashes, SpentHashes } from './shared-hashes.ts';
import { type TaprootSighashFault, taprootPreimage } from './taproot.ts';

/**
 * What signatures of a transaction's inputs are of, under all three sets of
 * rules; what they share is computed once. Make one for a transaction and use
 * it for all its inputs.
 */
export class Sighashes {
  private memo = memoFor(-1);

  private constructor(
    readonly legacy: LegacySighash,
    readonly shared: SharedHashes,
    readonly spent: SpentHashes | undefined,
  ) {}

  /**
   * `spentOutputs` are those that the inputs spend, one each and in order, or
   * absent where not all are known; without them there are no taproot digests.
   * Raises a RangeError where their number is not that of the inputs.
   */
  static of(transaction: Transaction, spentOutputs?: readonly TxOutput[]): Sighashes {
    const shared = new SharedHashes(transaction);
    return new Sighashes(new LegacySighash(transaction), shared, undefined).spending(spentOutputs);
  }

  /** The same transaction with other knowledge of what it spends. */
  spending(spentOutputs?: readonly TxOutput[]): Sighashes {
    if (spentOutputs && spentOutputs.length !== this.transaction.inputs.length) {
      throw new RangeError('not one spent output for each input');
    }
    const spent = spentOutputs && new SpentHashes(spentOutputs);
    return new Sighashes(this.legacy, this.shared, spent);
  }

  get transaction(): Transaction {
    return this.shared.transaction;
  }

  legacyDigest(inputIndex: number, scriptCode: Uint8Array, hashType: number): LegacyDigest {
    return this.memoOf(inputIndex).legacy.recall(hashType, [scriptCode], () =>
      this.legacy.digest(inputIndex, scriptCode, hashType),
    );
  }

  segwitV0Preimage(input: SegwitV0Input, hashType: number, names?: FieldNames): Uint8Array {
    return segwitV0Preimage(this.shared, input, hashType, names);
  }

  segwitV0Digest(input: SegwitV0Input, hashType: number): SegwitV0Digest {
    const { inputIndex, scriptCode, amount } = input;
    return this.memoOf(inputIndex).segwitV0.recall(`${hashType} ${amount}`, [scriptCode], () =>
      segwitV0Digest(sha256d(this.segwitV0Preimage(input, hashType))),
    );
  }

  taprootPreimage(
    inputIndex: number,
    hashType: number,
    context: TaprootContext,
    names?: FieldNames,
  ): Uint8Array | TaprootSighashFault {
    return taprootPreimage(this.shared, this.spent, inputIndex, hashType, context, names);
  }

  taprootDigest(
    inputIndex: number,
    hashType: number,
    context: TaprootContext,
  ): TaprootDigest | TaprootSighashFault {
    const preimage = this.taprootPreimage(inputIndex, hashType, context);
    if (typeof preimage === 'string') return preimage;
    return taprootDigest(taggedHash('TapSighash', preimage));
  }

  /** Of one input at a time: whoever looks at several takes one after the other. */
  private memoOf(inputIndex: number) {
    if (this.memo.inputIndex !== inputIndex) this.memo = memoFor(inputIndex);
    return this.memo;
  }
}

function memoFor(inputIndex: number) {
  return {
    inputIndex,
    legacy: new DigestMemo<LegacyDigest>(),
    segwitV0: new DigestMemo<SegwitV0Digest>(),
  } as const;
}
