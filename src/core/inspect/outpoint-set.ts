import { equalBytes } from '../bytes/order.ts';
import type { OutPoint } from '../tx/types.ts';

const FIRST_CAPACITY = 1024;
const TXID_SIZE = 32;

/**
 * Which outpoints were there, in some thirty bytes each: an input of 100 MB may
 * have a million. The ids must be views of one buffer.
 */
export class OutpointSet {
  private count = 0;
  /** Where the id stands in its buffer, and the output's number. */
  private places = new Uint32Array(FIRST_CAPACITY);
  private vouts = new Uint32Array(FIRST_CAPACITY);
  private hashes = new Uint32Array(FIRST_CAPACITY);
  /** Open addressing: one more than the position in the columns, 0 for a free slot. */
  private slots = new Uint32Array(4 * FIRST_CAPACITY);

  /** False where the same outpoint was added before. */
  add(outpoint: OutPoint): boolean {
    if (this.count === this.places.length) this.grow();
    const hash = hashOf(outpoint);
    const slot = this.find(outpoint, hash);
    if (this.slots[slot] !== 0) return false;
    this.places[this.count] = outpoint.txid.byteOffset;
    this.vouts[this.count] = outpoint.vout;
    this.hashes[this.count] = hash;
    this.slots[slot] = ++this.count;
    return true;
  }

  /** The slot that has the outpoint, or the free one where it belongs. */
  private find(outpoint: OutPoint, hash: number): number {
    const mask = this.slots.length - 1;
    let slot = hash & mask;
    for (let entry = this.slots[slot]!; entry !== 0; entry = this.slots[slot]!) {
      if (this.hashes[entry - 1] === hash && this.isAt(entry - 1, outpoint)) return slot;
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private isAt(position: number, { txid, vout }: OutPoint): boolean {
    if (this.vouts[position] !== vout) return false;
    return equalBytes(new Uint8Array(txid.buffer, this.places[position], TXID_SIZE), txid);
  }

  private grow(): void {
    this.places = doubled(this.places);
    this.vouts = doubled(this.vouts);
    this.hashes = doubled(this.hashes);
    this.slots = new Uint32Array(2 * this.slots.length);
    for (let entry = 1; entry <= this.count; entry++) this.insert(entry);
  }

  private insert(entry: number): void {
    const mask = this.slots.length - 1;
    let slot = this.hashes[entry - 1]! & mask;
    while (this.slots[slot] !== 0) slot = (slot + 1) & mask;
    this.slots[slot] = entry;
  }
}

/** Ids are hashes already; their first bytes will do, but not alone, as anyone may choose them. */
function hashOf({ txid, vout }: OutPoint): number {
  let hash = vout;
  for (let i = 0; i < TXID_SIZE; i += 4) {
    const word = txid[i]! | (txid[i + 1]! << 8) | (txid[i + 2]! << 16) | (txid[i + 3]! << 24);
    hash = Math.imul(hash ^ word, 0x01000193);
    // Multiplication alone never brings high bits down to where slots are chosen.
    hash ^= hash >>> 15;
  }
  return hash >>> 0;
}

function doubled(column: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(2 * column.length);
  larger.set(column);
  return larger;
}
