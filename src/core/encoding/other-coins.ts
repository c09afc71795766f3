/**
 * Addresses of coins that are taken for Bitcoin, most of them forks of it or of its
 * code, by marks that are sure: a prefix or version that Bitcoin does not have, with a
 * checksum that is right. Coins that share a mark share a row. Bitcoin SV has none of
 * its own: its addresses are written as those of Bitcoin are.
 */

import { decodeBase58Check } from './base58check.ts';
import { decodeBech32 } from './bech32.ts';
import { BECH32_CHARACTERS } from './bech32-code.ts';

interface CoinRow {
  readonly name: string;
  /** First bytes of addresses in Base58Check, in hex, as its parameters have them (chainparams.cpp of each). */
  readonly base58?: readonly string[];
  /** Before the 1 of addresses in bech32 or bech32m. */
  readonly bech32?: readonly string[];
  /** The same of confidential addresses, which have another checksum (blech32 of Elements). */
  readonly blech32?: readonly string[];
  /** Before the colon of addresses in CashAddr, where it may be left out. */
  readonly cash?: readonly string[];
  /** Before the colon of its payment URIs. */
  readonly scheme?: string;
}

const COINS: readonly CoinRow[] = [
  { name: 'Bitcoin Cash', base58: ['1c', '28'], cash: ['bitcoincash', 'bchtest', 'bchreg'] },
  { name: 'eCash', cash: ['ecash', 'ectest'] },
  { name: 'Litecoin', base58: ['30', '32'], bech32: ['ltc', 'tltc'], scheme: 'litecoin' },
  { name: 'Dogecoin or DigiByte', base58: ['1e'], scheme: 'dogecoin' },
  { name: 'Dogecoin', base58: ['16'] },
  { name: 'DigiByte', base58: ['3f'], bech32: ['dgb'], scheme: 'digibyte' },
  { name: 'Dash', base58: ['4c', '10'], scheme: 'dash' },
  { name: 'Zcash or a coin with its addresses', base58: ['1cb8', '1cbd'], scheme: 'zcash' },
  { name: 'Bitcoin Gold', base58: ['26', '17'], bech32: ['btg'], scheme: 'bitcoingold' },
  { name: 'Namecoin', base58: ['34'], bech32: ['nc'] },
  { name: 'Vertcoin', bech32: ['vtc'] },
  {
    name: 'Liquid',
    base58: ['39', '27', '0c39', '0c27'],
    bech32: ['ex', 'tex'],
    blech32: ['lq', 'tlq'],
    scheme: 'liquidnetwork',
  },
];

/** Longer texts are no addresses. */
const LONGEST = 200;
/** Of a hash, and of one behind the key of a confidential address. */
const PAYLOADS: ReadonlySet<number> = new Set([20, 53]);

/** The coin that a text is an address of, alone or in a payment URI, where that is not Bitcoin. */
export function otherCoinOf(text: string): string | undefined {
  if (text.length > LONGEST) return undefined;
  const [bare = ''] = text.trim().split('?');
  return COINS.find((row) => isAddressOf(row, bare))?.name;
}

function isAddressOf(row: CoinRow, text: string): boolean {
  const address = withoutScheme(text, row.scheme);
  return (
    isBase58(row.base58, address) ||
    isBech32(row.bech32, address) ||
    isBlech32(row.blech32, address) ||
    isCash(row.cash, text)
  );
}

function withoutScheme(text: string, scheme: string | undefined): string {
  const isSaid = scheme !== undefined && text.toLowerCase().startsWith(`${scheme}:`);
  return isSaid ? text.slice(scheme.length + 1) : text;
}

function isBase58(versions: readonly string[] = [], text: string): boolean {
  if (versions.length === 0) return false;
  const bytes = decodeBase58Check(text);
  return versions.some((version) => {
    const size = version.length / 2;
    const first = [...(bytes?.subarray(0, size) ?? [])];
    const isVersion = first.map((byte) => byte.toString(16).padStart(2, '0')).join('') === version;
    return bytes !== undefined && isVersion && PAYLOADS.has(bytes.length - size);
  });
}

function isBech32(prefixes: readonly string[] = [], text: string): boolean {
  const hrp = prefixes.length > 0 ? decodeBech32(text)?.hrp : undefined;
  return hrp !== undefined && prefixes.includes(hrp);
}

/** Generators of the checksums, and what a right text leaves over. */
const BLECH32 = {
  bits: 60n,
  generators: [
    0x7d52fba40bd886n,
    0x5e8dbf1a03950cn,
    0x1c3a3c74072a18n,
    0x385d72fa0e5139n,
    0x7093e5a608865bn,
  ],
  remainders: [1n, 0x455972a3350f7a1n],
} as const;
const CASH = {
  bits: 40n,
  generators: [0x98f2bc8e61n, 0x79b76d99e2n, 0xf33e5fb3c4n, 0xae2eabe2a8n, 0x1e4f43e470n],
  remainders: [1n],
} as const;

interface Code {
  readonly bits: bigint;
  readonly generators: readonly bigint[];
  readonly remainders: readonly bigint[];
}

function isBlech32(prefixes: readonly string[] = [], text: string): boolean {
  const lower = lowerCase(text);
  return prefixes.some((prefix) => {
    if (!lower?.startsWith(`${prefix}1`)) return false;
    const codes = [...prefix].map((character) => character.charCodeAt(0));
    const expanded = [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31)];
    return hasChecksum(BLECH32, expanded, lower.slice(prefix.length + 1));
  });
}

/** CashAddr, whose checksum takes in the prefix, written or not. */
function isCash(prefixes: readonly string[] = [], text: string): boolean {
  const lower = lowerCase(text);
  return prefixes.some((prefix) => {
    const isWritten = lower?.startsWith(`${prefix}:`);
    const data = isWritten ? lower?.slice(prefix.length + 1) : lower;
    const expanded = [...[...prefix].map((character) => character.charCodeAt(0) & 31), 0];
    return data !== undefined && hasChecksum(CASH, expanded, data);
  });
}

/** `undefined` where both cases are mixed. */
function lowerCase(text: string): string | undefined {
  const lower = text.toLowerCase();
  return text === lower || text === text.toUpperCase() ? lower : undefined;
}

/** Shorter data part: a version, a hash of 20 bytes and the checksum. */
const SHORTEST_DATA = 42;

function hasChecksum(
  { bits, generators, remainders }: Code,
  prefix: readonly number[],
  data: string,
): boolean {
  const values = [...data].map((character) => BECH32_CHARACTERS.indexOf(character));
  if (data.length < SHORTEST_DATA || values.includes(-1)) return false;
  const mask = (1n << (bits - 5n)) - 1n;
  let remainder = 1n;
  for (const value of [...prefix, ...values]) {
    const top = remainder >> (bits - 5n);
    remainder = ((remainder & mask) << 5n) ^ BigInt(value);
    generators.forEach((generator, i) => {
      if ((top >> BigInt(i)) & 1n) remainder ^= generator;
    });
  }
  return remainders.includes(remainder);
}
