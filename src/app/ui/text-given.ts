import type { NotOpened } from '../../channel/protocol/inspect-protocol.ts';
import type { NamedInput } from '../../core/intake/name-text.ts';
import type { AddressFaultText } from '../../core/intake/named-shown.ts';
import type { SizeRefusal } from '../../core/intake/recognise.ts';
import type { LostBytes, Repair } from '../../core/intake/repair.ts';
import { stopped } from '../../core/said/words.ts';
import { formatCount } from './format.ts';
import { bytesInWords, counted } from './text-amounts.ts';

/* What is said, wherever something is given, of what it was. */

export const GIVEN_TEXT = {
  nothingKept: 'It was not kept.',
} as const;

/** What was given instead; each is a whole sentence of what it is and why it is not shown. */
const NAMED: Readonly<Record<NamedInput | 'unreadable', string>> = {
  empty: 'There was nothing in it.',
  'private-key':
    'This is a private key. It is not needed to inspect a transaction. Anyone who has it can spend the coins.',
  bip38: 'This is an encrypted private key (BIP 38), not a PSBT or a transaction.',
  'seed-words':
    'This is a seed phrase. It is not needed here, and anyone who has it controls the whole wallet.',
  'extended-private-key':
    'This is an extended private key. It is not needed here, and anyone who has it controls the whole wallet.',
  'private-descriptor': 'This is a descriptor with a private key. It is not needed here.',
  'scan-key':
    'This is a scan key of silent payments, which is private: whoever has it sees all that the wallet receives. It is not needed here. Give the address instead, which begins with sp1.',
  'extended-public-key':
    'This is an extended public key, not a PSBT or a transaction. It reveals all addresses of an account.',
  'public-key': 'This is a public key, not a PSBT or a transaction.',
  address: 'This is an address, not a PSBT or a transaction.',
  'damaged-address': 'This looks like an address, but is none.',
  'other-coin-address': 'This is not an address of Bitcoin.',
  descriptor: 'This is a descriptor, not a PSBT or a transaction.',
  policy: 'This is a spending policy without its keys, not a PSBT or a transaction.',
  wallet: 'This is a wallet export, not a PSBT or a transaction.',
  'message-signature': 'This is the signature of a message, not a PSBT or a transaction.',
  'signed-message': 'This is a signed message, not a PSBT or a transaction.',
  'name-proof': 'This is the DNS proof of a name (BIP 353), not a PSBT or a transaction.',
  'output-script': 'This is a script, not a PSBT or a transaction.',
  commitment: 'This is an address, and what may stand behind it.',
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
  const { named, card, fault, checksumOf, lost, coin } = found;
  const more = [
    card?.kind === 'damaged' && damagedText(checksumOf, card.contradiction),
    fault && addressFaultText(fault),
    lost && lostText(lost),
    coin !== undefined && otherCoinText(coin),
  ];
  return [NAMED[named], ...more].filter(Boolean).join(' ');
}

/** Whether nothing of it can be private, so that it need not be said that it was not kept. */
export function isPublic(found: NotOpened): boolean {
  if (found.named === 'too-large' || found.named === 'unreadable') return false;
  return found.card !== undefined || PUBLIC.has(found.named);
}

/** Of extended keys in a descriptor whose versions Bitcoin Core does not know. */
export function slip132Text(prefixes: readonly string[]): string {
  const read = prefixes.map(
    (prefix) => `${prefix} as ${/^[xyzYZ]/.test(prefix) ? 'xpub' : 'tpub'}`,
  );
  return `Read ${read.join(' and ')} (SLIP 132), which Bitcoin Core asks for.`;
}

const PUBLIC: ReadonlySet<NamedInput> = new Set(['empty', 'damaged-address', 'other-coin-address']);

/** Of an address that is none of Bitcoin. */
export function otherCoinText(coin: string): string {
  return `It is one of ${coin}.`;
}

function damagedText(checksumOf: string | undefined, contradiction: string | undefined): string {
  if (contradiction !== undefined) return `It cannot be read: ${stopped(contradiction)}`;
  if (checksumOf !== undefined) return `It is damaged: its checksum is that of ${checksumOf}.`;
  return 'It cannot be read: copy it again, or ask for it again.';
}

/** Which of its characters are likely wrong; never what would be right, which might be somebody else's address. */
function addressFaultText({ words, places, coin }: AddressFaultText): string {
  if (coin !== undefined) return `Its address is not one of Bitcoin. ${otherCoinText(coin)}`;
  const at = places.map((place) => formatCount(place + 1)).join(', ');
  const likely =
    at === '' ? '' : ` Likely wrong: ${places.length === 1 ? 'character' : 'characters'} ${at}.`;
  return `${stopped(words)}${likely} Copy it again, or ask for it again.`;
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
