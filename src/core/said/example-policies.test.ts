import { pbkdf2Sync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../bytes/hex.ts';
import { derivePrivateChild, fingerprintOf, masterKeyOf, neutered } from '../descriptor/bip32.ts';
import { extendedPublicKeyText } from '../encoding/extended-key.ts';
import { EXAMPLE_KEYS, EXAMPLE_POLICIES } from './example-policies.ts';

/** The first three of twelve words among the test vectors of BIP 39. */
const WORDS = [
  `${'abandon '.repeat(11)}about`,
  'legal winner thank year wave sausage worth useful legal winner thank yellow',
  'letter advice cage absurd amount doctor acoustic avoid letter advice cage above',
];
const HARDENED = 0x80000000;

function published(words: string, path: readonly number[]): string {
  const master = masterKeyOf(pbkdf2Sync(words, 'mnemonic', 2048, 64, 'sha512'))!;
  const key = path.reduce((from, step) => derivePrivateChild(from, step + HARDENED)!, master);
  const origin = path.map((step) => `${step}h`).join('/');
  const fingerprint = bytesToHex(fingerprintOf(neutered(master).publicKey));
  return `[${fingerprint}/${origin}]${extendedPublicKeyText(neutered(key), 'testnet4')}`;
}

const PUBLISHED = [
  published(WORDS[0]!, [84, 1, 0]),
  ...WORDS.map((words) => published(words, [48, 1, 0, 2])),
];

describe('the keys of examples are known to everybody', () => {
  test.each(EXAMPLE_POLICIES.map(({ name, descriptor }) => [name, descriptor] as const))(
    '%s',
    (_, descriptor) => {
      const keys = descriptor.match(/\[[^\]]+\]\w+/g) ?? [];
      expect(keys.length).toBeGreaterThan(0);
      for (const key of keys) expect(PUBLISHED).toContain(key);
    },
  );

  test('and these are all that are warned of', () => {
    expect([...EXAMPLE_KEYS].sort()).toEqual(PUBLISHED.map((key) => key.split(']')[1]).sort());
  });
});
