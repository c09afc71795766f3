/** Formats of other software that are nearly PSBTs or transactions, by name. */

import { Cursor } from '../bytes/cursor.ts';
import { DecodeError } from '../bytes/decode-error.ts';
import { bytesToHex } from '../bytes/hex.ts';
import { decodes } from '../bytes/if-decodes.ts';
import { NULL_OUTPOINT } from '../tx/ids.ts';
import { decodedFormat, looksLikeTransaction } from './decodes.ts';
import type { NamedInput } from './name-text.ts';

/** Formats that are told by their first bytes: `pset` of Elements, `EPTF` of Electrum before version 4. */
const MAGICS = { '70736574ff': 'pset', '45505446ff': 'electrum-partial' } as const;
const MAGIC_LENGTH = 5;

/** What bytes are, where another kind of software made them. */
export function nameForeign(bytes: Uint8Array): NamedInput | undefined {
  const magic = bytesToHex(bytes.subarray(0, MAGIC_LENGTH));
  if (magic in MAGICS) return MAGICS[magic as keyof typeof MAGICS];
  return isElements(bytes) ? 'elements-transaction' : undefined;
}

/** How such a format begins as base64 or hex, where no digit stands before it. */
const BEGINNING = /(?<![\w+/=-])(?:cHNldP[89+/_-]|RVBURv[89+/_-]|(?:70736574|45505446)(?:ff|FF))/;

/** The same of digits in a longer text. */
export function nameForeignInside(text: string): NamedInput | undefined {
  const found = BEGINNING.exec(text)?.[0];
  if (found === undefined) return undefined;
  return /^(?:cHNldP|70736574)/.test(found) ? 'pset' : 'electrum-partial';
}

/** A transaction of Elements that takes all the bytes, where they are none of Bitcoin. */
function isElements(bytes: Uint8Array): boolean {
  const hasFlag = bytes[4] === 0 || bytes[4] === 1;
  if (!hasFlag || !looksLikeTransaction(bytes)) return false;
  const isWhole = decodes(() => skipTransaction(new Cursor(bytes)));
  return isWhole && decodedFormat(bytes) === undefined;
}

/** Elements, primitives/transaction.h: a flag behind the version, and the witnesses behind the lock time. */
function skipTransaction(cursor: Cursor): void {
  cursor.take(4);
  const hasWitness = cursor.u8() === 1;
  const inputs = times(cursor, skipInput);
  const outputs = times(cursor, skipOutput);
  cursor.take(4);
  if (hasWitness) {
    for (let i = 0; i < inputs; i++) skipInputWitness(cursor);
    // A surjection proof and a range proof.
    for (let i = 0; i < 2 * outputs; i++) skipBytes(cursor);
  }
  if (!cursor.atEnd) throw new DecodeError('extra-data', { start: cursor.pos, end: cursor.end });
}

function times(cursor: Cursor, skip: (cursor: Cursor) => void): number {
  const count = cursor.compactSize();
  for (let i = 0; i < count; i++) skip(cursor);
  return count;
}

function skipBytes(cursor: Cursor): void {
  cursor.take(cursor.compactSize());
}

/** A bit of the output's index says that the input issues an asset. */
const ISSUES = 0x80000000;

function skipInput(cursor: Cursor): void {
  cursor.take(32);
  const index = cursor.u32();
  skipBytes(cursor);
  cursor.take(4);
  if (index === NULL_OUTPOINT.vout || index < ISSUES) return;
  cursor.take(64);
  skipConfidential(cursor, 8);
  skipConfidential(cursor, 8);
}

function skipOutput(cursor: Cursor): void {
  skipConfidential(cursor, 32);
  skipConfidential(cursor, 8);
  skipConfidential(cursor, 32);
  skipBytes(cursor);
}

/** Nothing after 0; what is plain after 1; a commitment of 32 bytes after anything else. */
function skipConfidential(cursor: Cursor, plain: number): void {
  const kind = cursor.u8();
  if (kind !== 0) cursor.take(kind === 1 ? plain : 32);
}

/** Two range proofs, the witness of the script and that of a peg-in. */
function skipInputWitness(cursor: Cursor): void {
  skipBytes(cursor);
  skipBytes(cursor);
  times(cursor, skipBytes);
  times(cursor, skipBytes);
}
