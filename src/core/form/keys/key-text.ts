/**
 * Reads the lines of the field for keys, and names what is no key; no answer holds any
 * of the text. It is read in its UTF-8, and no string is made of what may be a secret.
 */

import { BLANK, ZERO } from '../../bytes/ascii.ts';
import { hexToBytes } from '../../bytes/hex.ts';
import {
  codePointAt,
  isAsciiLetter,
  isDigit,
  isSpace,
  joined,
  splitUtf8,
  startsWithText,
  unitsIn,
  widthAt,
} from '../../bytes/utf8-text.ts';
import { isBase58 } from '../../encoding/base58.ts';
import { decodeBase58Check } from '../../encoding/base58check.ts';
import { CHAIN_PARAMETERS, CHAINS, type Chain } from '../../encoding/chains.ts';
import { decodeWif, type WifFault } from '../../encoding/wif.ts';
import { type NamedInput, nameHex, nameUtf8 } from '../../intake/name-text.ts';
import { isOneOf, looksLikeWif } from '../../intake/private-part.ts';
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

/** A line in UTF-8 that is not empty. */
export function readKeyText(utf8: Uint8Array): KeyText {
  const read = readWif(utf8);
  return typeof read === 'string' ? { ok: false, refusal: refusalOf(utf8, read) } : read;
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

function readWif(utf8: Uint8Array): ReadKey | WifFault {
  let fault: WifFault = 'encoding';
  for (const { chain, chains } of PREFIXES) {
    const read = decodeWif(utf8, chain);
    if (read.ok) return { ...read, chains };
    fault = read.reason;
    if (fault !== 'other-chain') break;
  }
  return fault;
}

function isWif(utf8: Uint8Array): boolean {
  const read = readWif(utf8);
  if (typeof read === 'string') return false;
  read.key.fill(0);
  return true;
}

/** Longer lines are of no kind that is told apart by more than its beginning. */
const LONGEST_LINE = 4096;
/** No transaction that anyone has is shorter. */
const SHORTEST_TRANSACTION = 80;

function refusalOf(utf8: Uint8Array, fault: WifFault): KeyRefusal {
  if (fault === 'length' || fault === 'range') return 'wif-malformed';
  const unquoted = utf8.subarray(isOneOf(utf8[0], QUOTES) ? 1 : 0);
  if (PSBT_BEGINS.some((start) => startsWithText(unquoted, start))) return 'psbt';
  const begins = TRANSACTION_BEGINS.some((start) => startsWithText(unquoted, start));
  if (begins && unitsIn(utf8) > SHORTEST_TRANSACTION) return 'transaction';
  if (utf8.length > LONGEST_LINE) return 'unknown';
  if (hasScriptType(unquoted)) return 'electrum-prefix';
  const inside = withoutMarks(utf8);
  const refusal = refusalOfMarked(utf8, inside);
  inside.fill(0);
  return refusal;
}

const QUOTES = '"\'`';
const PSBT_BEGINS = ['cHNid', '70736274'] as const;
const TRANSACTION_BEGINS = ['01000000', '02000000', '03000000'] as const;

/** `inside` is what is left of it without marks. */
function refusalOfMarked(utf8: Uint8Array, inside: Uint8Array): KeyRefusal {
  if (inside.length !== utf8.length && isWif(inside)) return 'wif-wrapped';
  const mistyped = hasKey(utf8) ? undefined : ofMistyped(inside);
  return ofHex(inside) ?? ofName(utf8) ?? mistyped ?? 'unknown';
}

const LONGEST_SCRIPT_TYPE = 12;

/** What Electrum puts before a key to say how its address is made. */
function hasScriptType(utf8: Uint8Array): boolean {
  if (!isOneOf(utf8[0], 'pP') || utf8[1] !== 0x32) return false;
  let end = 2;
  while (isOfScriptType(utf8[end] ?? 0)) end++;
  return end > 2 && end - 2 <= LONGEST_SCRIPT_TYPE && utf8[end] === 0x3a;
}

function isOfScriptType(code: number): boolean {
  return isAsciiLetter(code) || isDigit(code) || code === 0x2d;
}

/** A key among other words is not mistyped. */
function hasKey(utf8: Uint8Array): boolean {
  return splitUtf8(utf8).some(isWif);
}

/** What is wrong with a text that looks like a key: characters that none has, then its length, then its checksum. */
function ofMistyped(utf8: Uint8Array): KeyRefusal | undefined {
  const { length } = utf8;
  const isAllBase58 = utf8.every(isBase58);
  if (!looksLikeWif(utf8)) {
    // Of the length of a key, whatever it begins with.
    return (length === 51 || length === 52) && isAllBase58 ? 'wif-checksum' : undefined;
  }
  if (!isAllBase58) return 'wif-characters';
  const wanted = wifLength(utf8);
  if (length === wanted) return 'wif-checksum';
  return length < wanted ? 'wif-short' : 'wif-long';
}

/** By its first character, which says whether the key is compressed. */
function wifLength(utf8: Uint8Array): number {
  return isOneOf(utf8[0], '59') ? 51 : 52;
}

/**
 * A copy without white space, quotes, commas and brackets, wherever they stand, and characters
 * that do not show; to be overwritten.
 */
function withoutMarks(utf8: Uint8Array): Uint8Array {
  const kept = new Uint8Array(utf8.length);
  let length = 0;
  for (let at = 0; at < utf8.length; ) {
    const next = at + widthAt(utf8, at);
    if (!isAroundKeys(codePointAt(utf8, at))) {
      kept.set(utf8.subarray(at, next), length);
      length += next - at;
    }
    at = next;
  }
  return kept.subarray(0, length);
}

const MARKS = '"\'`<>()[]{},;\u200b\u200c\u200d\u2060\ufeff';

function isAroundKeys(code: number): boolean {
  return isSpace(code) || isOneOf(code, MARKS) || (code >= 0x2018 && code <= 0x201f);
}

function ofHex(utf8: Uint8Array): KeyRefusal | undefined {
  const hasPrefix = utf8[0] === ZERO && isOneOf(utf8[1], 'xX');
  const bytes = hexToBytes(hasPrefix ? utf8.subarray(2) : utf8);
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
  'scan-key': 'scan-key',
  descriptor: 'descriptor',
  'extended-public-key': 'extended-public-key',
  'public-key': 'public-key',
  address: 'address',
  'damaged-address': 'address',
  'other-coin-address': 'address',
  bip21: 'address',
  txid: 'txid',
  outpoint: 'txid',
};

function ofName(utf8: Uint8Array): KeyRefusal | undefined {
  const name = nameUtf8(utf8)?.named;
  return name === 'private-key' ? ofPrivateKey(utf8) : name && NAMES[name];
}

/** The name also covers keys of coins and cards, and other UTXOs' keys. */
function ofPrivateKey(utf8: Uint8Array): KeyRefusal {
  if (utf8[isOneOf(utf8[0], QUOTES) ? 1 : 0] === 0x53) return 'mini-key';
  const inside = withoutMarks(utf8);
  const bytes = decodeBase58Check(inside, 40);
  const refusal = bytes ? 'wif-malformed' : (ofMistyped(inside) ?? 'wif-checksum');
  bytes?.fill(0);
  inside.fill(0);
  return refusal;
}

/** What is not a key of a kind that has a name of its own among refusals. */
export function refusalNamed(name: NamedInput): KeyRefusal {
  return NAMES[name] ?? 'unknown';
}

/** Whether all lines together are the words of a seed, so that no line of them is a key. */
export function isSeedOverLines(lines: readonly Uint8Array[]): boolean {
  const words = lines.filter(({ length }) => length > 0);
  if (words.length < 2 || words.length > 33) return false;
  const text = joined(words, BLANK);
  const name = nameUtf8(text)?.named;
  text.fill(0);
  return name === 'seed-words';
}
