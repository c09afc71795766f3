/** Collects bytes, little-endian, growing as needed. */
export class Writer {
  private buffer: Uint8Array;
  private view: DataView;
  private length = 0;

  constructor(capacity = 256) {
    this.buffer = new Uint8Array(capacity);
    this.view = new DataView(this.buffer.buffer);
  }

  /** How many bytes were written. */
  get size(): number {
    return this.length;
  }

  u8(value: number): void {
    const at = this.grow(1);
    this.view.setUint8(at, value);
  }

  u16(value: number): void {
    const at = this.grow(2);
    this.view.setUint16(at, value, true);
  }

  u32(value: number): void {
    const at = this.grow(4);
    this.view.setUint32(at, value, true);
  }

  i32(value: number): void {
    const at = this.grow(4);
    this.view.setInt32(at, value, true);
  }

  i64(value: bigint): void {
    const at = this.grow(8);
    this.view.setBigInt64(at, value, true);
  }

  bytes(value: Uint8Array): void {
    const at = this.grow(value.length);
    this.buffer.set(value, at);
  }

  /** The shortest compact size of a count below 2^53. */
  compactSize(value: number): void {
    if (value < 0xfd) {
      this.u8(value);
    } else if (value <= 0xffff) {
      this.u8(0xfd);
      this.u16(value);
    } else if (value <= 0xffffffff) {
      this.u8(0xfe);
      this.u32(value);
    } else {
      this.u8(0xff);
      this.i64(BigInt(value));
    }
  }

  /** An empty writer, for content whose length goes before it. */
  nested(): Writer {
    return new Writer();
  }

  /** What was written so far, as a copy. */
  finish(): Uint8Array {
    return this.buffer.slice(0, this.length);
  }

  /** Makes room for `size` bytes, perhaps in a new buffer, and answers where they begin. */
  private grow(size: number): number {
    const start = this.length;
    this.length = start + size;
    if (this.length > this.buffer.length) {
      const larger = new Uint8Array(Math.max(this.length, this.buffer.length * 2));
      larger.set(this.buffer);
      this.buffer = larger;
      this.view = new DataView(larger.buffer);
    }
    return start;
  }
}

/** Several byte strings behind each other, as one copy. For a list that has no end see {@link joinBytes}. */
export function concatBytes(...parts: readonly Uint8Array[]): Uint8Array {
  return joinBytes(parts);
}

/** The same of a list of any length: a call has room for some hundred thousand arguments only. */
export function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const total = parts.reduce((sum, part) => sum + part.length, 0);
  const joined = new Uint8Array(total);
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.length;
  }
  return joined;
}
