import { bytesToHex } from '../bytes/hex.ts';
import { equalBytes } from '../bytes/order.ts';
import type { OutPoint } from '../tx/types.ts';

const FIRST_CAPACITY = 1024;
const TXID_SIZE = 32;

/** Slots that are looked at before an outpoint goes elsewhere; by chance they are never so many. */
const LONGEST_PROBE = 128;

/**
 * Which outpoints were there, in some thirty bytes each: an input of 100 MB may
 * have millions. They are the places of the ids in the buffer of the first; ids of
 * another buffer stand in a set of texts. Whoever knows the hash can
 * make outpoints that all have the same, so those that find their slots crowded
 * stand there too, whose hash the engine keeps to itself.
 */
export class OutpointSet {
  private count = 0;
  /** Where the id stands in its buffer, and the output's number. */
  private places = new Uint32Array(FIRST_CAPACITY);
  private vouts = new Uint32Array(FIRST_CAPACITY);
  private hashes = new Uint32Array(FIRST_CAPACITY);
  /** Open addressing: one more than the position in the columns, 0 for a free slot. */
  private slots = new Uint32Array(2 * FIRST_CAPACITY);
  private readonly crowded = new Set<string>();
  private buffer: ArrayBufferLike | undefined;

  /** How many found their slots crowded. */
  get crowdedOut(): number {
    return this.crowded.size;
  }

  /** False where the same outpoint was added before. */
  add(outpoint: OutPoint): boolean {
    if (this.count === this.places.length) this.grow();
    const hash = hashOf(outpoint);
    const slot = this.find(outpoint, hash);
    if (this.slots[slot] !== undefined && this.slots[slot] !== 0) return false;
    this.buffer ??= outpoint.txid.buffer;
    const hasNoPlace = slot < 0 || outpoint.txid.buffer !== this.buffer;
    if (hasNoPlace || this.crowded.size > 0) {
      const text = textOf(outpoint);
      if (this.crowded.has(text)) return false;
      if (hasNoPlace) {
        this.crowded.add(text);
        return true;
      }
    }
    this.places[this.count] = outpoint.txid.byteOffset;
    this.vouts[this.count] = outpoint.vout;
    this.hashes[this.count] = hash;
    this.slots[slot] = ++this.count;
    return true;
  }

  /** The slot that has the outpoint, or the free one where it belongs, or -1 where it is crowded. */
  private find(outpoint: OutPoint, hash: number): number {
    const mask = this.slots.length - 1;
    for (let probe = 0; probe < LONGEST_PROBE; probe++) {
      const slot = (hash + probe) & mask;
      const entry = this.slots[slot]!;
      if (entry === 0) return slot;
      if (this.hashes[entry - 1] === hash && this.isAt(entry - 1, outpoint)) return slot;
    }
    return -1;
  }

  private isAt(position: number, { txid, vout }: OutPoint): boolean {
    if (this.vouts[position] !== vout) return false;
    return equalBytes(new Uint8Array(this.buffer!, this.places[position], TXID_SIZE), txid);
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
    // Each found a free slot within the longest probe in a table half as large, and so does here.
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

function textOf({ txid, vout }: OutPoint): string {
  return `${bytesToHex(txid)}:${vout}`;
}

function doubled(column: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(2 * column.length);
  larger.set(column);
  return larger;
}
