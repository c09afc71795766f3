import type { Span } from '../core/bytes/span.ts';
import {
  HEAD_LENGTH,
  type Recognised,
  recognise,
  refusedAsLarge,
  type TooLarge,
} from '../core/intake/recognise.ts';

/** The browser cannot read what was given: a folder, or a file that has gone. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}

/** What a file or text is. Nothing but its first bytes is read of what is too large. Raises {@link Unreadable}. */
export async function recogniseBlob(source: Blob): Promise<Recognised> {
  return (await refuseLarge(source)) ?? recognise(await readSource(source));
}

/** The bytes of what was recognised as a PSBT before. Raises {@link Unreadable}. */
export async function readPsbtBlob(source: Blob): Promise<Uint8Array> {
  const found = await recogniseBlob(source);
  if (!found.ok || found.format !== 'psbt') throw new Error('This is no PSBT');
  return found.bytes;
}

/** Whether a file or text is larger than what is opened, by its first bytes. Raises {@link Unreadable}. */
export async function refuseLarge(source: Blob): Promise<TooLarge | undefined> {
  return refusedAsLarge(await readSource(source, HEAD_LENGTH), source.size);
}

/** Its first bytes, or all. Raises {@link Unreadable}. */
export async function readSource(source: Blob, end = source.size): Promise<Uint8Array> {
  try {
    return new Uint8Array(await source.slice(0, end).arrayBuffer());
  } catch {
    throw new Unreadable();
  }
}

/** A part of a source as a Blob of its own, which keeps nothing of the rest alive. */
export async function takeOut(source: Blob, { start, end }: Span): Promise<Blob> {
  return new Blob([await source.slice(start, end).arrayBuffer()]);
}
