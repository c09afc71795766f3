import { compactSizeLength } from '../bytes/compact-size.ts';
import { Writer } from '../bytes/writer.ts';
import { type Sha256Stream, sha256, sha256Stream } from '../crypto/hashes.ts';
import type { OutPoint, TxOutput } from '../tx/types.ts';

/** Hashed at once; streams are slow with a few bytes at a time. */
const BATCH = 1 << 14;

/**
 * The id and the size without witness of a transaction whose parts come one by
 * one, in their order, so that none of them need be kept.
 */
export class TransactionHasher {
  private readonly stream: Sha256Stream = sha256Stream();
  private writer = new Writer(2 * BATCH);
  private waiting = 0;
  /** Bytes so far. */
  size = 0;

  constructor(version: number, inputCount: number) {
    this.writer.u32(version);
    this.count(inputCount);
    this.added(4);
  }

  input({ txid, vout }: OutPoint, scriptSig: Uint8Array, sequence: number): void {
    const { writer } = this;
    writer.bytes(txid);
    writer.u32(vout);
    this.script(scriptSig);
    writer.u32(sequence);
    this.added(40);
  }

  outputCount(count: number): void {
    this.count(count);
    this.added(0);
  }

  output({ value, scriptPubKey }: TxOutput): void {
    this.writer.i64(value);
    this.script(scriptPubKey);
    this.added(8);
  }

  /** The id in serialised order; nothing can be added afterwards. */
  finish(lockTime: number): Uint8Array {
    this.writer.u32(lockTime);
    this.added(4);
    return sha256(this.stream.update(this.writer.finish()).digest());
  }

  private script(script: Uint8Array): void {
    this.count(script.length);
    this.writer.bytes(script);
    this.added(script.length);
  }

  private count(count: number): void {
    this.writer.compactSize(count);
    this.added(compactSizeLength(count));
  }

  private added(bytes: number): void {
    this.size += bytes;
    this.waiting += bytes;
    if (this.waiting < BATCH) return;
    this.stream.update(this.writer.finish());
    this.writer = new Writer(2 * BATCH);
    this.waiting = 0;
  }
}
