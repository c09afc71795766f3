import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hexToBytes } from '../bytes/hex.ts';
import { describeScript } from './describe.ts';
import { addDescriptorChecksum, descriptorChecksum } from './descriptor-checksum.ts';

const bytes = (hex: string) => hexToBytes(hex) ?? new Uint8Array(0);
const X = '79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798';
const KEY = `02${X}`;
const OFF_CURVE = `02${'00'.repeat(32)}`;
const LONG_KEY = `04${X}483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8`;
const HYBRID_KEY = LONG_KEY.replace(/^04/, '06');

const withoutChecksum = (descriptor: string) => descriptor.replace(/#[a-z0-9]{8}$/, '');

test.each([
  ['P2PK', `21${KEY}ac`, `pk(${KEY})`],
  ['P2PK uncompressed', `41${LONG_KEY}ac`, `pk(${LONG_KEY})`],
  ['P2PK off the curve', `21${OFF_CURVE}ac`, `pk(${OFF_CURVE})`],
  ['P2PK hybrid', `41${HYBRID_KEY}ac`, `raw(41${HYBRID_KEY}ac)`],
  ['multisig', `51${`21${KEY}`}${`41${LONG_KEY}`}52ae`, `multi(1,${KEY},${LONG_KEY})`],
  ['multisig off the curve', `51${`21${OFF_CURVE}`}51ae`, `multi(1,${OFF_CURVE})`],
  ['multisig with a hybrid key', `51${`41${HYBRID_KEY}`}51ae`, `raw(51${`41${HYBRID_KEY}`}51ae)`],
  ['multisig pushed otherwise', `514c21${KEY}51ae`, `multi(1,${KEY})`],
  ['20 keys', `0114${`21${KEY}`.repeat(20)}0114ae`, `multi(20${`,${KEY}`.repeat(20)})`],
  ['P2TR', `5120${X}`, `rawtr(${X})`],
  [
    'P2TR off the curve',
    `5120${'00'.repeat(32)}`,
    'addr(bc1pqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqpqqenm)',
  ],
  ['P2A', '51024e73', 'addr(bc1pfeessrawgf)'],
  [
    'P2PKH',
    '76a914751e76e8199196d454941c45d1b3a323f1433bd688ac',
    'addr(1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH)',
  ],
  [
    'P2WPKH',
    '0014751e76e8199196d454941c45d1b3a323f1433bd6',
    'addr(bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4)',
  ],
  ['data', '6a02abcd', 'raw(6a02abcd)'],
  ['nothing', '', 'raw()'],
  ['v0 of 2 bytes', '00024e73', 'raw(00024e73)'],
])('%s', (_, hex, expected) => {
  const { desc } = describeScript(bytes(hex), 'main');
  expect(withoutChecksum(desc)).toBe(expected);
  expect(desc).toBe(addDescriptorChecksum(expected));
});

test.each([
  ['main', 'addr(3CNHUhP3uyB9EUtRLsmvFUmvGdjGdkTxJw)'],
  ['regtest', 'addr(2N3vVYSK5XRgVSGWy21PnsRmBUywSQNdCsf)'],
] as const)('an address is of the chain: %s', (chain, expected) => {
  const script = bytes('a914751e76e8199196d454941c45d1b3a323f1433bd687');
  expect(withoutChecksum(describeScript(script, chain).desc)).toBe(expected);
});

describe('the checksum', () => {
  // BIP 380, "Test Vectors"
  test('of raw(deadbeef) is 89f8spxm', () => {
    expect(descriptorChecksum('raw(deadbeef)')).toBe('89f8spxm');
  });

  test('is that of BIP 380 over whole numbers', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...INPUT), { maxLength: 70 }), (characters) => {
        const descriptor = characters.join('');
        expect(descriptorChecksum(descriptor)).toBe(checksumByBigint(descriptor));
      }),
    );
  });

  test.each([
    ['a letter beyond ASCII', 'raw(é)'],
    ['a line break', 'raw(\n)'],
    ['a control character', 'raw(\u007f)'],
    ['one whose low byte has a place', 'raw(\u0161)'],
  ])('does not exist with %s', (_, descriptor) => {
    expect(descriptorChecksum(descriptor)).toBe('');
  });

  test('is changed by every change of a character', () => {
    const descriptor = `pk(${KEY})`;
    const good = descriptorChecksum(descriptor);
    for (let i = 0; i < descriptor.length; i++) {
      const changed = `${descriptor.slice(0, i)}x${descriptor.slice(i + 1)}`;
      expect(descriptorChecksum(changed)).not.toBe(good);
    }
  });
});

const INPUT =
  '0123456789()[],\'/*abcdefgh@:$%{}IJKLMNOPQRSTUVWXYZ&+-.;<=>?!^_|~ijklmnopqrstuvwxyzABCDEFGH`#"\\ ';
const OUTPUT = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const GENERATORS = [0xf5dee51989n, 0xa9fdca3312n, 0x1bab10e32dn, 0x3706b1677an, 0x644d626ffdn];

/** The checksum as BIP 380 writes it down, in one number of 40 bits. */
function checksumByBigint(descriptor: string): string {
  const positions = Array.from(descriptor, (character) => INPUT.indexOf(character));
  const symbols: number[] = [];
  for (let i = 0; i < positions.length; i += 3) {
    const three = positions.slice(i, i + 3);
    symbols.push(...three.map((position) => position & 31));
    symbols.push(three.reduce((sum, position) => sum * 3 + (position >> 5), 0));
  }
  let state = 1n;
  for (const symbol of [...symbols, 0, 0, 0, 0, 0, 0, 0, 0]) {
    const top = state >> 35n;
    state = ((state & 0x7ffffffffn) << 5n) ^ BigInt(symbol);
    GENERATORS.forEach((generator, bit) => {
      if ((top >> BigInt(bit)) & 1n) state ^= generator;
    });
  }
  state ^= 1n;
  return Array.from(
    { length: 8 },
    (_, i) => OUTPUT[Number((state >> BigInt(35 - 5 * i)) & 31n)],
  ).join('');
}
