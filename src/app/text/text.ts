import type { Chain } from '../../core/encoding/chains.ts';
import type { NamedInput } from '../../core/inspect/name-text.ts';
import type { InputEncoding, InputFormat, Wrapping } from '../inspect/port.ts';
import type { Theme } from '../theme-store.ts';
import { formatCount } from '../ui/format.ts';
import type { View } from '../view-store.ts';

/** Every word that the page says of its own; the answers' words are the procedures'. */
export const TEXT = {
  name: 'Touchstone',
  noConnection: 'makes no connection',
  noConnectionWhy: 'The policy in this file forbids the page to load or send anything.',
  pages: 'What to do',
  pageNames: { inspect: 'Inspect', sign: 'Sign', console: 'Console' } satisfies Record<
    View,
    string
  >,
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

  emptyTitle: 'See what every byte of a PSBT or a raw transaction is, and what it would do.',
  emptyPromise: 'Nothing that you give to this page leaves it.',
  intakeField: 'Paste here',
  intakeInvitation: 'Paste a PSBT or a raw transaction',
  intakeHint: 'or drop a file anywhere on this page. Base64, hex and binary are told apart.',
  open: 'Open a file',
  openKeys: 'Ctrl+O',
  samples: 'Or look at an example',
  dropHere: 'Drop it anywhere to open it',
  close: 'Close',
  closeWhy: 'Close this input and forget it',
  back: 'Back',
  forward: 'Forward',
  backWhy: 'Back to the input before (Alt+←)',
  forwardWhy: 'Forward to the input after (Alt+→)',
  placeInHistory: (at: number, count: number) => `${at + 1} of ${count}`,
  input: 'Input',
  results: 'Results',
  formats: {
    psbt: 'PSBT',
    transaction: 'Raw transaction',
  } satisfies Record<InputFormat, string>,
  encodings: {
    base64: 'base64',
    hex: 'hex',
    binary: 'binary',
  } satisfies Record<InputEncoding, string>,
  wrappings: {
    'white-space': 'with white space',
    'url-alphabet': 'in the alphabet for URLs',
    'no-padding': 'without its padding',
    'cut-off': 'with its end cut off',
    'byte-order-mark': 'behind a byte order mark',
    'utf-16': 'in UTF-16',
    quotes: 'in quotes',
    prefix: 'behind a prefix',
    json: 'in JSON',
    text: 'in a text',
  } satisfies Record<Wrapping, string>,
  version: (version: number) => `version ${version}`,

  opening: 'Decoding',
  cancel: 'Cancel',
  dismiss: 'Dismiss',
  lost: 'The decoder stopped before it had an answer. What was shown before is still here.',
  cancelled: 'Cancelled. What was shown before is still here.',
  nothingKept: 'Nothing of it was kept.',

  refusedTitle: {
    psbt: 'Not a valid PSBT',
    transaction: 'Not a valid transaction',
  } satisfies Record<InputFormat, string>,
  faultWhere: 'Where',
  faultOffset: 'Offset',
  faultLength: 'Length',
  faultExpected: 'Expected',
  faultShow: 'Show the bytes',
  faultMark: 'fault',
  problemMark: 'odd',

  summary: 'Summary',
  tree: 'Tree',
  hex: 'Hex',
  json: 'JSON',
  notes: 'Notes',
  views: 'Views',
  structure: 'Structure',
  resize: 'Width of the tree',
  resizeDetails: 'Height of the details',

  search: 'Search',
  searchHint: 'txid, address, key, hex, path, 0x offset',
  searchCount: (at: number, shown: number, total: number) =>
    total === 0
      ? 'No hits'
      : at < 0
        ? `${formatCount(total)} ${total === 1 ? 'hit' : 'hits'}`
        : `${formatCount(at + 1)} of ${total > shown ? `${formatCount(shown)} (${formatCount(total)} in all)` : formatCount(total)}`,
  searchOffset: (offset: number) => `Enter goes to offset ${formatCount(offset)}`,
  searching: 'Searching',
  next: 'Next hit (Enter)',
  previous: 'Previous hit (Shift+Enter)',
  openAll: 'Expand all',
  closeAll: 'Collapse all',
  recordsStayClosed: 'The file is large: the rest opens where you look.',

  details: 'Selected part',
  tooManyParts:
    'There are more than 5,000,000 parts in it, which are not listed. All its bytes are in the hex view.',
  nothingSelected: 'Nothing is selected.',
  value: 'Value',
  reversed: 'Reversed',
  asInBytes: 'As in the bytes',
  asShown: 'As shown',
  number: 'Number',
  text: 'Text',
  offset: 'Offset',
  length: 'Length',
  problem: 'Odd but legal',
  source: 'Specified in',
  takeOut: 'Take out',
  takeOutWhy: 'Open this as an input of its own',
  copy: 'Copy',
  copyAs: { hex: 'Hex', text: 'Text', json: 'JSON' },
  copyAsWhy: {
    hex: 'Copy the bytes as hex',
    text: 'Copy the value as text',
    json: 'Copy as JSON',
  },
  copied: (what: string) => `Copied ${what}`,
  notCopied: 'The browser refused to copy.',
  path: 'Path',
  bytesOf: 'Bytes',
  hexGrid: 'Bytes in hex',
  hexCursor: (offset: string, byte: string, label: string) => `${offset}: ${byte}, ${label}`,
  rangeOf: (count: number) => `${formatCount(count)} bytes marked`,
  copyRange: 'Copy marked',
  bytesCopied: (count: number) => `${bytesInWords(count)}, Hex`,
  jsonLines: 'Answer in JSON',
  jsonOf: {
    psbt: 'The answer of decodepsbt',
    transaction: 'The answer of decoderawtransaction',
  } satisfies Record<InputFormat, string>,
  jsonCopyAll: 'Copy all',
  jsonSave: 'Save as file',
  jsonNone: 'There is no JSON: the answer is the error above.',
  jsonFileName: { psbt: 'decodepsbt.json', transaction: 'decoderawtransaction.json' },
  lineCut: (more: number) => ` … ${formatCount(more)} more`,
} as const;

/** What was given instead; each is a whole sentence of what it is and why it is not shown. */
export const NAMED: Readonly<Record<NamedInput | 'unreadable', string>> = {
  empty: 'There was nothing in it.',
  'private-key':
    'This is a private key. It is needed to sign, not to look at a transaction. Whoever has it has the coins.',
  bip38: 'This is an encrypted private key (BIP38). It is no PSBT and no transaction.',
  'seed-words':
    'These are seed words. Nothing here needs them, and whoever has them has the whole wallet.',
  'extended-private-key':
    'This is an extended private key. Nothing here needs it, and whoever has it has the whole wallet.',
  'private-descriptor': 'This is a descriptor with a private key in it. Nothing here needs it.',
  'extended-public-key':
    'This is an extended public key. It shows all addresses of an account; it is no PSBT and no transaction.',
  'public-key': 'This is a public key. It is no PSBT and no transaction.',
  address: 'This is an address. It is no PSBT and no transaction.',
  descriptor: 'This is a descriptor. It is no PSBT and no transaction.',
  bip21: 'This is a payment link (BIP21). It is no PSBT and no transaction.',
  lightning: 'This belongs to Lightning. It is no PSBT and no transaction.',
  txid: 'These are 32 bytes in hex: a txid or another hash, or a key. The transaction itself cannot be found from it here, as the page makes no connection.',
  outpoint:
    'This is an outpoint, a txid and an output number. It names a coin, and is no transaction.',
  'block-header': 'This is a block header. It is no PSBT and no transaction.',
  signature: 'This is a signature. It is no PSBT and no transaction.',
  script: 'This is a script in words. It is no PSBT and no transaction.',
  'qr-part':
    'This is one part of an animated QR code (UR or BBQr). Save the whole as a file or as base64 in the wallet that shows it.',
  json: 'This is JSON without a PSBT or a transaction in it.',
  'node-error': 'This is an error message of a node. There is no PSBT or transaction in it.',
  url: 'This is a web address. Paste what is behind it; the page makes no connection.',
  image: 'This is an image. Of a QR code, paste the text that it holds.',
  document: 'This is a document. It is no PSBT and no transaction.',
  archive: 'This is an archive. Unpack it first.',
  hex: 'This is hex, but neither a PSBT nor a transaction.',
  base64: 'This is base64, but not of a PSBT.',
  text: 'This is a text without a PSBT or a transaction in it.',
  binary: 'These bytes are neither a PSBT nor a transaction.',
  unreadable: 'The browser could not read this file.',
};

/** 1 byte, 1,234 bytes. */
export function bytesInWords(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'byte' : 'bytes'}`;
}
