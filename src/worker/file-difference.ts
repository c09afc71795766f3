import type { PsbtDifference } from '../channel/protocol/signing-form-protocol.ts';
import { bareFile, type ComparedFile } from '../core/diff/compare.ts';
import type { Chain } from '../core/encoding/chains.ts';
import type { InspectedFormat } from '../core/intake/format.ts';
import { decodePendingPsbt } from '../core/silent/decode-pending.ts';
import { decodeTransaction } from '../core/tx/decode.ts';
import { comparedFiles } from '../rpc/procedures/review/comparepsbts.ts';

/** More are only counted, and longer values are cut. */
const MOST_CHANGES = 100;
const LONGEST_VALUE = 200;

/** What the page shows of how two files differ. */
export function differenceBetween(a: ComparedFile, b: ComparedFile, chain: Chain): PsbtDifference {
  const { comparison, changes } = comparedFiles(a, b, chain);
  const { kind, parts, isReordered } = comparison;
  const shown = changes.slice(0, MOST_CHANGES).map(({ a: was, b: is, ...change }) => ({
    ...change,
    ...(was !== undefined && { a: cut(was) }),
    ...(is !== undefined && { b: cut(is) }),
  }));
  return { kind, parts, isReordered, changes: shown, count: changes.length };
}

/** The bytes of a file as one side of a comparison. Raises DecodeError. */
export function comparedFile(bytes: Uint8Array, format: InspectedFormat): ComparedFile {
  if (format === 'transaction') return bareFile(decodeTransaction(bytes));
  return { psbt: decodePendingPsbt(bytes), bytes, isBare: false };
}

function cut(text: string): string {
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
}
