import { bytesInWords } from '../../ui/text-amounts.ts';

/** Words of the bytes. */
export const HEX_TEXT = {
  hexGrid: 'Bytes in hex',
  hexCursor: (offset: string, byte: string, label: string) => `${offset}: ${byte}, ${label}`,
  bytesCopied: (count: number) => `${bytesInWords(count)}, Hex`,
} as const;
