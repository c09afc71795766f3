import { expect, test } from 'vitest';
import { charactersRead } from '../../../test/characters-read.ts';
import { descriptorChecksum } from '../script/descriptor-checksum.ts';
import { checksumDifference } from './checksum-difference.ts';

const KEY =
  'xpub6ASuArnXKPbfEwhqN6e3mwBcDTgzisQN1wXN9BJcM47sSikHjJf3UFHKkNAWbWMiGj7Wf5uMash7SyYq527Hqck2AxYysAA7xmALppuCkwQ';
const OTHER =
  'xpub6D4BDPcP2GT577Vvch3R8wDkScZWzQzMMUm3PWbmWvVJrZwQY4VUNgqFJPMM3No2dFDFGTsxxpG5uJh7n7epu4trkrX7x7DogT5Uv6fcLW5';
const MADE = `wsh(multi(2,[0a0a0a0a/48'/0'/0'/2']${KEY}/0/*,[bbbbbbbb/48'/0'/0'/2']${OTHER}/0/*))`;
const WITH_H = MADE.replaceAll("'", 'h');
const ONE = `wpkh([0a0a0a0a/84'/0'/3']${KEY}/<0;1>/*)`;

/** A text with the checksum of another. */
const under = (made: string, text: string) => `${text}#${descriptorChecksum(made)}`;

test.each<readonly [string, string, object]>([
  ['h for apostrophes', under(MADE, WITH_H), { difference: 'apostrophes' }],
  [
    'h for some of them',
    under(MADE, MADE.replace("48'/0'", '48h/0h')),
    { difference: 'apostrophes' },
  ],
  ['apostrophes for h', under(WITH_H, MADE), { difference: 'h' }],
  [
    'apostrophes that a shell ate',
    under(MADE, MADE.replaceAll("'", '')),
    { difference: 'hardened', path: "48'/0'/0'/2'" },
  ],
  [
    'marks of the first steps alone',
    under(`pkh([0a0a0a0a/44h/0h/1]${KEY}/*)`, `pkh([0a0a0a0a/44/0/1]${KEY}/*)`),
    { difference: 'hardened', path: '44h/0h/1' },
  ],
  ['typographic marks', under(MADE, MADE.replaceAll("'", '’')), { difference: 'typographic' }],
  [
    'a line break',
    under(ONE, ONE.replace(',', ',\n').replace('/3', '\n/3')),
    { difference: 'white-space' },
  ],
  ['a lost bracket', under(MADE, MADE.slice(0, -1)), { difference: 'end' }],
  ['lost last steps', under(ONE, ONE.slice(0, -'/<0;1>/*)'.length)), { difference: 'end' }],
  ['a lost letter', under(ONE, ONE.slice(1)), { difference: 'start' }],
  [
    'the receiving branch of both',
    under(ONE, ONE.replace('<0;1>', '0')),
    { difference: 'branches' },
  ],
  ['part of the checksum', under(ONE, ONE).slice(0, -3), { difference: 'checksum' }],
])('%s is found', (_what, text, expected) => {
  expect(checksumDifference(text)).toEqual(expected);
});

test.each([
  ['a right checksum', under(ONE, ONE)],
  ['no checksum', ONE],
  ['another key', under(ONE, ONE.replace('xpub6AS', 'xpub6AT'))],
  ['another function', under(ONE, ONE.replace('wpkh', 'pkh('))],
  ['a checksum of nothing', `${ONE}#aaaaaaaa`],
  ['three characters of one', under(ONE, ONE).slice(0, -5)],
  ['a few characters of another', `${ONE}#aaaaa`],
  ['no payload', '#aaaaaaaa'],
  ['too much', `${'('.repeat(20_001)}#aaaaaaaa`],
])('%s has no difference that fits', (_what, text) => {
  expect(checksumDifference(text)).toBeUndefined();
});

test('each character is read for each change once', () => {
  const text = `${"[0a0a0a0a/1'/2]".repeat(1300)}#aaaaaaaa`;
  expect(charactersRead(() => checksumDifference(text))).toBeLessThan(150 * text.length);
});
