import { describe, expect, test } from 'vitest';
import { parseDescriptor } from './parse.ts';
import { PrivateKeys } from './private-keys.ts';
import { normalisedText, privateText } from './testing/private-text.ts';
import { publicText } from './to-text.ts';

/** Test vector 1 of BIP 32: the master key, m/0h and m/0h/1/2h. */
const XPRV =
  'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi';
const XPUB =
  'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8';
const AT_0H =
  'xpub68Gmy5EdvgibQVfPdqkBBCHxA5htiqg55crXYuXoQRKfDBFA1WEjWgP6LHhwBZeNK1VTsfTFUHCdrfp1bgwQ9xv5ski8PX9rL2dZXvgGDnw';
const AT_0H_1_2H =
  'xpub6D4BDPcP2GT577Vvch3R8wDkScZWzQzMMUm3PWbmWvVJrZwQY4VUNgqFJPMM3No2dFDFGTsxxpG5uJh7n7epu4trkrX7x7DogT5Uv6fcLW5';
const MASTER = '3442193e';
const WIF = 'KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3qYjgd9M7rFU73sVHnoWn';
const KEY = '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798';
const KEY_2 = '02c6047f9441ed7d6d3045406e95c07cd85c778e4b8cef3ca7abac09b95c709ee5';

function read(text: string) {
  const privateKeys = new PrivateKeys();
  const [descriptor] = parseDescriptor(text, 'main', privateKeys).descriptors;
  return { descriptor: descriptor!, privateKeys };
}

const bare = (text: string | undefined) => text?.split('#')[0];

describe('normalised', () => {
  test.each<[text: string, normalised: string | undefined]>([
    [`wpkh(${XPUB}/1/*)`, `wpkh(${XPUB}/1/*)`],
    [`wpkh(${XPRV}/1/*)`, `wpkh(${XPUB}/1/*)`],
    [`wpkh(${XPRV}/0'/1/*)`, `wpkh([${MASTER}/0h]${AT_0H}/1/*)`],
    [`wpkh(${XPRV}/0h/1/2h/5)`, `wpkh([${MASTER}/0h/1/2h]${AT_0H_1_2H}/5)`],
    [`wpkh([00000001/7']${XPRV}/0h/*)`, `wpkh([00000001/7h/0h]${AT_0H}/*)`],
    [`wpkh(${XPRV}/0h/*')`, `wpkh(${XPUB}/0h/*h)`],
    [`wpkh([00000001/7']${WIF})`, `wpkh([00000001/7h]${KEY})`],
    [`wsh(multi(1,${XPRV}/0h,${KEY}))`, `wsh(multi(1,[${MASTER}/0h]${AT_0H},${KEY}))`],
    [`tr(musig(${XPRV}/0h,${KEY}))`, `tr(musig([${MASTER}/0h]${AT_0H},${KEY}))`],
    [`wpkh(${XPUB}/0h/*)`, undefined],
    [`wsh(multi(1,${XPUB}/0h,${KEY}))`, undefined],
    [`wsh(multi(1,${KEY},${XPUB}/0h))`, undefined],
  ])('%s', (text, normalised) => {
    const { descriptor, privateKeys } = read(text);
    expect(bare(normalisedText(descriptor, privateKeys, 'main'))).toBe(normalised);
  });
});

describe('with private keys', () => {
  test.each<[text: string, hasPrivateKeys: boolean]>([
    [`wpkh(${XPRV}/0h/*)`, true],
    [`wsh(multi(1,${XPRV}/0h,${KEY_2}))`, true],
    [`wsh(multi(1,${KEY_2},${KEY}))`, false],
    [`pkh([00000001/7']${WIF})`, true],
    [`wpkh(${XPUB}/1/*)`, false],
  ])('%s', (text, hasPrivateKeys) => {
    const { descriptor, privateKeys } = read(text);
    const found = privateText(descriptor, privateKeys, 'main');
    expect([bare(found.text), found.hasPrivateKeys]).toEqual([text, hasPrivateKeys]);
  });
});

test.each([
  `tr(musig(${XPUB},${XPUB}/1)/0/*)`,
  `tr(${KEY.slice(2)},{pk(${KEY_2.slice(2)}),{pk(${KEY.slice(2)}),sortedmulti_a(1,${KEY_2.slice(2)})}})`,
])('public: %s', (text) => {
  expect(bare(publicText(read(text).descriptor, 'main'))).toBe(text);
});
