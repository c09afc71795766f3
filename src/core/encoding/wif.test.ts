import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bytesToHex, hexToBytes } from '../bytes/hex.ts';
import { concatBytes } from '../bytes/writer.ts';
import { encodeBase58Check } from './base58check.ts';
import { CHAIN_PARAMETERS, CHAINS, type Chain } from './chains.ts';
import { encodeWif } from './testing/private-key-text.ts';
import { decodeWif } from './wif.ts';

const ONE = `${'00'.repeat(31)}01`;
const ORDER = 'fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141';

/** Bytes in hex as Base58Check. */
const text = (hex: string) => encodeBase58Check(hexToBytes(hex)!);

test.each([
  ['1 compressed', 'KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3qYjgd9M7rFU73sVHnoWn', 'main', ONE, true],
  ['1 uncompressed', '5HpHagT65TZzG1PH3CSu63k8DbpvD8s5ip4nEB3kEsreAnchuDf', 'main', ONE, false],
  [
    '1 on a test chain',
    'cMahea7zqjxrtgAbB7LSGbcQUr1uX1ojuat9jZodMN87JcbXMTcA',
    'regtest',
    ONE,
    true,
  ],
  [
    'white space around',
    ' \t\n5HpHagT65TZzG1PH3CSu63k8DbpvD8s5ip4nEB3kEsreAnchuDf\r\n',
    'main',
    ONE,
    false,
  ],
  ['n - 1', text(`80${ORDER.slice(0, -2)}4001`), 'main', `${ORDER.slice(0, -2)}40`, true],
] as const)('reads %s', (_, wif, chain, key, compressed) => {
  const result = decodeWif(wif, chain);
  expect(result.ok && [bytesToHex(result.key), result.compressed]).toEqual([key, compressed]);
});

test.each([
  ['nothing', '', 'main', 'encoding'],
  ['words', 'abandon abandon about', 'main', 'encoding'],
  ['a wrong checksum', 'KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3qYjgd9M7rFU73sVHnoWo', 'main', 'encoding'],
  [
    'a zero byte behind',
    'KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3qYjgd9M7rFU73sVHnoWn\0',
    'main',
    'encoding',
  ],
  [
    'two keys',
    '5HpHagT65TZzG1PH3CSu63k8DbpvD8s5ip4nEB3kEsreAnchuDf 5HpHagT65TZzG1PH3CSu63k8DbpvD8s5ip4nEB3kEsreAnchuDf',
    'main',
    'encoding',
  ],
  ['35 bytes', text(`80${ONE}0100`), 'main', 'encoding'],
  ['34 bytes, the last not 1', text(`80${ONE}02`), 'main', 'length'],
  ['34 bytes, the last 0', text(`80${ONE}00`), 'main', 'length'],
  ['32 bytes', text(`80${ONE.slice(2)}`), 'main', 'length'],
  ['the prefix alone', text('80'), 'main', 'length'],
  ['an address', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'main', 'prefix'],
  ['no bytes but a checksum', encodeBase58Check(new Uint8Array(0)), 'main', 'prefix'],
  [
    'a key of a test chain',
    'cMahea7zqjxrtgAbB7LSGbcQUr1uX1ojuat9jZodMN87JcbXMTcA',
    'main',
    'other-chain',
  ],
  [
    'a key of the main chain',
    'KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3qYjgd9M7rFU73sVHnoWn',
    'signet',
    'other-chain',
  ],
  ['0', text(`80${'00'.repeat(32)}01`), 'main', 'range'],
  ['n', text(`80${ORDER}01`), 'main', 'range'],
  ['n uncompressed', text(`80${ORDER}`), 'main', 'range'],
] as const)('refuses %s', (_, wif, chain, reason) => {
  expect(decodeWif(wif, chain)).toEqual({ ok: false, reason });
});

describe('any key on any chain', () => {
  const keys = fc
    .uint8Array({ minLength: 31, maxLength: 31 })
    .map((rest) => concatBytes(Uint8Array.of(1), rest));

  test('is read back as it was written, there and nowhere else', () => {
    fc.assert(
      fc.property(keys, fc.boolean(), fc.constantFrom(...CHAINS), (key, compressed, chain) => {
        const wif = encodeWif(key, compressed, chain);
        for (const other of CHAINS) {
          expect(decodeWif(wif, other)).toEqual(expected(key, compressed, chain, other));
        }
      }),
    );
  });

  function expected(key: Uint8Array, compressed: boolean, chain: Chain, other: Chain) {
    const same = CHAIN_PARAMETERS[other].wifPrefix === CHAIN_PARAMETERS[chain].wifPrefix;
    return same ? { ok: true, key, compressed } : { ok: false, reason: 'other-chain' };
  }
});
