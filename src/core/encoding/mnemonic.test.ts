import { pbkdf2Sync } from 'node:crypto';
import { expect, test } from 'vitest';
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
  expect(readMnemonic(WORDS, passphrase)).toEqual({ ok: true, seed: Uint8Array.from(seed) });
});

test.each([
  ['no words', '', { fault: 'count' }],
  ['thirteen words', `${WORDS} zoo`, { fault: 'count' }],
  ['a wrong word, whatever the count', `${WORDS} zzz`, { fault: 'unknown', place: 12 }],
  ['a property of every object', `constructor ${WORDS}`, { fault: 'unknown', place: 0 }],
  ['a wrong checksum', WORDS.replace('yellow', 'zoo'), { fault: 'checksum' }],
])('%s: none', (_, text, expected) => {
  expect(readMnemonic(text, '')).toEqual({ ok: false, ...expected });
});
