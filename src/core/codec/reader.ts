import type { Cursor } from '../bytes/cursor.ts';

/** The reading half of a codec. */
export interface Reader<T> {
  /** Raises `DecodeError`, and tells the cursor's recorder, if there is one, what stands where. */
  read(cursor: Cursor): T;
  /** Goes on after what `read` takes, with the same faults, and makes and tells nothing. */
  skip?(cursor: Cursor): void;
}

/** The `skip` of what reads exactly as `reader` does, where that one has it. */
export function skipOf({ skip }: Reader<unknown>): Pick<Reader<unknown>, 'skip'> {
  return skip ? { skip } : {};
}
