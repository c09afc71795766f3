import { Writer } from '../bytes/writer.ts';
import type { Codec } from '../codec/codec.ts';

/** What a codec writes for each value, behind each other. */
export function encodeAll<T>(codec: Codec<T>, values: readonly T[]): Uint8Array {
  const writer = new Writer();
  for (const value of values) codec.write(writer, value);
  return writer.finish();
}

/** Is told where each field of a preimage begins, by the name that its BIP gives it. */
export type FieldNames = (name: string, offset: number) => void;

/** What a function writes. */
export function written(write: (writer: Writer) => void): Uint8Array {
  const writer = new Writer();
  write(writer);
  return writer.finish();
}
