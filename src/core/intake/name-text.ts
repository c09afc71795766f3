/**
 * What a text is that is neither a PSBT nor a transaction. The answer is a
 * literal and, where the text says so, the chains that it belongs to; nothing
 * of the text itself is in it, as it may be a secret. What is public has a card
 * with its parts.
 */
import { type AddressFault, decodeAddress } from '../encoding/address.ts';
import { decodeBase58Check } from '../encoding/base58check.ts';
import { CHAIN_PARAMETERS, CHAINS, type Chain } from '../encoding/chains.ts';
import { addressCard, addressFault } from './cards/address-card.ts';
import type { Card } from './cards/card.ts';
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
  // Of a wallet, but no secret
  | 'extended-public-key'
  | 'public-key'
  | 'address'
  | 'damaged-address'
  | 'descriptor'
  | 'policy'
  | 'wallet'
  | 'bip21'
  | 'lightning'
  | 'message-signature'
  | 'signed-message'
  // Of a chain
  | 'txid'
  | 'outpoint'
  | 'block-header'
  | 'signature'
  | 'script'
  | 'output-script'
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
}

/** Texts longer than this are none of the things told apart here. */
export const LONGEST_NAMED_TEXT = 65_536;

type Rule = (text: string) => NamedText | undefined;

/**
 * What the whole of a text is, by the first rule that knows it. Those for
 * secrets come first: what might be a private key is called one.
 */
export function nameText(text: string): NamedText | undefined {
  const trimmed = bareText(text);
  return trimmed === '' ? { named: 'empty' } : firstOf(WHOLE_RULES, trimmed);
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

/** How a fence of Markdown begins, perhaps with the name of a language; its end is of marks that surround a text. */
const FENCE = /^\s{0,9}```[\w-]{0,20}\r?\n/;
const QUOTED_LINE = /^(?:[ \t]{0,3}>)+ ?/gm;
const BRACKETS: Readonly<Record<string, string>> = { '(': ')', '[': ']' };

/**
 * A text without what letters, chats and Markdown put around it: fences, marks of
 * quoted lines, quotes, a pair of brackets around one word, and the point or comma of a sentence.
 */
export function bareText(text: string): string {
  const fenced = text.replace(FENCE, '');
  const quoted = /^\s{0,9}>/.test(fenced) ? fenced.replace(QUOTED_LINE, '') : fenced;
  const trimmed = trimEnds(quoted);
  const bare = /[.,;]$/.test(trimmed) ? trimEnds(trimmed.slice(0, -1)) : trimmed;
  const closing = BRACKETS[bare.charAt(0)];
  const isEnclosed = bare.length < 1000 && closing !== undefined && bare.endsWith(closing);
  const inside = isEnclosed ? bare.slice(1, -1) : bare;
  return isEnclosed && /^[^\s"',()[\]{}]+$/.test(inside) ? inside : bare;
}

/** Without the white space and quotes that surround it. */
function trimEnds(text: string): string {
  const isOuter = (at: number) => /[\s"'`<>\u201c\u201d\u2018\u2019]/.test(text.charAt(at));
  let start = 0;
  let end = text.length;
  while (start < end && isOuter(start)) start++;
  while (end > start && isOuter(end - 1)) end--;
  return text.slice(start, end);
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

const WHOLE_RULES: readonly Rule[] = [
  base58Key,
  shapedSecret,
  seedWords,
  descriptor,
  address,
  prefixed,
  txid,
];

const PART_RULES: readonly Rule[] = [privateText, nodeError, script];

/** Versions of extended keys: BIP 32 and SLIP 132 by their first letter, which the version fixes. */
const EXTENDED_KEY =
  /^(?:\[[0-9a-fA-F]{8}[0-9hH'/]*\])?([xyzYZ]|[tuvUV])(prv|pub)[1-9A-HJ-NP-Za-km-z]{90,120}(?:\/[0-9hH'/*<>;]*)?$/;
/** Lengths and first characters of WIF, with 33 and 34 bytes. */
const WIF = /^(?:[5KL9c][1-9A-HJ-NP-Za-km-z]{50,51})$/;

function base58Key(text: string): NamedText | undefined {
  const extended = EXTENDED_KEY.exec(text);
  if (extended) {
    const chains = /[xyzYZ]/.test(extended[1]!) ? MAIN : TEST;
    return {
      named: extended[2] === 'prv' ? 'extended-private-key' : 'extended-public-key',
      chains,
    };
  }
  // Electrum says before a key what its address is like.
  const key = text.replace(/^p2[a-z0-9-]{1,12}:/, '');
  if (!WIF.test(key)) return undefined;
  // A mistyped key is still nearly the key: the checksum only tells the chain.
  const prefix = decodeBase58Check(key, 34)?.[0];
  const chains = CHAINS.filter((chain) => CHAIN_PARAMETERS[chain].wifPrefix === prefix);
  return chains.length > 0 ? { named: 'private-key', chains } : { named: 'private-key' };
}

const MAIN: readonly Chain[] = ['main'];
const TEST: readonly Chain[] = CHAINS.filter((chain) => chain !== 'main');

function shapedSecret(text: string): NamedText | undefined {
  if (/^6P[1-9A-HJ-NP-Za-km-z]{56}$/.test(text)) return { named: 'bip38' };
  // Mini private keys of coins and cards.
  if (/^S[1-9A-HJ-NP-Za-km-z]{21}(?:[1-9A-HJ-NP-Za-km-z]{8})?$/.test(text)) {
    return { named: 'private-key' };
  }
  // codex32 (BIP 93): a seed in shares.
  if (/^ms1[02-9ac-hj-np-z]{40,130}$/i.test(text)) return { named: 'seed-words' };
  return undefined;
}

/** Numbers of words that wallets write: BIP 39, Electrum, SLIP 39. */
const WORD_COUNTS: ReadonlySet<number> = new Set([12, 13, 15, 18, 20, 21, 24, 25, 33]);

/** By shape and not by a list, so in any language; list numbers and commas do not matter. */
function seedWords(text: string): NamedText | undefined {
  if (text.length > 1000) return undefined;
  const words = text
    .replace(/\b\d{1,2}\s*[.):]?(?=\s|\p{L}|$)/gu, ' ')
    .split(/[\s,;]+/)
    .filter((word) => word !== '');
  if (!WORD_COUNTS.has(words.length)) return undefined;
  return words.every(isSeedWord) ? { named: 'seed-words' } : undefined;
}

function isSeedWord(word: string): boolean {
  if (/^[a-z]+$/i.test(word)) return word.length >= 3 && word.length <= 10;
  return /^[\p{L}\p{M}]{1,14}$/u.test(word);
}

/** A function of descriptors (BIP 380 and those after it) around something in parentheses. */
const DESCRIPTOR =
  /^(?:pk|pkh|wpkh|sh|wsh|tr|multi|sortedmulti|combo|addr|raw|rawtr|musig|sp)\(.*\)(?:#[0-9a-z]{8})?$/s;

function descriptor(text: string): NamedText | undefined {
  if (!DESCRIPTOR.test(text)) return undefined;
  return { named: privatePart(text) ? 'private-descriptor' : 'descriptor' };
}

function privateText(text: string): NamedText | undefined {
  const named = privatePart(text);
  return named && { named };
}

function address(text: string): NamedText | undefined {
  if (text.length > 120 || /\s/.test(text)) return undefined;
  // Silent payment addresses (BIP 352).
  if (/^sp1[02-9ac-hj-np-z]{100,}$/i.test(text)) return { named: 'address', chains: MAIN };
  const chains = CHAINS.filter((chain) => !('error' in decodeAddress(text, chain)));
  const [first] = chains;
  const destination = first && decodeAddress(text, first);
  if (destination && !('error' in destination)) {
    return { named: 'address', chains, card: { kind: 'address', ...addressCard(destination) } };
  }
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
