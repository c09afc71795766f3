import { expect, test } from 'vitest';
import { encodeBase58Check } from './base58check.ts';
import { isMainVersion, plainExtendedKey } from './slip132.ts';

const ZPUB =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';
const XPUB =
  'xpub6CatWdiZiodmUeTDp8LT5or8nmbKNcuyvz7WyksVFkKB4RHwCD3XyuvPEbvqAQY3rAPshWcMLoP2fMFMKHPJ4ZeZXYVUhLv1VMrjPC7PW6V';

/** The same 78 bytes under another version. */
const withVersion = (version: number) => {
  const bytes = new Uint8Array(78).fill(3);
  new DataView(bytes.buffer).setUint32(0, version);
  return encodeBase58Check(bytes);
};

test.each([
  [ZPUB, XPUB, 'p2wpkh'],
  [XPUB, XPUB, 'unsaid'],
])('%s', (text, plain, use) => {
  expect(plainExtendedKey(text)).toEqual({ text: plain, use });
});

test.each([
  [0x049d7cb2, 'ypub', 'xpub', 'p2sh-p2wpkh'],
  [0x04b24746, 'zpub', 'xpub', 'p2wpkh'],
  [0x0295b43f, 'Ypub', 'xpub', 'p2sh-p2wsh'],
  [0x02aa7ed3, 'Zpub', 'xpub', 'p2wsh'],
  [0x043587cf, 'tpub', 'tpub', 'unsaid'],
  [0x044a5262, 'upub', 'tpub', 'p2sh-p2wpkh'],
  [0x045f1cf6, 'vpub', 'tpub', 'p2wpkh'],
  [0x024289ef, 'Upub', 'tpub', 'p2sh-p2wsh'],
  [0x02575483, 'Vpub', 'tpub', 'p2wsh'],
])('version %i is that of %s', (version, prefix, plain, use) => {
  const text = withVersion(version);
  expect(text.slice(0, 4)).toBe(prefix);
  const found = plainExtendedKey(text);
  expect([found?.text.slice(0, 4), found?.use]).toEqual([plain, use]);
  expect(isMainVersion(version)).toBe(plain === 'xpub');
});

test.each([
  ['nothing', ''],
  ['a wrong character', `${ZPUB.slice(0, -1)}t`],
  ['a private version', withVersion(0x04b2430c)],
  ['no version', withVersion(1)],
  ['a key of another length', encodeBase58Check(new Uint8Array(77).fill(4))],
])('%s is no extended public key', (_what, text) => {
  expect(plainExtendedKey(text)).toBeUndefined();
});
