import type { PsbtDifference } from '../channel/protocol/signing-form-protocol.ts';
import { bareFile, type ComparedFile } from '../core/diff/compare.ts';
import type { Chain } from '../core/encoding/chains.ts';
import type { InspectedFormat } from '../core/intake/format.ts';
import { decodePendingPsbt } from '../core/silent/decode-pending.ts';
import { decodeTransaction } from '../core/tx/decode.ts';
import { comparedFiles } from '../rpc/procedures/review/comparepsbts.ts';
import { briefValue } from './brief-value.ts';

/** More are only counted, and longer values are cut. */
const MOST_CHANGES = 100;
const LONGEST_VALUE = 200;

/** What the page shows of how two files differ. */
export function differenceBetween(a: ComparedFile, b: ComparedFile, chain: Chain): PsbtDifference {
  const { comparison, changes } = comparedFiles(a, b, chain);
  const { kind, parts, isReordered, hasSignatures } = comparison;
  const shown = changes.slice(0, MOST_CHANGES).map(({ a: was, b: is, ...change }) => ({
    ...change,
    ...(was !== undefined && { a: cut(was) }),
    ...(is !== undefined && { b: cut(is) }),
    brief: brief(was, is, change.member),
  }));
  return { kind, parts, isReordered, hasSignatures, changes: shown, count: changes.length };
}

/** The bytes of a file as one side of a comparison. Raises DecodeError. */
export function comparedFile(bytes: Uint8Array, format: InspectedFormat): ComparedFile {
  if (format === 'transaction') return bareFile(decodeTransaction(bytes));
  return { psbt: decodePendingPsbt(bytes), bytes, isBare: false };
}

/** Nothing where both sides would read the same, as what differs is not said by them. */
function brief(was: string | undefined, is: string | undefined, name: string) {
  const value = (text: string | undefined) => text && briefValue(text, name);
  const [a, b] = [value(was), value(is)];
  if (a === b) return {};
  return { ...(a !== undefined && { a }), ...(b !== undefined && { b }) };
}

function cut(text: string): string {
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
}
