import { counted } from '../ui/text-amounts.ts';

/** Words of the Inspect view as a whole. */
export const INSPECT_TEXT = {
  dropHere: 'Drop it anywhere to open it',
  results: 'Results',
  bytes: 'Bytes',
  bytesAs: 'Bytes as',
  tree: 'Tree',
  hex: 'Hex',
  json: 'JSON',
  views: 'Views',
  resize: 'Width of the tree',
  resizeDetails: 'Height of the details',
  copyAsWhy: {
    hex: 'Copy the bytes as hex',
    base64: 'Copy the bytes as base64',
    text: 'Copy the value as text',
    json: 'Copy as JSON',
  },
  path: 'Path',
  rangeOf: (count: number) => `${counted(count, 'byte')} selected`,
  copyRange: 'Copy selection',
} as const;
