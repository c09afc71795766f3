import type { PsbtDifference } from '../../channel/signing-form-protocol.ts';
import { decodeBase64 } from '../../core/encoding/base64.ts';
import type { Chain } from '../../core/encoding/chains.ts';
import { decodePsbt } from '../../core/psbt/psbt.ts';
import { comparedFiles } from '../../rpc/procedures/review/comparepsbts.ts';

/** More are only counted, and longer values are cut. */
const MOST_CHANGES = 100;
const LONGEST_VALUE = 200;

/** Of two PSBTs in base64. Raises DecodeError. */
export function differenceOf(a: string, b: string, chain: Chain): PsbtDifference {
  const { comparison, changes } = comparedFiles(fileOf(a), fileOf(b), chain);
  const { kind, parts, isReordered } = comparison;
  const shown = changes.slice(0, MOST_CHANGES).map((change) => ({
    path: change.path,
    what: change.what,
    ...(change.a !== undefined && { a: cut(change.a) }),
    ...(change.b !== undefined && { b: cut(change.b) }),
  }));
  return { kind, parts, isReordered, changes: shown, count: changes.length };
}

function fileOf(base64: string) {
  const bytes = decodeBase64(base64) ?? new Uint8Array(0);
  return { psbt: decodePsbt(bytes), bytes, isBare: false };
}

function cut(text: string): string {
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
}
