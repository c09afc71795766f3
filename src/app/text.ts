import type { CopyForm, NotOpened } from '../channel/inspect-protocol.ts';
import type { Title } from '../channel/shell.ts';
import type { Chain } from '../core/encoding/chains.ts';
import type { NamedInput } from '../core/intake/name-text.ts';
import type { AddressFaultText } from '../core/intake/named-shown.ts';
import type { InputEncoding, SizeRefusal, Wrapping } from '../core/intake/recognise.ts';
import type { LostBytes, Repair } from '../core/intake/repair.ts';
import type { InputFormat } from './document/port.ts';
import type { Theme } from './theme-store.ts';
import { formatCount } from './ui/format.ts';
import { counted } from './ui/text-amounts.ts';
import type { View } from './view-store.ts';

/** Every word that the page says of its own; the answers' words are the procedures'. */
export const TEXT = {
  name: 'Touchstone',
  noConnection: 'Works offline',
  noConnectionWhy: 'The policy in this file blocks all network access.',
  pages: 'Main views',
  pageNames: {
    inspect: 'Inspect',
    sign: 'Sign',
    messages: 'Messages',
    console: 'Console',
  } satisfies Record<View, string>,
  /** Of the browser's window, and of its history. */
  titles: {
    inspect: 'Touchstone',
    sign: 'Sign · Touchstone',
    messages: 'Messages · Touchstone',
    console: 'Console · Touchstone',
    none: 'Touchstone',
  } satisfies Record<View | 'none', Title>,
  pageUses: {
    inspect:
      'for everyone who gets or builds a transaction: each byte of a PSBT or a raw transaction, what it pays, which signatures are valid, and what is missing.',
    sign: 'for holders of keys: sign a PSBT or a raw transaction offline; keys are used once and wiped.',
    messages: 'sign a message with the keys of an address, or verify such a signature.',
    console: 'for developers: Bitcoin Core’s RPC procedures, called as in its debug window.',
  } satisfies Record<View, string>,
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

  emptyTitle: 'See every byte of a PSBT or raw transaction, and what it does.',
  emptyPromise: 'Nothing that you paste leaves this page.',
  intakeField: 'Paste here',
  intakeInvitation: 'Paste a PSBT or a raw transaction',
  intakeHint: 'or drop a file anywhere on this page. Base64, hex and binary are detected.',
  procedures: 'Procedures',
  proceduresHint:
    'The console answers these as Bitcoin Core does. “help” and a name says what one takes.',
  open: 'Open a file',
  openKeys: 'Ctrl+O',
  samples: 'Or open an example',
  dropHere: 'Drop it anywhere to open it',
  signThis: 'Sign this',
  signThisWhy: 'Take this transaction and its previous outputs to the Sign view',
  save: 'Save',
  /** Read out, but not shown where there is little room. */
  saveAs: { psbt: ' as .psbt', transaction: ' as .txn' },
  saved: (name: string) => `Saved ${name}`,
  closeDialog: 'Close',
  close: 'Close',
  closeWhy: 'Close and forget this input',
  back: 'Back',
  forward: 'Forward',
  backWhy: 'Back to the previous input (Alt+←)',
  forwardWhy: 'Forward to the next input (Alt+→)',
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
    'white-space': 'with whitespace',
    'url-alphabet': 'in the URL-safe alphabet',
    'no-padding': 'without padding',
    'percent-encoded': 'percent-encoded',
    'cut-off': 'truncated',
    'byte-order-mark': 'after a byte order mark',
    'utf-16': 'in UTF-16',
    quotes: 'in quotes',
    prefix: 'after a prefix',
    json: 'in JSON',
    text: 'in a text',
    'in-hex': 'encoded as hex once more',
    'in-base64': 'encoded as base64 once more',
    url: 'in a URL',
    dump: 'in a hex dump',
    'byte-list': 'as a list of bytes',
    literal: 'in a string literal',
  } satisfies Record<Wrapping, string>,
  repaired: 'repaired',
  version: (version: number) => `version ${version}`,

  opening: 'Decoding',
  cancel: 'Cancel',
  dismiss: 'Dismiss',
  lost: 'The decoder stopped without an answer. The previous input is still shown.',
  cancelled: 'Cancelled. The previous input is still shown.',
  nothingKept: 'It was not kept.',

  refusedTitle: {
    psbt: 'Not a valid PSBT',
    transaction: 'Not a valid transaction',
  } satisfies Record<InputFormat, string>,
  faultWhere: 'Where',
  faultOffset: 'Offset',
  faultLength: 'Length',
  faultExpected: 'Expected',
  faultShow: 'Show the byte',
  faultMark: 'error',
  problemMark: 'unusual',

  summary: 'Summary',
  bytes: 'Bytes',
  bytesAs: 'Bytes as',
  tree: 'Tree',
  hex: 'Hex',
  json: 'JSON',
  views: 'Views',
  structure: 'Structure',
  printCut: (most: number) => `Only the first ${formatCount(most)} parts are printed.`,
  resize: 'Width of the tree',
  resizeDetails: 'Height of the details',

  openAll: 'Expand all',
  closeAll: 'Collapse all',
  recordsStayClosed: 'The file is large: records stay collapsed until you open them.',

  details: 'Selected part',
  tooManyParts:
    'There are too many parts in it to list them: up to 8,000,000 parts of an input are listed. All its bytes are in the hex view.',
  nothingSelected: 'Nothing selected.',
  value: 'Value',
  reversed: 'Reversed',
  asInBytes: 'Serialized',
  asShown: 'Displayed',
  meaning: 'Meaning',
  number: 'Number',
  text: 'Text',
  offset: 'Offset',
  problem: 'Unusual but valid',
  source: 'Specified in',
  takeOut: 'Open as its own input',
  takeOutWhy: 'Open this transaction as its own input',
  copy: 'Copy',
  copyAs: { hex: 'Hex', base64: 'Base64', text: 'Text', json: 'JSON' } satisfies Record<
    CopyForm,
    string
  >,
  copyAsWhy: {
    hex: 'Copy the bytes as hex',
    base64: 'Copy the bytes as base64',
    text: 'Copy the value as text',
    json: 'Copy as JSON',
  },
  copied: (what: string) => `Copied ${what}`,
  nothingToCopy: 'Nothing to copy: this part is empty.',
  notCopied: 'The browser did not allow copying.',
  path: 'Path',
  bytesOf: 'Bytes',
  hexGrid: 'Bytes in hex',
  hexCursor: (offset: string, byte: string, label: string) => `${offset}: ${byte}, ${label}`,
  rangeOf: (count: number) => `${formatCount(count)} bytes selected`,
  copyRange: 'Copy selection',
  bytesCopied: (count: number) => `${bytesInWords(count)}, Hex`,
} as const;

/** What was given instead; each is a whole sentence of what it is and why it is not shown. */
export const NAMED: Readonly<Record<NamedInput | 'unreadable', string>> = {
  empty: 'It was empty.',
  'private-key':
    'This is a private key. It is not needed to inspect a transaction. Anyone who has it can spend the coins.',
  bip38: 'This is an encrypted private key (BIP 38), not a PSBT or a transaction.',
  'seed-words':
    'This is a seed phrase. It is not needed here, and anyone who has it controls the whole wallet.',
  'extended-private-key':
    'This is an extended private key. It is not needed here, and anyone who has it controls the whole wallet.',
  'private-descriptor': 'This is a descriptor with a private key. It is not needed here.',
  'extended-public-key':
    'This is an extended public key, not a PSBT or a transaction. It reveals all addresses of an account.',
  'public-key': 'This is a public key, not a PSBT or a transaction.',
  address: 'This is an address, not a PSBT or a transaction.',
  'damaged-address': 'This looks like an address, but is none.',
  descriptor: 'This is a descriptor, not a PSBT or a transaction.',
  policy: 'This is a spending policy without its keys, not a PSBT or a transaction.',
  wallet: 'This is what a wallet wrote down of itself, not a PSBT or a transaction.',
  'message-signature': 'This is the signature of a message, not a PSBT or a transaction.',
  'signed-message': 'This is a signed message, not a PSBT or a transaction.',
  'output-script': 'This is a script, not a PSBT or a transaction.',
  output: 'This is an output of a transaction, without the transaction.',
  bip21: 'This is a payment URI (BIP 21), not a PSBT or a transaction.',
  lightning: 'This is a Lightning invoice or offer, not a PSBT or a transaction.',
  txid: 'These are 32 bytes in hex: a txid or another hash, or a key. The transaction cannot be looked up, because this page works offline.',
  outpoint: 'This is an outpoint: a txid and an output index, not a transaction.',
  'block-header': 'This is a block header, not a PSBT or a transaction.',
  signature: 'This is a signature, not a PSBT or a transaction.',
  script: 'This is a script in assembly, not a PSBT or a transaction.',
  'qr-whole':
    'This is a UR (QR code) that is damaged. Save it as a file or as base64 in the wallet that shows it.',
  'qr-part':
    'This is one part of an animated QR code of another kind than UR and BBQr. Export the whole PSBT as a file or as base64 from your wallet.',
  json: 'This is JSON without a PSBT or transaction in it.',
  pset: 'This is a PSET, a partially signed transaction of Liquid (Elements), not a PSBT of Bitcoin. Open it with software for Liquid.',
  'elements-transaction':
    'This is a transaction of Liquid (Elements), not one of Bitcoin. Open it with software for Liquid.',
  'electrum-partial':
    'This is a partial transaction in the format that Electrum used before version 4, not a PSBT. Load it in that Electrum and finish it there, or make it anew with Electrum 4, which writes PSBTs.',
  'bytes-lost':
    'This was a PSBT, but software read it as text and lost bytes. They cannot be restored: save or send the file as binary, or as base64.',
  'node-error': 'This is an error message from a node, without a PSBT or transaction in it.',
  url: 'This is a URL. Paste the content instead: this page works offline.',
  image:
    'This is an image that the browser cannot read. For a QR code, paste the text that it contains.',
  document: 'This is a document, not a PSBT or a transaction.',
  archive: 'This is an archive. Unpack it first.',
  hex: 'This is hex, but not a PSBT or a transaction.',
  base64: 'This is base64, but not a PSBT.',
  text: 'This is text without a PSBT or transaction in it.',
  binary: 'These bytes are not a PSBT or a transaction.',
  unreadable: 'The browser could not read this file.',
};

/** Why something was not opened, in a whole sentence. */
export function notOpenedText(found: NotOpened): string {
  if (found.named === 'too-large') return tooLargeText(found);
  if (found.named === 'unreadable') return NAMED.unreadable;
  const { named, card, fault, checksumOf, lost } = found;
  const more = [
    card?.kind === 'damaged' && damagedText(checksumOf),
    fault && addressFaultText(fault),
    lost && lostText(lost),
  ];
  return [NAMED[named], ...more].filter(Boolean).join(' ');
}

/** Whether nothing of it can be private, so that it need not be said that it was not kept. */
export function isPublic(found: NotOpened): boolean {
  if (found.named === 'too-large' || found.named === 'unreadable') return false;
  return found.card !== undefined || found.named === 'damaged-address';
}

function damagedText(checksumOf: string | undefined): string {
  if (checksumOf !== undefined) return `It is damaged: its checksum is that of ${checksumOf}.`;
  return 'It cannot be read: copy it again, or ask for it again.';
}

/** Which of its characters are likely wrong; never what would be right, which might be somebody else's address. */
function addressFaultText({ words, places }: AddressFaultText): string {
  const sentence = words.endsWith('.') ? words : `${words}.`;
  const at = places.map((place) => formatCount(place + 1)).join(', ');
  const likely =
    at === '' ? '' : ` Likely wrong: ${places.length === 1 ? 'character' : 'characters'} ${at}.`;
  return `${sentence}${likely} Copy it again, or ask for it again.`;
}

function lostText({ count, at }: LostBytes): string {
  return `U+FFFD stands in ${counted(count, 'place')} for what was lost, first at offset ${formatCount(at)}.`;
}

/** What was changed of an input before it was decoded, as its facts have it. */
export function repairText({ what, count, at }: Repair): string {
  return {
    'cr-lf': `CR LF read as LF in ${counted(count, 'place')}, first at offset ${formatCount(at)}`,
    'line-end': `the line break at its end, offset ${formatCount(at)}, left out`,
    'utf-8': `${counted(count, 'character')} of UTF-8 read as single bytes, first at offset ${formatCount(at)}`,
    magic: `${bytesInWords(count)} of its beginning changed to “psbt” and 0xff, first at offset ${formatCount(at)}`,
    'magic-lost': `its first ${bytesInWords(count)}, which were missing, put before it`,
    'letters-lost': `its first ${counted(count, 'character')} (cHNidP8…), which were missing, put before it`,
    plus: `${counted(count, 'space')} read as +, first at character ${formatCount(at + 1)}`,
  }[what];
}

/** The same in a sentence. */
export function repairSentence(repair: Repair): string {
  return `It was repaired: ${repairText(repair)}. Compare it with the original.`;
}

/** What else was in a paste, and whether it can be put together with the first. */
export function othersText(count: number, isOneTransaction: boolean): string {
  const beside = `${counted(count, 'other PSBT')} ${count === 1 ? 'was' : 'were'} in it: → shows the next.`;
  return isOneTransaction ? `${beside} All are of one transaction.` : beside;
}

/** How large it is, how large it may be, and what to do. */
export function tooLargeText({ of, size, limit }: SizeRefusal): string {
  const has = `has ${bytesInWords(size)}`;
  const most = `${formatCount(limit)} (${limit >> 20} MiB)`;
  return {
    text: `This text ${has}. Up to ${most} are opened, because a node reads no longer text. ${SMALLER_TEXT}`,
    bytes: `This file ${has}. Up to ${most} are opened, because a node reads no more as base64. ${FEWER_INPUTS}`,
    transaction: `This raw transaction ${has}. Up to ${most} are opened, and no block has room for a quarter of that. Spend its UTXOs in several transactions.`,
  }[of];
}

const FEWER_INPUTS =
  'Divide its inputs among several PSBTs, or leave out previous transactions that nobody needs.';
const SMALLER_TEXT = `If it is hex, give it as base64 or as a binary file. ${FEWER_INPUTS}`;

/** 1 byte, 1,234 bytes. */
export function bytesInWords(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'byte' : 'bytes'}`;
}
