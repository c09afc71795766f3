import { describe, expect, test } from 'vitest';
import { charactersRead } from '../../../../test/characters-read.ts';
import { descriptorChecksum } from '../../script/descriptor-checksum.ts';
import { walletSecret } from './wallet-secrets.ts';
import { readWallet } from './wallet-text.ts';

const A =
  'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8';
const DESCRIPTOR = `wpkh([d34db33f/84h/0h/0h]${A}/<0;1>/*)`;
/** Of BIP 84's test vectors, and the same key as BIP 32 writes it. */
const ZPUB =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';
const ZPUB_PLAIN =
  'xpub6CatWdiZiodmUeTDp8LT5or8nmbKNcuyvz7WyksVFkKB4RHwCD3XyuvPEbvqAQY3rAPshWcMLoP2fMFMKHPJ4ZeZXYVUhLv1VMrjPC7PW6V';
const COSIGNER =
  'Zpub75mAE8EjyxSzoyPmGnd5E6MyD7ALGNndruWv52xpzimZQKukwvEfXTHqmH8nbbc6ccP5t2aM3mws3pKYSnKpKMMytdbNEZFUxKzztYFM8Pn';
const under = (text: string) => `${text}#${descriptorChecksum(text)}`;

describe('what wallets write down', () => {
  test.each([
    ['a descriptor', DESCRIPTOR, [DESCRIPTOR]],
    ['its checksum', under(DESCRIPTOR), [under(DESCRIPTOR)]],
    [
      'lines with comments',
      `# Receive\n${DESCRIPTOR}\n\n#Change\r\n${DESCRIPTOR}\n`,
      [DESCRIPTOR, DESCRIPTOR],
    ],
    [
      "Core's listdescriptors",
      JSON.stringify({ wallet_name: '', descriptors: [{ desc: DESCRIPTOR, active: true }] }),
      [DESCRIPTOR],
    ],
    ['its list alone', JSON.stringify([{ desc: DESCRIPTOR }]), [DESCRIPTOR]],
    [
      "Specter's export",
      JSON.stringify({ label: 'w', blockheight: 0, descriptor: DESCRIPTOR, devices: [] }),
      [DESCRIPTOR],
    ],
    [
      "Specter's wallet",
      JSON.stringify({ recv_descriptor: DESCRIPTOR, change_descriptor: DESCRIPTOR }),
      [DESCRIPTOR, DESCRIPTOR],
    ],
    [
      'a policy',
      JSON.stringify({ name: 'w', template: 'wpkh(@0/**)', keys: [`[d34db33f/84h/0h/0h]${A}`] }),
      [DESCRIPTOR],
    ],
    ['an account of BIP 84', `[d34db33f/84h/0h/0h]${A}`, [DESCRIPTOR]],
    [
      "an account of BIP 86, with '",
      `[D34DB33F/86'/0'/0']${A}`,
      [`tr([d34db33f/86h/0h/0h]${A}/<0;1>/*)`],
    ],
    ['an account of BIP 49', ` [d34db33f/49h]${A}\n`, [`sh(wpkh([d34db33f/49h]${A}/<0;1>/*))`]],
    ['an account of BIP 44', `[d34db33f/44h]${A}`, [`pkh([d34db33f/44h]${A}/<0;1>/*)`]],
    ['a key of SLIP 132', ZPUB, [`wpkh(${ZPUB_PLAIN}/<0;1>/*)`]],
    ['one with its origin', `[d34db33f/84h]${ZPUB}`, [`wpkh([d34db33f/84h]${ZPUB_PLAIN}/<0;1>/*)`]],
    ['one in a descriptor, for whoever reads it', `wpkh(${ZPUB}/**)`, [`wpkh(${ZPUB}/<0;1>/*)`]],
    ['two stars', `wpkh(${A}/**)`, [`wpkh(${A}/<0;1>/*)`]],
    [
      'a key without its origin, of every kind',
      A,
      [`pkh(${A}/<0;1>/*)`, `sh(wpkh(${A}/<0;1>/*))`, `wpkh(${A}/<0;1>/*)`, `tr(${A}/<0;1>/*)`],
    ],
    [
      'a policy text without a count',
      `Policy: 1\nFormat: p2sh\n\nd34db33f: ${A}`,
      [`sh(sortedmulti(1,[d34db33f]${A}/<0;1>/*))`],
    ],
    [
      'a fingerprint that is not known',
      `Policy: 1 of 1\nDerivation: m/48h\nFormat: P2WSH\n00000000: ${A}`,
      [`wsh(sortedmulti(1,${A}/<0;1>/*))`],
    ],
    ['other paths of BSMS', `BSMS 1.0\nwpkh(${A}/**)\n/2/*\nbc1q`, [`wpkh(${A}/2/*)`]],
    [
      'a wrong checksum, for whoever reads it',
      `${DESCRIPTOR}#aaaaaaaa`,
      [`${DESCRIPTOR}#aaaaaaaa`],
    ],
    [
      'a wrong checksum over what is not known to Core',
      `wpkh(${ZPUB}/0/*)#aaaaaaaa`,
      [`wpkh(${ZPUB}/0/*)#aaaaaaaa`],
    ],
  ])('%s', (_what, text, descriptors) => {
    expect(readWallet(text)).toMatchObject({ descriptors });
    expect(walletSecret(text)).toBeUndefined();
  });

  test.each([
    ['nothing', ''],
    ['words', 'good morning'],
    ['a key with a wrong character', `${A.slice(0, -1)}9`],
    ['a descriptor after words', `hello\n${DESCRIPTOR}`],
    ['JSON of something else', '{"a":1}'],
    ['JSON that is cut short', '{"desc":'],
    ['a list of something else', '[{"a":1}]'],
    ['a list with something else', JSON.stringify([{ desc: DESCRIPTOR }, 5])],
    ['lists in lists, as many as there may be', '['.repeat(150_000) + ']'.repeat(150_000)],
    ['a name alone', 'Name: Vault'],
    ['members that are none', 'Name: Vault\nhello'],
    ['BSMS without a line below', 'BSMS 1.0'],
  ])('but not %s', (_what, text) => {
    expect(readWallet(text)).toBeUndefined();
  });

  test.each([
    ['a key of a purpose that says nothing of scripts', `[d34db33f/48h]${A}`, 'cosigner'],
    ['the key of a cosigner', COSIGNER, 'cosigner'],
    [
      "Coldcard's keys for cosigners",
      JSON.stringify({ xfp: 'D34DB33F', p2wsh: A, p2wsh_deriv: 'm/48h' }),
      'cosigner',
    ],
    ['a key too few', `Policy: 2 of 2\nFormat: P2WSH\nd34db33f: ${A}`, 'keys'],
    ['a key that is none', 'Policy: 1 of 1\nFormat: P2WSH\nd34db33f: xpub', 'keys'],
    ['no number', `Policy: some\nd34db33f: ${A}`, 'keys'],
    ['a script that nobody knows', `Policy: 1 of 1\nFormat: P3\nd34db33f: ${A}`, 'script'],
    [
      'Caravan without its number',
      JSON.stringify({ addressType: 'P2WSH', extendedPublicKeys: [{ xpub: A }] }),
      'keys',
    ],
    [
      'Caravan of Taproot',
      JSON.stringify({
        addressType: 'P2TR',
        quorum: { requiredSigners: 1 },
        extendedPublicKeys: [{ xpub: A }],
      }),
      'script',
    ],
    ['a policy without its keys', '{"template":"wpkh(@0/**)"}', 'policy'],
    [
      'a policy with a key too much',
      JSON.stringify({ template: 'wpkh(@0/**)', keys: [A, ZPUB] }),
      'policy',
    ],
    ['BSMS of another version', `BSMS 2.0\n${DESCRIPTOR}\n`, 'bsms-version'],
    ['BSMS of one signer', `BSMS 1.0\n00\n[59865f44/48'/0'/0'/2']${A}\nSigner\nH6DX`, 'key-record'],
    ['BSMS with a path that is none', `BSMS 1.0\nwpkh(${A}/**)\n/0h/*\nbc1q`, 'bsms'],
    [
      'Electrum of addresses',
      '{"wallet_type":"imported","addresses":{"1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2":{}}}',
      'electrum',
    ],
    ['annotations that are none', `${DESCRIPTOR}?bh=01`, 'annotations'],
  ])('and says of %s what it is', (_what, text, fault) => {
    expect(readWallet(text)).toEqual({ fault });
  });
});

test.each([
  ["Specter's label", JSON.stringify({ label: 'Vault', descriptor: DESCRIPTOR }), 'Vault'],
  [
    "Core's wallet",
    JSON.stringify({ wallet_name: 'hot', descriptors: [{ desc: DESCRIPTOR }] }),
    'hot',
  ],
  ['a line', `Label: Vault\nDescriptor: ${DESCRIPTOR}`, 'Vault'],
  ['a long one, cut', `Name: ${'n'.repeat(300)}\n${DESCRIPTOR}`, `${'n'.repeat(200)}…`],
  ['an empty name', JSON.stringify({ label: '', name: 'Cold', descriptor: DESCRIPTOR }), 'Cold'],
  ['a name that is no text', JSON.stringify({ name: 1, descriptor: DESCRIPTOR }), undefined],
  ['none', DESCRIPTOR, undefined],
])('what a wallet calls itself: %s', (_what, text, name) => {
  expect(readWallet(text)).not.toHaveProperty('fault');
  expect({ name: undefined, ...readWallet(text) }).toMatchObject({ name });
});

/** BIP 393's test vectors, and what it says is none. */
describe('annotations', () => {
  const key =
    'xpub6ERApfZwUNrhLCkDtcHTcxd75RbzS1ed54G1LkBUHQVHQKqhMkhgbmJbZRkrgZw4koxb5JaHWkY4ALHY2grBGRjaDMzQLcgJvLJuZZvRcEL';
  const script = `wpkh([deadbeef/84h/0h/0h]${key}/0/*)`;
  const plain = 'wpkh(0260b2003c386519fc9eadf2b5cf124dd8eea4c4e68d5e154050a9346ea98ce600)';

  test.each([
    [`${script}?bh=800000&gl=30#v35n46d2`, script, { birth: 800_000, gap: 30 }],
    [`${script}#kf3v6fpx`, `${script}#kf3v6fpx`, undefined],
    [`${plain}?bh=150000#8kehtsrj`, plain, { birth: 150_000 }],
    [`${plain}?bh=0&unknown=7`, plain, { birth: 0 }],
  ])('%s', (text, descriptor, annotations) => {
    expect(readWallet(text)).toEqual({
      form: 'descriptors',
      descriptors: [descriptor],
      ...(annotations && { annotations }),
    });
  });

  test.each([
    '?Bh=1',
    '?bh=',
    '?bh',
    '?bh=-1',
    '?bh=abc',
    '?bh=01',
    '?=100',
    '?bh=1&',
    '?',
    '?bh=1&bh=2',
    '?bh=1?gl=2',
  ])('raw(deadbeef)%s is none', (annotations) => {
    expect(readWallet(`raw(deadbeef)${annotations}`)).toEqual({ fault: 'annotations' });
  });

  test('a checksum is of them too', () => {
    const wrong = `${script}?bh=800001&gl=30#v35n46d2`;
    expect(readWallet(wrong)).toMatchObject({ descriptors: [wrong] });
  });
});

test.each([
  ['lines', 'a: b\n'],
  ['keys', `d34db33f: ${A}\n`],
  ['descriptors', `${DESCRIPTOR}\n`],
  ['comments', '#\n'],
  ['brackets', '['],
  ['braces', '{"a":'],
  ['labels', '{"type":"tx","ref":"a","label":"b"}\n'],
  ['stars', `wsh(multi(2,${A}/**))\n`],
  ['annotations', '?bh=1&'],
  ['letters', 'abandon\u0301 '],
  ['key names', 'seed '],
  ['colons', ':'],
  ['one long key', 'xpub'],
])('a megabyte of %s is read a few times', (_what, piece) => {
  const body = piece.repeat(Math.ceil(1e6 / piece.length));
  for (const text of [`BSMS 1.0\nwpkh(/**${body}`, `Policy: 2 of 2\n${body}`]) {
    expect(charactersRead(() => readWallet(text))).toBeLessThan(40 * text.length);
    expect(charactersRead(() => walletSecret(text))).toBeLessThan(40 * text.length);
  }
});
