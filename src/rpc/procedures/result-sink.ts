import type { Span } from '../../core/bytes/span.ts';
import type { PrintSink } from '../../core/psbt/printed.ts';

/** What results with maps or transactions are written to. */
export interface ResultSink extends PrintSink {
  /** The elements of the array that is open, in place of which others may take its sections. */
  elements(elements: Elements): void;
}

export interface Elements {
  readonly count: number;
  /** Writes one of them, always to the same effect. */
  write(sink: ResultSink, index: number): void;
  /** Where they stand, if sections are to begin and end with them. */
  readonly located: Located | undefined;
}

/** Elements whose bytes follow each other in the input. */
export interface Located {
  /** Offsets where they begin, and where the last one ends. */
  readonly starts: Uint32Array;
  readonly end: number;
  /** Where a second part of each element begins, and where the last one ends. */
  readonly more?: { readonly starts: Uint32Array; readonly end: number };
  /** How many make a section. */
  readonly together: number;
  /** Lines of each section, where they are known. */
  readonly lines?: Uint32Array;
  /** The bytes that what stands before them is about. */
  readonly about: Span;
}
