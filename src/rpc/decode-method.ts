import type { InspectedFormat } from '../core/intake/format.ts';

/** The procedure that shows every field of a file, by its format. */
export const DECODE_METHODS = {
  psbt: 'decodepsbt',
  transaction: 'decoderawtransaction',
} as const satisfies Readonly<Record<InspectedFormat, string>>;
