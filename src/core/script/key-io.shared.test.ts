import { describe, expect, test } from 'vitest';
import { bytesToHex, hexToBytes } from '../bytes/hex.ts';
import { decodeAddress, encodeAddress } from '../encoding/address.ts';
import { decodeBase58, encodeBase58 } from '../encoding/base58.ts';
import { CHAINS, type Chain, parseChain } from '../encoding/chains.ts';
import { encodeWif } from '../encoding/testing/private-key-text.ts';
import { decodeWif } from '../encoding/wif.ts';
import { readUpstream } from '../sighash/testing/upstream.ts';
import { extractDestination, scriptForDestination } from './destination.ts';

interface KeyDetails {
  readonly chain: string;
  readonly isPrivkey: boolean;
  readonly isCompressed?: boolean;
  readonly tryCaseFlip?: boolean;
}

const valid = readUpstream<readonly (readonly [string, string, KeyDetails])[]>('key_io_valid.json');
const invalid = readUpstream<readonly (readonly [string])[]>('key_io_invalid.json');
const base58Rows = readUpstream<readonly (readonly [string, string])[]>(
  'base58_encode_decode.json',
);

const bytes = (hex: string) => hexToBytes(hex) ?? new Uint8Array(0);

function chainOf(details: KeyDetails): Chain {
  const chain = parseChain(details.chain);
  if (chain === undefined) throw new Error(`unknown chain ${details.chain}`);
  return chain;
}

/** The script that an address pays, in hex. */
function scriptOf(address: string, chain: Chain): string | undefined {
  const destination = decodeAddress(address, chain);
  return 'error' in destination ? undefined : bytesToHex(scriptForDestination(destination));
}

function swapCase(text: string): string {
  return text.replace(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
}

describe('vectors of Bitcoin Core', () => {
  const keys = valid.filter(([, , details]) => details.isPrivkey);
  const addresses = valid.filter(([, , details]) => !details.isPrivkey);

  test(`${keys.length} private keys`, () => {
    expect(keys.length).toBeGreaterThan(10);
    for (const [text, hex, details] of keys) {
      const chain = chainOf(details);
      const compressed = details.isCompressed === true;
      expect(decodeWif(text, chain)).toEqual({ ok: true, key: bytes(hex), compressed });
      expect(encodeWif(bytes(hex), compressed, chain)).toBe(text);
      expect(decodeAddress(text, chain)).toHaveProperty('error');
    }
  });

  test(`${addresses.length} addresses`, () => {
    expect(addresses.length).toBeGreaterThan(10);
    for (const [text, hex, details] of addresses) {
      const chain = chainOf(details);
      expect(scriptOf(text, chain)).toBe(hex);
      const destination = extractDestination(bytes(hex));
      expect(destination && encodeAddress(destination, chain)).toBe(text);
      expect(scriptOf(swapCase(text), chain)).toBe(details.tryCaseFlip ? hex : undefined);
      expect(decodeWif(text, chain).ok).toBe(false);
    }
  });

  test(`${invalid.length} texts that are neither on any chain`, () => {
    expect(invalid.length).toBeGreaterThan(10);
    for (const [text] of invalid) {
      for (const chain of CHAINS) {
        expect(scriptOf(text, chain)).toBeUndefined();
        expect(decodeWif(text, chain).ok).toBe(false);
      }
    }
  });

  test(`${base58Rows.length} texts in Base58`, () => {
    expect(base58Rows.length).toBeGreaterThan(10);
    for (const [hex, text] of base58Rows) {
      expect(encodeBase58(bytes(hex))).toBe(text);
      expect(decodeBase58(text, 256)).toEqual(bytes(hex));
    }
  });
});
