import { describe, expect, test } from 'vitest';
import { bipVectors } from '../../../../test/bips.ts';
import { bytesToHex } from '../../bytes/hex.ts';
import { utf8Of } from '../../bytes/utf8-text.ts';
import { readMnemonic } from '../../encoding/mnemonic.ts';
import { extendedPrivateKeyText } from '../../encoding/testing/private-key-text.ts';
import { readPsbtKeyText } from './psbt-key-text.ts';

type Vector = readonly [entropy: string, words: string, seed: string, master: string];
const VECTORS = bipVectors<readonly Vector[]>('bip39');

describe('the words of BIP 39', () => {
  test.each(VECTORS)('%s', (_entropy, words, seed, master) => {
    const read = readMnemonic(utf8Of(words), utf8Of('TREZOR'));
    expect(read.ok && bytesToHex(read.seed)).toBe(seed);
    const text = readPsbtKeyText(utf8Of(words), 'main', utf8Of('TREZOR'));
    if (!text.ok || text.key.kind !== 'extended') throw new Error('it is refused');
    expect(text.kind).toBe('words');
    expect(extendedPrivateKeyText(text.key.key, 'main')).toBe(master);
  });

  test('there are 24 of them', () => {
    expect(VECTORS).toHaveLength(24);
  });

  const WORDS = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
  const [MASTER] = VECTORS.flatMap(([, words, , master]) => (words === WORDS ? master : []));

  test.each<[string, string]>([
    ['in other letters and apart otherwise', WORDS.toUpperCase().replaceAll(' ', '\t ')],
    [
      'numbered',
      WORDS.split(' ')
        .map((word, i) => `${i + 1}. ${word}`)
        .join(' '),
    ],
    ['with commas', WORDS.replaceAll(' ', ', ')],
  ])('%s they are the same', (_, text) => {
    const read = readPsbtKeyText(utf8Of(text), 'main', utf8Of('TREZOR'));
    if (!read.ok || read.key.kind !== 'extended') throw new Error('it is refused');
    expect(extendedPrivateKeyText(read.key.key, 'main')).toBe(MASTER);
  });

  test.each<[string, string, unknown]>([
    [
      'a word that is unknown',
      WORDS.replace('year', 'yeer'),
      { refusal: 'words-unknown', place: 3 },
    ],
    [
      'a word of another list',
      WORDS.replace('legal', 'ábaco'),
      { refusal: 'words-unknown', place: 0 },
    ],
    ['a wrong last word', WORDS.replace('yellow', 'zoo'), { refusal: 'words-checksum' }],
    [
      'two words the other way round',
      WORDS.replace('year wave', 'wave year'),
      { refusal: 'words-checksum' },
    ],
    ['eleven words', WORDS.replace(' yellow', ''), { refusal: 'words-count' }],
    ['thirteen words', `${WORDS} zoo`, { refusal: 'words-count' }],
    ['two words', 'legal winner', { refusal: 'unknown' }],
  ])('%s is refused by name, and none of it is in the answer', (_, text, refused) => {
    expect(readPsbtKeyText(utf8Of(text), 'main')).toEqual({ ok: false, ...(refused as object) });
  });
});
