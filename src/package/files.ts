import { hexToBytes } from '../core/bytes/hex.ts';
import { decodeBase64 } from '../core/encoding/base64.ts';
import { fileText } from '../core/intake/file-text.ts';
import type { InspectedFormat } from '../core/intake/format.ts';
import { type Recognised, recognise } from '../core/intake/recognise.ts';
import { FileError, UsageError } from './errors.ts';
import type * as Types from './types.ts';

/**
 * Reads a PSBT or a transaction, however it is written. Raises {@link FileError}, also
 * where the page would open what it mends or the first of several: whoever is given
 * the same file later may not.
 */
export function readFile(source: Types.Source): Types.Encoded {
  if (!isSource(source)) throw new UsageError('arguments', 'A file is bytes or a text');
  const found = recognise(typeof source === 'string' ? new TextEncoder().encode(source) : source);
  if (!found.ok) throw refusal(found);
  const { format, bytes, repair, others = [] } = found;
  if (repair) throw new FileError('damaged', `The file is damaged: ${repair.what}`);
  if (others.length > 0) throw new FileError('several', 'There are several PSBTs in the text');
  // The caller's bytes may change later, or be a view of more.
  return { format, bytes: Uint8Array.from(bytes), text: fileText(format, bytes) };
}

/** Bytes of another realm, as test runners have them, are none of this one's class. */
export function isSource(source: unknown): source is Types.Source {
  return typeof source === 'string' || ArrayBuffer.isView(source);
}

/** The text of a file that has to be of one format. */
export function readText(source: Types.Source, wanted: InspectedFormat): string {
  const { format, text } = readFile(source);
  if (format === wanted) return text;
  throw new FileError('wrong-format', `A ${format} where a ${wanted} is wanted`);
}

/** What a procedure gave in both forms. */
export function encoded(format: InspectedFormat, text: string): Types.Encoded {
  const bytes = format === 'psbt' ? decodeBase64(text) : hexToBytes(text);
  if (!bytes) throw new Error('a procedure gave what does not decode');
  return { format, bytes, text };
}

function refusal(found: Exclude<Recognised, { ok: true }>): FileError {
  if (found.named !== 'too-large') {
    const { named } = found;
    return new FileError('unrecognised', `Neither a PSBT nor a transaction: ${named}`, { named });
  }
  const { size, limit } = found;
  return new FileError('too-large', `Too large: ${size} bytes, limit ${limit}`, { size, limit });
}
