import { equalBytes } from '../bytes/order.ts';
import type { OutPoint } from '../tx/types.ts';

const FIRST_CAPACITY = 1024;
const TXID_SIZE = 32;

/**
 * Which outpoints were there, in sixteen bytes each: an input of 100 MB may
 * have a million. The ids must be views of one buffer, which is kept.
 */
export class OutpointSet {
  private count = 0;
  /** Where the id stands in its buffer, and the output's number. */
  private places = new Uint32Array(FIRST_CAPACITY);
  private vouts = new Uint32Array(FIRST_CAPACITY);
  /** Open addressing: one more than the position in the columns, 0 for a free slot. */
  private slots = new Uint32Array(4 * FIRST_CAPACITY);

  /** False where the same outpoint was added before. */
  add(outpoint: OutPoint): boolean {
    if (this.count === this.places.length) this.grow();
    const slot = this.find(outpoint);
    if (this.slots[slot] !== 0) return false;
    this.places[this.count] = outpoint.txid.byteOffset;
    this.vouts[this.count] = outpoint.vout;
    this.slots[slot] = ++this.count;
    return true;
  }

  /** The slot that has the outpoint, or the free one where it belongs. */
  private find({ txid, vout }: OutPoint): number {
    const mask = this.slots.length - 1;
    let slot = hashOf(txid, vout) & mask;
    for (let entry = this.slots[slot]!; entry !== 0; entry = this.slots[slot]!) {
      if (this.isAt(entry - 1, txid, vout)) return slot;
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private isAt(position: number, txid: Uint8Array, vout: number): boolean {
    if (this.vouts[position] !== vout) return false;
    return equalBytes(new Uint8Array(txid.buffer, this.places[position], TXID_SIZE), txid);
  }

  private grow(): void {
    this.places = doubled(this.places);
    this.vouts = doubled(this.vouts);
    const entries = this.slots;
    this.slots = new Uint32Array(2 * entries.length);
    for (const entry of entries) if (entry !== 0) this.insert(entry);
  }

  private insert(entry: number): void {
    const place = this.places[entry - 1]!;
    const mask = this.slots.length - 1;
    let slot = this.hashes(place, this.vouts[entry - 1]!) & mask;
    while (this.slots[slot] !== 0) slot = (slot + 1) & mask;
    this.slots[slot] = entry;
  }

  private hashes(place: number, vout: number): number {
    return hashOf(new Uint8Array(this.buffer, place, TXID_SIZE), vout);
  }

  constructor(private readonly buffer: ArrayBufferLike) {}
}

/** Ids are hashes already; their first bytes will do, but not alone, as anyone may choose them. */
function hashOf(txid: Uint8Array, vout: number): number {
  let hash = vout;
  for (let i = 0; i < TXID_SIZE; i++) hash = Math.imul(hash, 0x01000193) ^ txid[i]!;
  return hash >>> 0;
}

function doubled(column: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(2 * column.length);
  larger.set(column);
  return larger;
}
