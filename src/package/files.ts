import { hexToBytes } from '../core/bytes/hex.ts';
import { decodeBase64 } from '../core/encoding/base64.ts';
import type { InspectedFormat } from '../core/intake/format.ts';
import { readWholeFile, type UnreadFile } from '../core/intake/whole-file.ts';
import { FileError, UsageError } from './errors.ts';
import type * as Types from './types.ts';

/**
 * Reads a PSBT or a transaction, however it is written. Raises {@link FileError}, also
 * where the page would open what it mends or the first of several (`whole-file.ts`).
 */
export function encodedOf(source: Types.Source): Types.Encoded {
  if (!isSource(source)) throw new UsageError('arguments', 'A file is bytes or a text');
  const file = readWholeFile(
    typeof source === 'string' ? new TextEncoder().encode(source) : source,
  );
  if ('fault' in file) throw refusal(file);
  // The caller's bytes may change later, or be a view of more.
  return { ...file, bytes: Uint8Array.from(file.bytes) };
}

/** Bytes of another realm, as test runners have them, are none of this one's class. */
export function isSource(source: unknown): source is Types.Source {
  return typeof source === 'string' || ArrayBuffer.isView(source);
}

/** The text of a file that has to be of one format. */
export function readText(source: Types.Source, wanted: InspectedFormat): string {
  const { format, text } = encodedOf(source);
  if (format === wanted) return text;
  throw new FileError('wrong-format', `A ${format} where a ${wanted} is wanted`);
}

/** What a procedure gave in both forms. */
export function encoded(format: InspectedFormat, text: string): Types.Encoded {
  const bytes = format === 'psbt' ? decodeBase64(text) : hexToBytes(text);
  if (!bytes) throw new Error('a procedure gave what does not decode');
  return { format, bytes, text };
}

function refusal(file: UnreadFile): FileError {
  if (file.fault === 'damaged') {
    return new FileError('damaged', `The file is damaged: ${file.what}`);
  }
  if (file.fault === 'several') {
    return new FileError('several', 'There are several PSBTs in the text');
  }
  const { found } = file;
  if (found.named !== 'too-large') {
    const { named } = found;
    return new FileError('unrecognised', `Neither a PSBT nor a transaction: ${named}`, { named });
  }
  const { size, limit } = found;
  return new FileError('too-large', `Too large: ${size} bytes, limit ${limit}`, { size, limit });
}

/** The procedure answers a text. */
export function answerIn(answer: unknown): string {
  if (typeof answer === 'string') return answer;
  throw new Error('a procedure gave no text');
}
