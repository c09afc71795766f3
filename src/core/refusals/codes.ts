/**
 * Why programs refuse a PSBT: one row a code, with what is said and the predicate that
 * all programs share which refuse by it. Nothing here says that a program accepts.
 */
import type { CodeRow } from './code-row.ts';
import { COIN_CODES } from './coin-codes.ts';
import { ORIGIN_CODES } from './origin-codes.ts';
import { OUTPUT_CODES } from './output-codes.ts';
import { SCRIPT_CODES } from './script-codes.ts';
import { SIGHASH_CODES } from './sighash-codes.ts';
import { SILENT_CODES } from './silent-codes.ts';
import { WHOLE_CODES } from './whole-codes.ts';

export const REFUSAL_CODES = {
  ...COIN_CODES,
  ...SCRIPT_CODES,
  ...ORIGIN_CODES,
  ...SIGHASH_CODES,
  ...OUTPUT_CODES,
  ...WHOLE_CODES,
  ...SILENT_CODES,
} as const;

export type RefusalCode = keyof typeof REFUSAL_CODES;

export function codeRowOf(code: RefusalCode): CodeRow {
  return REFUSAL_CODES[code];
}
