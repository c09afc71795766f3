import type { Chain } from '../../core/encoding/chains.ts';
import type { Encoding, SourceKind } from '../inspect/recognise.ts';
import type { Theme } from '../theme-store.ts';

/** Every word that the page says of its own; the answers' words are the procedures'. */
export const TEXT = {
  name: 'Touchstone',
  noConnection: 'makes no connection',
  noConnectionWhy: 'The policy in this file forbids the page to load or send anything.',
  chain: 'Chain',
  chains: {
    main: 'Mainnet',
    testnet3: 'Testnet 3',
    testnet4: 'Testnet 4',
    signet: 'Signet',
    regtest: 'Regtest',
  } satisfies Record<Chain, string>,
  theme: 'Theme',
  themes: { system: 'System', light: 'Light', dark: 'Dark' } satisfies Record<Theme, string>,

  intakeTitle: 'Paste, drop or open a PSBT or a raw transaction',
  intakeHint: 'PSBT in base64, hex or as a file; transaction in hex or as a file',
  intakeField: 'Paste here',
  open: 'Open a file',
  clear: 'Clear',
  kinds: {
    psbt: 'PSBT',
    transaction: 'Raw transaction',
  } satisfies Record<SourceKind, string>,
  encodings: {
    base64: 'base64',
    hex: 'hex',
    binary: 'binary',
  } satisfies Record<Encoding, string>,

  empty: 'What it is made of will stand here.',
  working: 'Decoding',
  unrecognised:
    'This is neither a PSBT nor a raw transaction. Nothing of it was kept, and nothing of it is shown.',
  unreadable: 'The browser could not read this file.',
  lost: 'The decoder stopped before it had an answer. Another one starts with the next paste.',
  tooLarge: 'This is larger than the 32 MiB that a node takes in one request.',
  refusedTitle: {
    psbt: 'Not a valid PSBT',
    transaction: 'Not a valid transaction',
  } satisfies Record<SourceKind, string>,
  faultCode: 'Error code',
  faultPath: 'Where',
  faultOffset: 'Offset',
  faultLength: 'Length',
  decoded: 'Decoded',
  none: 'none',
  more: (count: number) => `Show ${formatCount(count)} more`,
  shownOf: (shown: number, all: number) =>
    `${formatCount(shown)} of ${formatCount(all)} characters shown`,
} as const;

/** 1 byte, 1,234 bytes. */
export function bytesInWords(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'byte' : 'bytes'}`;
}

export function fieldsInWords(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'field' : 'fields'}`;
}

export function itemsInWords(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'item' : 'items'}`;
}

/** Digits in groups of three, the same on every system. */
function formatCount(count: number): string {
  return count.toString().replace(/\B(?=(?:\d{3})+$)/g, ',');
}
