/**
 * Plugged into a cursor, it is told of every part of the input as the one
 * decoder reads it: inspection is a listener, not a second decoder. `kind`
 * names what the part is (`psbt.in.partial_sig`), offsets are of the whole
 * input. A part that is opened and never closed is where decoding failed.
 */
export interface Recorder {
  /** Whether scripts are to be told opcode by opcode. */
  readonly detailed: boolean;
  /** A part with parts of its own begins at `start`. */
  open(kind: string, start: number): void;
  /** The part opened last ends before `end`. */
  close(end: number): void;
  /** A part that is one value, from `start` up to `end`. */
  leaf(kind: string, start: number, end: number): void;
  /** The part that is open is legal but odd. */
  problem(code: string): void;
  /** Nothing of what was told holds: the same bytes are read anew, as something else. */
  restart(): void;
}
