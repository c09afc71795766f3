/** Reads the lines of the field for keys, and names what is no key; no answer holds any of the text. */

import { hexToBytes } from '../bytes/hex.ts';
import { decodeBase58Check } from '../encoding/base58check.ts';
import { CHAIN_PARAMETERS, CHAINS, type Chain } from '../encoding/chains.ts';
import { decodeWif, type WifFault } from '../encoding/wif.ts';
import { type NamedInput, nameHex, nameText } from '../intake/name-text.ts';
import { looksLikeWif } from '../intake/private-part.ts';
import type { KeyRefusal } from './key-verdict.ts';

/** A private key of any chain; `key` is a buffer of the caller's own, to be overwritten. */
export interface ReadKey {
  readonly ok: true;
  readonly key: Uint8Array;
  readonly compressed: boolean;
  /** Those that its prefix may mean. */
  readonly chains: readonly Chain[];
}

export type KeyText = ReadKey | { readonly ok: false; readonly refusal: KeyRefusal };

/** The lines of the field as the procedure is given them; empty ones stay to be counted. */
export function linesOf(text: string): readonly string[] {
  return text.split(/\r\n|\r|\n/).map((line) => line.trim());
}

/** A line that is not empty. */
export function readKeyText(text: string): KeyText {
  const read = readWif(text);
  return typeof read === 'string' ? { ok: false, refusal: refusalOf(text, read) } : read;
}

/** Each with all chains that share its prefix; what differs on them is the address only. */
const PREFIXES: readonly { readonly chain: Chain; readonly chains: readonly Chain[] }[] = [
  { chain: 'main', chains: chainsOfPrefix('main') },
  { chain: 'testnet3', chains: chainsOfPrefix('testnet3') },
];

function chainsOfPrefix(chain: Chain): readonly Chain[] {
  const { wifPrefix } = CHAIN_PARAMETERS[chain];
  return CHAINS.filter((other) => CHAIN_PARAMETERS[other].wifPrefix === wifPrefix);
}

function readWif(text: string): ReadKey | WifFault {
  let fault: WifFault = 'encoding';
  for (const { chain, chains } of PREFIXES) {
    const read = decodeWif(text, chain);
    if (read.ok) return { ...read, chains };
    fault = read.reason;
    if (fault !== 'other-chain') break;
  }
  return fault;
}

function isWif(text: string): boolean {
  const read = readWif(text);
  if (typeof read === 'string') return false;
  read.key.fill(0);
  return true;
}

/** Of the length of a key, whatever it begins with. */
const LONG_AS_WIF = /^[1-9A-HJ-NP-Za-km-z]{51,52}$/;
const BASE58 = /^[1-9A-HJ-NP-Za-km-z]*$/;
/** What may stand before a key to say how its address is made. */
const ELECTRUM_PREFIX = /^["'`]?p2[a-z0-9-]{1,12}:/i;
/** Longer lines are of no kind that is told apart by more than its beginning. */
const LONGEST_LINE = 4096;

function refusalOf(text: string, fault: WifFault): KeyRefusal {
  if (fault === 'length' || fault === 'range') return 'wif-malformed';
  const beginning = text.slice(0, 20);
  if (/^["'`]?(?:cHNid|70736274)/.test(beginning)) return 'psbt';
  if (/^["'`]?0[123]0{6}/.test(beginning) && text.length > 80) return 'transaction';
  if (text.length > LONGEST_LINE) return 'unknown';
  if (ELECTRUM_PREFIX.test(text)) return 'electrum-prefix';
  const inside = withoutMarks(text);
  if (inside !== text && isWif(inside)) return 'wif-wrapped';
  const mistyped = hasKey(text) ? undefined : ofMistyped(inside);
  return ofHex(inside) ?? ofName(text) ?? mistyped ?? 'unknown';
}

/** A key among other words is not mistyped. */
function hasKey(text: string): boolean {
  return text.split(/\s+/).some(isWif);
}

/** What is wrong with a text that looks like a key: characters that none has, then its length, then its checksum. */
function ofMistyped(text: string): KeyRefusal | undefined {
  if (!looksLikeWif(text)) return LONG_AS_WIF.test(text) ? 'wif-checksum' : undefined;
  if (!BASE58.test(text)) return 'wif-characters';
  const length = wifLength(text);
  if (text.length === length) return 'wif-checksum';
  return text.length < length ? 'wif-short' : 'wif-long';
}

/** By its first character, which says whether the key is compressed. */
function wifLength(text: string): number {
  return text.startsWith('5') || text.startsWith('9') ? 51 : 52;
}

/** Without white space, quotes, commas and brackets, wherever they stand, and characters that do not show. */
function withoutMarks(text: string): string {
  return text.replace(/[\s"'`\u2018-\u201f<>()[\]{},;\u200b-\u200d\u2060\ufeff]/g, '');
}

function ofHex(text: string): KeyRefusal | undefined {
  const bytes = hexToBytes(text.replace(/^0x/i, ''));
  if (bytes === undefined) return undefined;
  const isSecret = bytes.length === 32;
  const name = nameHex(bytes);
  bytes.fill(0);
  if (isSecret) return 'hex-key';
  return name === 'public-key' ? 'public-key' : 'unknown';
}

const NAMES: Partial<Readonly<Record<NamedInput, KeyRefusal>>> = {
  bip38: 'bip38',
  'seed-words': 'seed-words',
  'extended-private-key': 'extended-private-key',
  'private-descriptor': 'descriptor',
  descriptor: 'descriptor',
  'extended-public-key': 'extended-public-key',
  'public-key': 'public-key',
  address: 'address',
  'damaged-address': 'address',
  bip21: 'address',
  txid: 'txid',
  outpoint: 'txid',
};

function ofName(text: string): KeyRefusal | undefined {
  const name = nameText(text)?.named;
  return name === 'private-key' ? ofPrivateKey(text) : name && NAMES[name];
}

/** The name also covers keys of coins and cards, and other UTXOs' keys. */
function ofPrivateKey(text: string): KeyRefusal {
  if (/^["'`]?S/.test(text)) return 'mini-key';
  const inside = withoutMarks(text);
  if (decodeBase58Check(inside, 40) !== undefined) return 'wif-malformed';
  return ofMistyped(inside) ?? 'wif-checksum';
}

/** What is not a key of a kind that has a name of its own among refusals. */
export function refusalNamed(name: NamedInput): KeyRefusal {
  return NAMES[name] ?? 'unknown';
}

/** Whether all lines together are the words of a seed, so that no line of them is a key. */
export function isSeedOverLines(lines: readonly string[]): boolean {
  const words = lines.filter((line) => line !== '');
  if (words.length < 2 || words.length > 33) return false;
  return nameText(words.join(' '))?.named === 'seed-words';
}
