import { sha256 } from '../crypto/hashes.ts';
import { outPoint, txOutputContent } from '../tx/codec.ts';
import type { Transaction, TxOutput } from '../tx/types.ts';
import { encodeAll, written } from './encode.ts';

/**
 * Hashes over all inputs or outputs of a transaction that signatures of BIP 143
 * and BIP 341 share, each computed once, when first asked for: this is what
 * makes the cost of n signatures proportional to n. They are single SHA-256,
 * as BIP 341 has them; BIP 143 hashes them once more.
 */
export class SharedHashes {
  private prevoutsHash: Uint8Array | undefined;
  private sequencesHash: Uint8Array | undefined;
  private outputsHash: Uint8Array | undefined;
  private readonly doubled = new Map<Uint8Array, Uint8Array>();

  constructor(readonly transaction: Transaction) {}

  /** All outpoints. */
  prevouts(): Uint8Array {
    this.prevoutsHash ??= sha256(
      encodeAll(
        outPoint,
        this.transaction.inputs.map((input) => input.prevout),
      ),
    );
    return this.prevoutsHash;
  }

  /** All sequence numbers. */
  sequences(): Uint8Array {
    this.sequencesHash ??= sha256(
      written((writer) => {
        for (const { sequence } of this.transaction.inputs) writer.u32(sequence);
      }),
    );
    return this.sequencesHash;
  }

  /** All outputs. */
  outputs(): Uint8Array {
    this.outputsHash ??= sha256(encodeAll(txOutputContent, this.transaction.outputs));
    return this.outputsHash;
  }

  /** One output, which must be there. */
  output(index: number): Uint8Array {
    return sha256(encodeAll(txOutputContent, [this.transaction.outputs[index]!]));
  }

  /** The SHA-256 of one of the hashes over all, which makes it a double one. */
  double(hash: Uint8Array): Uint8Array {
    let double = this.doubled.get(hash);
    if (double === undefined) {
      double = sha256(hash);
      this.doubled.set(hash, double);
    }
    return double;
  }
}

/** The same of the outputs that a transaction spends, one for each input, in order (BIP 341). */
export class SpentHashes {
  private amountsHash: Uint8Array | undefined;
  private scriptsHash: Uint8Array | undefined;

  constructor(readonly outputs: readonly TxOutput[]) {}

  amounts(): Uint8Array {
    this.amountsHash ??= sha256(
      written((writer) => {
        for (const { value } of this.outputs) writer.i64(value);
      }),
    );
    return this.amountsHash;
  }

  /** All scriptPubKeys, each behind its length. */
  scripts(): Uint8Array {
    this.scriptsHash ??= sha256(
      written((writer) => {
        for (const { scriptPubKey } of this.outputs) {
          writer.compactSize(scriptPubKey.length);
          writer.bytes(scriptPubKey);
        }
      }),
    );
    return this.scriptsHash;
  }
}
