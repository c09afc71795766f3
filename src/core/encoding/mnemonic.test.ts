import { pbkdf2Sync } from 'node:crypto';
import { entropyToMnemonic, mnemonicToSeedSync, validateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { utf8Of } from '../bytes/utf8-text.ts';
import { readMnemonic } from './mnemonic.ts';

const WORDS = 'legal winner thank year wave sausage worth useful legal winner thank yellow';

/** Passphrases, and the bytes in UTF-8 that are salted with. */
const PASSPHRASES: readonly (readonly [passphrase: string, hex: string])[] = [
  ['', ''],
  ['TREZOR', '5452455a4f52'],
  // In the form NFKD the letter and its mark stand apart.
  ['\u00e4', '61cc88'],
  ['a\u0308', '61cc88'],
  ['\uff21', '41'],
  ['\u{1f511}', 'f09f9491'],
  ['\ufeffx', 'efbbbf78'],
  // Halves of pairs, which UTF-8 cannot hold.
  ['\ud83d', 'efbfbd'],
  ['a\udd11b', '61efbfbd62'],
];

test.each(PASSPHRASES)('the passphrase %j is salted with as %s', (passphrase, hex) => {
  const salt = Buffer.concat([Buffer.from('mnemonic'), Buffer.from(hex, 'hex')]);
  const seed = pbkdf2Sync(WORDS, salt, 2048, 64, 'sha512');
  expect(readMnemonic(utf8Of(WORDS), utf8Of(passphrase))).toEqual({
    ok: true,
    seed: Uint8Array.from(seed),
  });
});

test.each([
  ['no words', '', { fault: 'count' }],
  ['thirteen words', `${WORDS} zoo`, { fault: 'count' }],
  ['a wrong word, whatever the count', `${WORDS} zzz`, { fault: 'unknown', place: 12 }],
  ['a property of every object', `constructor ${WORDS}`, { fault: 'unknown', place: 0 }],
  ['a wrong checksum', WORDS.replace('yellow', 'zoo'), { fault: 'checksum' }],
])('%s: none', (_, text, expected) => {
  expect(readMnemonic(utf8Of(text), utf8Of(''))).toEqual({ ok: false, ...expected });
});

describe('as @scure/bip39 reads them', () => {
  const entropy = fc
    .constantFrom(16, 20, 24, 28, 32)
    .chain((length) => fc.uint8Array({ minLength: length, maxLength: length }));

  test('words of any entropy, and the same with another word', () => {
    const changes = fc.tuple(fc.nat(), fc.constantFrom(...wordlist));
    fc.assert(
      fc.property(entropy, changes, (bytes, [place, word]) => {
        const words = entropyToMnemonic(bytes, wordlist).split(' ');
        const other = words.with(place % words.length, word).join(' ');
        const read = readMnemonic(utf8Of(other), utf8Of(''));
        expect(read.ok).toBe(validateMnemonic(other, wordlist));
        if (read.ok) expect(read.seed).toEqual(mnemonicToSeedSync(other));
        else expect(read.fault).toBe('checksum');
      }),
      { numRuns: 40 },
    );
  });

  test('the seed of words of each length', () => {
    for (const length of [16, 20, 24, 28, 32]) {
      const words = entropyToMnemonic(new Uint8Array(length).fill(length), wordlist);
      const seed = mnemonicToSeedSync(words, 'x');
      expect(readMnemonic(utf8Of(words), utf8Of('x'))).toEqual({ ok: true, seed });
    }
  });
});
