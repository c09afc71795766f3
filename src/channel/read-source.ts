import type { Span } from '../core/bytes/span.ts';
import {
  HEAD_LENGTH,
  type Recognised,
  recognising,
  refusedAsLarge,
  type TooLarge,
} from '../core/inspect/recognise.ts';

/** The browser cannot read what was given: a folder, or a file that has gone. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}

/**
 * What a file or text is, read in slices. `report` is told the offset that
 * reading has come to. Raises {@link Unreadable}.
 */
export async function recogniseBlob(
  source: Blob,
  report: (offset: number) => void,
): Promise<Recognised> {
  const reading = recognising(source.size);
  let furthest = 0;
  let step = reading.next();
  while (!step.done) {
    const wanted = step.value;
    const bytes = await readRange(source, wanted);
    furthest = Math.max(furthest, wanted.end);
    report(furthest);
    step = reading.next(bytes);
  }
  return step.value;
}

/** Whether a file or text is larger than what is opened, by its first bytes. Raises {@link Unreadable}. */
export async function refuseLarge(source: Blob): Promise<TooLarge | undefined> {
  return refusedAsLarge(await readRange(source, { start: 0, end: HEAD_LENGTH }), source.size);
}

async function readRange(source: Blob, { start, end }: Span): Promise<Uint8Array> {
  try {
    return new Uint8Array(await source.slice(start, end).arrayBuffer());
  } catch {
    throw new Unreadable();
  }
}

/** A part of a source as a Blob of its own, which keeps nothing of the rest alive. */
export async function takeOut(source: Blob, { start, end }: Span): Promise<Blob> {
  const parts: Blob[] = [];
  for (let at = start; at < end; at += PIECE) {
    parts.push(new Blob([await source.slice(at, Math.min(end, at + PIECE)).arrayBuffer()]));
  }
  return new Blob(parts);
}

const PIECE = 1 << 22;
