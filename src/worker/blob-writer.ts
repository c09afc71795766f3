/** Bytes held before they go into a Blob, where they are the browser's and not the worker's. */
const HELD = 1 << 22;

/** Collects bytes into a Blob, a few megabytes at a time. */
export class BlobWriter {
  private readonly parts: Blob[] = [];
  private held: BlobPart[] = [];
  private size = 0;

  constructor(private readonly type: string) {}

  add(bytes: Uint8Array): void {
    // Whatever it is a view of, it is not shared memory: there is none here.
    this.held.push(bytes as Uint8Array<ArrayBuffer>);
    this.size += bytes.length;
    if (this.size < HELD) return;
    this.parts.push(new Blob(this.held));
    this.held = [];
    this.size = 0;
  }

  finish(): Blob {
    return new Blob([...this.parts, ...this.held], { type: this.type });
  }
}
