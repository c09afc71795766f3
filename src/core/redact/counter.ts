/** Bytes that take the place of others: by the number of what they replace, never by its bytes. */
import { concatBytes, joinBytes } from '../bytes/writer.ts';
import { taggedHash } from '../crypto/hashes.ts';

/** The name of the n-th thing of a sort, and of a further attempt at it. */
export function counterName(sort: string, number: number, attempt = 0): Uint8Array {
  const numbers = new Uint8Array(8);
  const view = new DataView(numbers.buffer);
  view.setUint32(0, number);
  view.setUint32(4, attempt);
  return concatBytes(new TextEncoder().encode(sort), numbers);
}

/** As many bytes as are asked for. */
export function counterBytes(name: Uint8Array, length: number): Uint8Array {
  const blocks: Uint8Array[] = [];
  for (let at = 0; at * 32 < length; at++) {
    blocks.push(taggedHash('Touchstone twin', counterName('block', at), name));
  }
  return joinBytes(blocks).slice(0, length);
}
