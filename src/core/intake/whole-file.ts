/**
 * A file for programs, which hand the same bytes to whoever signs them: what is told
 * has to be told of these bytes. The page alone undoes damage and chooses among
 * several files, as it shows that to a person and hands on what it read.
 */
import { fileText } from './file-text.ts';
import type { InspectedFormat } from './format.ts';
import { type Recognised, recognise } from './recognise.ts';
import type { RepairKind } from './repair.ts';

export interface WholeFile {
  readonly format: InspectedFormat;
  readonly bytes: Uint8Array;
  /** Base64 of a PSBT, hex of a transaction. */
  readonly text: string;
}

/** Why a file is not read. */
export type UnreadFile =
  /** Carrying has changed it; what would undo that. */
  | { readonly fault: 'damaged'; readonly what: RepairKind }
  /** PSBTs in one text: whoever is given it later may read another of them. */
  | { readonly fault: 'several'; readonly count: number }
  | { readonly fault: 'unrecognised'; readonly found: Exclude<Recognised, { ok: true }> };

/** One PSBT or transaction, however it is written. */
export function readWholeFile(source: Uint8Array): WholeFile | UnreadFile {
  const found = recognise(source);
  if (!found.ok) return { fault: 'unrecognised', found };
  const { format, bytes, repair, others = [] } = found;
  if (repair) return { fault: 'damaged', what: repair.what };
  if (others.length > 0) return { fault: 'several', count: others.length + 1 };
  return { format, bytes, text: fileText(format, bytes) };
}
