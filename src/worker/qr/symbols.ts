import { encodeQR } from 'qr';
import { decodeQRBatch } from 'qr/decode.js';
import type { Picture } from '../../channel/qr/picture.ts';
import type { QrDensity, QrSymbol } from '../../channel/qr/qr-protocol.ts';
import { cellsOf } from './cells.ts';

/** A symbol's version, and the characters that it holds at the lowest correction. */
export interface SymbolSize {
  readonly version: number;
  readonly alphanumeric: number;
}

/** ISO/IEC 18004, table 7. A screen is read well: the lowest correction is enough. */
export const SYMBOL_SIZES: Readonly<Record<QrDensity, SymbolSize>> = {
  low: { version: 10, alphanumeric: 395 },
  medium: { version: 17, alphanumeric: 938 },
  high: { version: 27, alphanumeric: 2132 },
};

/** Bytes of a text that one symbol by itself may hold: one of version 25 is still easy to read. */
export const MOST_PLAIN_BYTES = 1273;

/** A text as a symbol, of this version or of the smallest that holds it. */
export function drawSymbol(text: string, version?: number): QrSymbol {
  const rows = encodeQR(text, 'raw', { ecc: 'low', border: QUIET, version });
  return { size: rows.length, modules: Uint8Array.from(rows.flat(), Number) };
}

/** Light modules around a symbol (ISO/IEC 18004, 5.3.8). */
const QUIET = 4;

/** Milliseconds for a second look at what is hard to read. */
const SECOND_LOOK = 1500;

/** The texts of all symbols in a picture that can be read, each once. */
export async function readSymbols(picture: Picture): Promise<readonly string[]> {
  const cells = cellsOf(picture);
  const fromCells = cells.length > 1 ? await textsIn(cells) : [];
  // Of a photograph, where nothing is quite light, or of symbols that stand too close.
  const fromWhole = fromCells.length === cells.length ? [] : await textsIn([picture]);
  return [...new Set([...fromCells, ...fromWhole])];
}

async function textsIn(pictures: readonly Picture[]): Promise<readonly string[]> {
  const results = await decodeQRBatch(pictures, { timeLimit: SECOND_LOOK });
  return results.flat().filter((result) => typeof result === 'string');
}
