import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hexToBytes } from '../bytes/hex.ts';
import { type AddressFault, type Destination, decodeAddress, encodeAddress } from './address.ts';
import { encodeBase58Check } from './base58check.ts';
import { CHAINS, type Chain } from './chains.ts';

const bytes = (hex: string) => hexToBytes(hex) ?? new Uint8Array(0);
const HASH = '751e76e8199196d454941c45d1b3a323f1433bd6';
const G = '79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798';

const witness = (version: number, program: string): Destination => ({
  type: 'witness',
  version,
  program: bytes(program),
});

// Segwit rows are those of BIP 350, "Test vectors for v0-v16 native segregated witness addresses".
describe.each<readonly [string, Chain, Destination]>([
  ['1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH', 'main', { type: 'pubkeyhash', hash: bytes(HASH) }],
  ['mrCDrCybB6J1vRfbwM5hemdJz73FwDBC8r', 'regtest', { type: 'pubkeyhash', hash: bytes(HASH) }],
  ['3CNHUhP3uyB9EUtRLsmvFUmvGdjGdkTxJw', 'main', { type: 'scripthash', hash: bytes(HASH) }],
  ['2N3vVYSK5XRgVSGWy21PnsRmBUywSQNdCsf', 'signet', { type: 'scripthash', hash: bytes(HASH) }],
  ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'main', witness(0, HASH)],
  [
    'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7',
    'testnet3',
    witness(0, '1863143c14c5166804bd19203356da136c985678cd4d27a1b8c6329604903262'),
  ],
  [
    'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y',
    'main',
    witness(1, `${HASH}${HASH}`),
  ],
  ['bc1sw50qgdz25j', 'main', witness(16, '751e')],
  ['bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs', 'main', witness(2, HASH.slice(0, 32))],
  [
    'tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c',
    'testnet4',
    witness(1, '000000c4a5cad46221b2a187905e5266362b99d5e91c6ce24d165dab93e86433'),
  ],
  ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', 'main', witness(1, G)],
  ['bc1pfeessrawgf', 'main', witness(1, '4e73')],
  ['bcrt1pfeesnyr2tx', 'regtest', witness(1, '4e73')],
])('%s', (address, chain, destination) => {
  test('is written', () => expect(encodeAddress(destination, chain)).toBe(address));
  test('is read', () => expect(decodeAddress(address, chain)).toEqual(destination));
});

test.each<readonly [string, string, Chain, Destination]>([
  ['capitals', 'BC1SW50QGDZ25J', 'main', witness(16, '751e')],
  [
    'spaces around Base58',
    ' 1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH\n',
    'main',
    { type: 'pubkeyhash', hash: bytes(HASH) },
  ],
])('reads %s', (_, text, chain, destination) => {
  expect(decodeAddress(text, chain)).toEqual(destination);
});

const prefixed = (prefix: string, hash: string) => encodeBase58Check(bytes(prefix + hash));

test.each<readonly [string, string, Chain, AddressFault]>([
  ['nothing', '', 'main', { error: 'base58-checksum' }],
  ['a word', 'hello', 'main', { error: 'encoding' }],
  ['letters of Base58', 'abc', 'main', { error: 'base58-checksum' }],
  ['a changed digit', '1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMh', 'main', { error: 'base58-checksum' }],
  ['a digit that is none', '1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAM0', 'main', { error: 'encoding' }],
  ['a test address', 'mrCDrCybB6J1vRfbwM5hemdJz73FwDBC8r', 'main', { error: 'base58-prefix' }],
  ['a main address', '3CNHUhP3uyB9EUtRLsmvFUmvGdjGdkTxJw', 'regtest', { error: 'base58-prefix' }],
  ['a hash of 19 bytes', prefixed('00', HASH.slice(2)), 'main', { error: 'base58-length' }],
  ['a script hash of none', prefixed('05', ''), 'main', { error: 'base58-length' }],
  ['a hash of 21 bytes', prefixed('00', `${HASH}00`), 'main', { error: 'base58-checksum' }],
  [
    'a private key',
    prefixed('80', `${HASH}${HASH.slice(0, 24)}`),
    'main',
    { error: 'base58-checksum' },
  ],
  ['more than 100 bytes', 'z'.repeat(140), 'main', { error: 'encoding' }],
  // BIP 350
  [
    'another prefix',
    'tc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq5zuyut',
    'testnet3',
    { error: 'encoding' },
  ],
  [
    'v1 in bech32',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
    'main',
    { error: 'version-1-not-bech32m' },
  ],
  [
    'v2 in bech32',
    'tb1z0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqglt7rf',
    'signet',
    { error: 'version-1-not-bech32m' },
  ],
  [
    'v0 in bech32m',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh',
    'main',
    { error: 'version-0-not-bech32' },
  ],
  [
    'a bad digit in the checksum',
    'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4',
    'main',
    { error: 'bech32-digit', locations: [59] },
  ],
  [
    'version 17',
    'BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R',
    'main',
    { error: 'version' },
  ],
  ['a program of 1 byte', 'bc1pw5dgrnzv', 'main', { error: 'program-size', size: 1 }],
  [
    'a program of 41 bytes',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav',
    'main',
    { error: 'program-size', size: 41 },
  ],
  [
    'v0 of 16 bytes',
    'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P',
    'main',
    { error: 'version-0-program-size', size: 16 },
  ],
  [
    'both cases',
    'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq47Zagq',
    'testnet3',
    { error: 'bech32-character-or-case', locations: [58] },
  ],
  [
    'padding of 5 bits',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf',
    'main',
    { error: 'padding' },
  ],
  [
    'padding that is not zero',
    'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vpggkg4j',
    'testnet3',
    { error: 'padding' },
  ],
  ['no data', 'bc1gmk9yu', 'main', { error: 'bech32-empty' }],
  // Core's own
  [
    'a changed digit',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5',
    'main',
    { error: 'bech32-checksum', locations: [41], checksum: 'bech32' },
  ],
  [
    'spaces around',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4 ',
    'main',
    { error: 'bech32-character-or-case', locations: [42] },
  ],
  [
    'no separator',
    'bcqw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'main',
    { error: 'bech32-separator-missing', locations: [] },
  ],
  [
    'too short a checksum',
    'bc1v8f3t',
    'main',
    { error: 'bech32-separator-position', locations: [2] },
  ],
  [
    'a text too long',
    `bc1q${'q'.repeat(87)}`,
    'main',
    { error: 'bech32-too-long', locations: [90] },
  ],
  [
    'a regtest address',
    'bcrt1pfeesnyr2tx',
    'main',
    { error: 'bech32-prefix', expected: 'bc', found: 'bcrt' },
  ],
  ['a main address', 'bc1pfeessrawgf', 'regtest', { error: 'base58-checksum' }],
])('refuses %s', (_, text, chain, fault) => {
  expect(decodeAddress(text, chain)).toEqual(fault);
});

const hash20 = fc.uint8Array({ minLength: 20, maxLength: 20 });
const hash32 = fc.uint8Array({ minLength: 32, maxLength: 32 });
const destinations: fc.Arbitrary<Destination> = fc.oneof(
  hash20.map((hash) => ({ type: 'pubkeyhash' as const, hash })),
  hash20.map((hash) => ({ type: 'scripthash' as const, hash })),
  fc.oneof(hash20, hash32).map((program) => ({ type: 'witness' as const, version: 0, program })),
  fc.record({
    type: fc.constant('witness' as const),
    version: fc.integer({ min: 1, max: 16 }),
    program: fc.uint8Array({ minLength: 2, maxLength: 40 }),
  }),
);

describe('any destination on any chain', () => {
  test('is read back from its address', () => {
    fc.assert(
      fc.property(destinations, fc.constantFrom(...CHAINS), (destination, chain) => {
        expect(decodeAddress(encodeAddress(destination, chain), chain)).toEqual(destination);
      }),
    );
  });

  test('is not read from its address with one character changed', () => {
    const characters = '023456789acdefghjklmnpqrstuvwxyz';
    fc.assert(
      fc.property(
        destinations,
        fc.constantFrom(...CHAINS),
        fc.nat(),
        fc.constantFrom(...characters),
        (destination, chain, at, character) => {
          const address = encodeAddress(destination, chain);
          const index = at % address.length;
          fc.pre(address[index] !== character);
          const changed = address.slice(0, index) + character + address.slice(index + 1);
          expect(decodeAddress(changed, chain)).toHaveProperty('error');
        },
      ),
    );
  });

  test('has an address that other prefixes refuse', () => {
    fc.assert(
      fc.property(destinations, (destination) => {
        const address = encodeAddress(destination, 'main');
        expect(decodeAddress(address, 'regtest')).toHaveProperty('error');
        expect(decodeAddress(address, 'testnet4')).toHaveProperty('error');
      }),
    );
  });
});
