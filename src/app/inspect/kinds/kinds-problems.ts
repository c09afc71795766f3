import type { NodeProblem } from '../../../core/outline/node-kinds.ts';
import { formatCount } from '../../ui/format.ts';

/** What is legal but odd about a part. */
export const PROBLEMS: Readonly<Record<Exclude<NodeProblem, 'none'>, string>> = {
  empty: 'The value is empty. Bitcoin Core treats the record as absent and does not print it.',
  'all-zero':
    'The value is all zeros. Bitcoin Core treats the record as absent and does not print it.',
  'null-output':
    'The amount is −1, which Bitcoin Core reads as an output that was never set. It does not print the record.',
  'registry-mismatch':
    'BIP 174 lists a field of this type, but these bytes do not have its form. They are shown as they are.',
  'broken-push':
    'The last push needs more bytes than the script has. The script fails when it gets there.',
};

/** What is said above Core's own message. */
export const DECODE_FAULT_TEXT = {
  stray: { base64: 'Not valid base64', hex: 'Not valid hex' },
  shortened: 'Shortened text',
  digits: {
    base64: 'A base64 digit: a letter, a number, + or /, and = at the end.',
    hex: 'A hex digit: 0 to 9, a to f.',
  },
  strayAt: (character: string, position: number) =>
    isEllipsis(character)
      ? shortenedAt(character, position)
      : `“${character}” at character ${formatCount(position)} is not allowed there. Only the text before it was decoded.`,
  rejected: 'Bitcoin Core rejects this PSBT',
  allowedBy: {
    bip375:
      'BIP 375 allows this: the output of a silent payment gets its script when all ECDH shares are present. Bitcoin Core does not implement BIP 375 and requires a script in every output.',
  },
} as const;

/** What people and programs put for a part that they leave out. */
export function isEllipsis(character: string): boolean {
  return character === '\u2026' || character === '...';
}

function shortenedAt(character: string, position: number): string {
  return `“${character}” at character ${formatCount(position)} stands for a part that was left out. Only the text before it was decoded. Ask for the whole text, or for the file.`;
}
