import { bech32, bech32m } from '@scure/base';
import { describe, expect, test } from 'vitest';
import { bipVectors } from '../../../test/bips.ts';
import { bytesToHex, hexToBytes } from '../bytes/hex.ts';
import { concatBytes } from '../bytes/writer.ts';
import type { Chain } from './chains.ts';
import {
  decodeSilentAddress,
  encodeSilentAddress,
  readSilentAddress,
  silentKeysIn,
} from './silent-address.ts';

interface Recipient {
  readonly address: string;
  readonly scan_pub_key: string;
  readonly spend_pub_key: string;
}

interface Case {
  readonly sending: readonly { readonly given: { readonly recipients: readonly Recipient[] } }[];
}

const recipients = bipVectors<readonly Case[]>('bip352')
  .flatMap(({ sending }) => sending.flatMap(({ given }) => given.recipients))
  .slice(0, 60);
const hex = (text: string) => hexToBytes(text) ?? new Uint8Array(0);

test('addresses of BIP 352 are read and written', () => {
  expect(recipients.length).toBeGreaterThan(30);
  for (const { address, scan_pub_key, spend_pub_key } of recipients) {
    const keys = { scanKey: hex(scan_pub_key), spendKey: hex(spend_pub_key) };
    expect(encodeSilentAddress(keys, 'main')).toBe(address);
    expect(decodeSilentAddress(address, 'main')).toEqual(keys);
    expect(decodeSilentAddress(encodeSilentAddress(keys, 'signet'), 'testnet4')).toEqual(keys);
  }
});

const [first] = recipients;
const BYTES = concatBytes(hex(first!.scan_pub_key), hex(first!.spend_pub_key));
const coded = (version: number, bytes: Uint8Array, prefix = 'sp') =>
  bech32m.encode(prefix, [version, ...bech32m.toWords(bytes)], 1023);

describe('addresses', () => {
  test.each<readonly [string, string, Chain, boolean]>([
    ['of 116 characters', first!.address, 'main', true],
    ['in capitals', first!.address.toUpperCase(), 'main', true],
    ['of a later version with more', coded(1, concatBytes(BYTES, BYTES)), 'main', true],
    ['of version 30 without more', coded(30, BYTES), 'main', true],
    ['of the test chains', coded(0, BYTES, 'tsp'), 'regtest', true],
    ['of another chain', first!.address, 'testnet3', false],
    ['of the test chains on main', coded(0, BYTES, 'tsp'), 'main', false],
    ['of the version that is read otherwise', coded(31, BYTES), 'main', false],
    ['of version 0 with more', coded(0, concatBytes(BYTES, BYTES)), 'main', false],
    ['with a key missing', coded(0, BYTES.subarray(0, 33)), 'main', false],
    ['with a byte missing in a later version', coded(1, BYTES.subarray(0, 65)), 'main', false],
    ['with a character changed', `${first!.address.slice(0, -1)}q`, 'main', false],
    ['in both cases', `S${first!.address.slice(1)}`, 'main', false],
    [
      'with the older checksum',
      bech32.encode('sp', [0, ...bech32.toWords(BYTES)], 1023),
      'main',
      false,
    ],
    ['of segwit', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'main', false],
    ['that are empty', '', 'main', false],
  ])('%s', (_, text, chain, isAddress) => {
    expect(decodeSilentAddress(text, chain) !== undefined).toBe(isAddress);
  });

  test.each([
    [
      'keys that are no points',
      concatBytes(BYTES.subarray(0, 33), Uint8Array.of(2, ...new Uint8Array(31), 5)),
    ],
    ['an uncompressed beginning', concatBytes(Uint8Array.of(4), BYTES.subarray(1))],
    ['65 bytes', BYTES.subarray(1)],
  ])('keys are not taken from %s', (_, bytes) => {
    expect(silentKeysIn(bytes)).toBeUndefined();
  });
});

describe('why a text is no address', () => {
  const address = first!.address;
  const at = 60;
  const other = address[at] === 'q' ? 'p' : 'q';
  const swapped = (text: string, places: readonly number[]) =>
    [...text].map((character, i) => (places.includes(i) ? other : character)).join('');
  test.each<readonly [string, string, Chain, object]>([
    [
      'one wrong character is placed',
      swapped(address, [at]),
      'main',
      { error: 'bech32-checksum', locations: [at], checksum: 'bech32m' },
    ],
    [
      'several are not',
      swapped(address, [10, 40, 77, 90]),
      'main',
      { error: 'bech32-checksum', locations: [] },
    ],
    [
      'a digit that is none',
      swapped(address, []).replace(/.$/, 'b'),
      'main',
      { error: 'bech32-digit', locations: [address.length - 1] },
    ],
    [
      'the prefix of another chain',
      address,
      'regtest',
      { error: 'bech32-prefix', expected: 'tsp', found: 'sp' },
    ],
    ['version 31', coded(31, BYTES), 'main', { error: 'silent-payment-version' }],
    ['a key missing', coded(0, BYTES.subarray(0, 33)), 'main', { error: 'silent-payment-form' }],
    [
      'keys that are no points',
      coded(0, concatBytes(BYTES.subarray(0, 33), Uint8Array.of(2, ...new Uint8Array(31), 5))),
      'main',
      { error: 'silent-payment-keys' },
    ],
    [
      'the older checksum',
      bech32.encode('sp', [0, ...bech32.toWords(BYTES)], 1023),
      'main',
      { error: 'silent-payment-form' },
    ],
  ])('%s', (_, text, chain, fault) => {
    expect(readSilentAddress(text, chain)).toMatchObject(fault);
  });

  test('the version is told', () => {
    expect(readSilentAddress(coded(7, BYTES), 'main')).toMatchObject({ version: 7 });
  });
});

test('the keys of an address are its bytes', () => {
  const { scanKey, spendKey } = silentKeysIn(BYTES)!;
  expect(bytesToHex(scanKey) + bytesToHex(spendKey)).toBe(bytesToHex(BYTES));
});
