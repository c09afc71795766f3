/**
 * What a text is that is neither a PSBT nor a transaction. The answer is a
 * literal and, where the text says so, the chains that it belongs to; nothing
 * of the text itself is in it, as it may be a secret. What is public has a card
 * with its parts.
 */
import { stringOf, utf8Of } from '../bytes/utf8-text.ts';
import { type AddressFault, decodeAddress } from '../encoding/address.ts';
import { CHAINS, type Chain } from '../encoding/chains.ts';
import { otherCoinOf } from '../encoding/other-coins.ts';
import { addressCard, addressFault, silentAddress } from './cards/address-card.ts';
import type { Card } from './cards/card.ts';
import { bareUtf8, isDescriptor, mayBecomeSecret, nameSecret } from './name-secret.ts';
import { privatePart } from './private-part.ts';

/** What was given instead of a PSBT or a transaction. */
export type NamedInput =
  | 'empty'
  // Secrets
  | 'private-key'
  | 'bip38'
  | 'seed-words'
  | 'extended-private-key'
  | 'private-descriptor'
  | 'scan-key'
  // Of a wallet, but no secret
  | 'extended-public-key'
  | 'public-key'
  | 'address'
  | 'damaged-address'
  | 'other-coin-address'
  | 'descriptor'
  | 'policy'
  | 'wallet'
  | 'bip21'
  | 'lightning'
  | 'message-signature'
  | 'signed-message'
  | 'name-proof'
  // Of a chain
  | 'txid'
  | 'outpoint'
  | 'block-header'
  | 'signature'
  | 'script'
  | 'output-script'
  | 'commitment'
  | 'output'
  // Ways of carrying something else
  | 'qr-part'
  | 'qr-whole'
  | 'json'
  | 'node-error'
  // Of other software
  | 'pset'
  | 'elements-transaction'
  | 'electrum-partial'
  | 'bytes-lost'
  | 'url'
  | 'image'
  | 'document'
  | 'archive'
  // By its characters only
  | 'hex'
  | 'base64'
  | 'text'
  | 'binary';

export interface NamedText {
  readonly named: NamedInput;
  /** Chains that the text can be of, where it says so. */
  readonly chains?: readonly Chain[];
  /** Of what is public. */
  readonly card?: Card;
  /** Of a text that is nearly one. */
  readonly addressFault?: AddressFault;
  /** The coin that an address is of, where that is not Bitcoin. */
  readonly coin?: string;
}

/** Texts longer than this are none of the things told apart here. */
export const LONGEST_NAMED_TEXT = 65_536;

type Rule = (text: string) => NamedText | undefined;

/**
 * What the whole of a text is, by the first rule that knows it. Those for
 * secrets come first: what might be a private key is called one.
 */
export function nameText(text: string): NamedText | undefined {
  const utf8 = utf8Of(text);
  const named = nameUtf8(utf8);
  utf8.fill(0);
  return named;
}

/** The same of its UTF-8. No string is made of a secret, or of what may be one that is not whole. */
export function nameUtf8(utf8: Uint8Array): NamedText | undefined {
  const { bare, own } = bareUtf8(utf8);
  try {
    if (bare.length === 0) return { named: 'empty' };
    const secret = nameSecret(bare);
    if (secret || mayBecomeSecret(bare)) return secret;
    // One with a private key in it was named before.
    if (isDescriptor(bare)) return { named: 'descriptor' };
    return firstOf(PUBLIC_RULES, stringOf(bare));
  } finally {
    own?.fill(0);
  }
}

/** What a longer text, JSON or a letter, has in it. */
export function nameInside(text: string): NamedText | undefined {
  return firstOf(PART_RULES, text);
}

function firstOf(rules: readonly Rule[], text: string): NamedText | undefined {
  for (const rule of rules) {
    const found = rule(text);
    if (found) return found;
  }
  return undefined;
}

/**
 * A text without what letters, chats and Markdown put around it: fences, marks of
 * quoted lines, quotes, a pair of brackets around one word, and the point or comma of a sentence.
 */
export function bareText(text: string): string {
  return stringOf(bareUtf8(utf8Of(text)).bare);
}

/** What hex digits are by how many bytes they make, where that says it. */
export function nameHex(bytes: Uint8Array): NamedInput {
  const first = bytes[0] ?? 0;
  switch (bytes.length) {
    case 32:
      return 'txid';
    case 33:
      return first === 2 || first === 3 ? 'public-key' : 'hex';
    case 64:
      return 'signature';
    case 65:
      return first === 4 || first === 6 || first === 7 ? 'public-key' : 'signature';
    case 80:
      return 'block-header';
    default:
      return isDerLike(bytes) ? 'signature' : 'hex';
  }
}

/** A DER sequence of about the length of an ECDSA signature, hash type or not. */
function isDerLike(bytes: Uint8Array): boolean {
  const { length } = bytes;
  return length >= 66 && length <= 73 && bytes[0] === 0x30 && Math.abs(length - 2 - bytes[1]!) <= 1;
}

const PUBLIC_RULES: readonly Rule[] = [extendedPublicKey, address, prefixed, txid];

const PART_RULES: readonly Rule[] = [privateText, nodeError, script];

/** Versions of extended keys: BIP 32 and SLIP 132 by their first letter, which the version fixes. */
const EXTENDED_PUBLIC_KEY =
  /^(?:\[[0-9a-fA-F]{8}[0-9hH'/]*\])?([xyzYZ]|[tuvUV])pub[1-9A-HJ-NP-Za-km-z]{90,120}(?:\/[0-9hH'/*<>;]*)?$/;

function extendedPublicKey(text: string): NamedText | undefined {
  const [, version] = EXTENDED_PUBLIC_KEY.exec(text) ?? [];
  if (version === undefined) return undefined;
  return { named: 'extended-public-key', chains: /[xyzYZ]/.test(version) ? MAIN : TEST };
}

const MAIN: readonly Chain[] = ['main'];
const TEST: readonly Chain[] = CHAINS.filter((chain) => chain !== 'main');

function privateText(text: string): NamedText | undefined {
  const utf8 = utf8Of(text);
  const named = privatePart(utf8);
  utf8.fill(0);
  return named && { named };
}

/** What begins and is nearly as long as an address of silent payments (BIP 352). */
const LIKE_SILENT = /^t?sp1[0-9a-z]{60,1000}$/i;

function ofSilentPayments(text: string): NamedText | undefined {
  const read = silentAddress(text);
  if (!read) return undefined;
  if ('error' in read) return { named: 'damaged-address', addressFault: read };
  const { chains, card } = read;
  return { named: 'address', chains, card: { kind: 'silent-address', ...card } };
}

function address(text: string): NamedText | undefined {
  if (/\s/.test(text)) return undefined;
  if (LIKE_SILENT.test(text)) return ofSilentPayments(text);
  if (text.length > 120) return undefined;
  const chains = CHAINS.filter((chain) => !('error' in decodeAddress(text, chain)));
  const [first] = chains;
  const destination = first && decodeAddress(text, first);
  if (destination && !('error' in destination)) {
    return { named: 'address', chains, card: { kind: 'address', ...addressCard(destination) } };
  }
  const coin = otherCoinOf(text);
  if (coin !== undefined) return { named: 'other-coin-address', coin };
  const fault = addressFault(text);
  return fault && { named: 'damaged-address', addressFault: fault };
}

const PREFIXES: readonly (readonly [RegExp, NamedInput])[] = [
  [/^bitcoin:/i, 'bip21'],
  [/^(?:lightning:|ln(?:bc|tb|bcrt|url)[0-9a-z]{20})/i, 'lightning'],
  // UR (BCR-2020-005), BBQr, and the "p1of3" of Specter.
  [/^ur:[a-z0-9-]+\/\d+-\d+\//i, 'qr-part'],
  [/^ur:[a-z0-9-]+\//i, 'qr-whole'],
  [/^B\$[HZ2][A-Z][0-9A-Z]{4}/, 'qr-part'],
  [/^p\d+of\d+\s/, 'qr-part'],
  [/^https?:\/\//i, 'url'],
];

function prefixed(text: string): NamedText | undefined {
  const found = PREFIXES.find(([pattern]) => pattern.test(text));
  return found && { named: found[1] };
}

/** 64 hex digits: an id or a hash by custom, and perhaps a private key, so nothing else is said. */
function txid(text: string): NamedText | undefined {
  if (/^(?:0x)?[0-9a-f]{64}$/i.test(text)) return { named: 'txid' };
  return /^[0-9a-f]{64}:\d{1,10}$/i.test(text) ? { named: 'outpoint' } : undefined;
}

/** What bitcoin-cli prints where a call fails. */
function nodeError(text: string): NamedText | undefined {
  return /^error(?: code)?: ?-?\d+|^error: (?:couldn't|Could not|timeout)/im.test(text)
    ? { named: 'node-error' }
    : undefined;
}

function script(text: string): NamedText | undefined {
  return /(?:^|\s)OP_[0-9A-Z]{2,}(?:\s|$)/.test(text) ? { named: 'script' } : undefined;
}

/** Files that are known by their first bytes. */
const SIGNATURES: readonly (readonly [readonly number[], NamedInput])[] = [
  [[0x89, 0x50, 0x4e, 0x47], 'image'],
  [[0xff, 0xd8, 0xff], 'image'],
  [[0x47, 0x49, 0x46, 0x38], 'image'],
  [[0x52, 0x49, 0x46, 0x46], 'image'],
  [[0x25, 0x50, 0x44, 0x46], 'document'],
  [[0x50, 0x4b, 0x03, 0x04], 'archive'],
  [[0x1f, 0x8b], 'archive'],
  [[0x42, 0x5a, 0x68], 'archive'],
  [[0xfd, 0x37, 0x7a, 0x58], 'archive'],
  [[0x37, 0x7a, 0xbc, 0xaf], 'archive'],
];

/** What a file that is no text is by its first bytes. */
export function nameFile(head: Uint8Array): NamedInput {
  const found = SIGNATURES.find(([bytes]) => bytes.every((byte, i) => head[i] === byte));
  return found ? found[1] : 'binary';
}
