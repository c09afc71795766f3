import { expect, test } from 'vitest';
import { stringOf } from '../../../core/bytes/utf8-text.ts';
import { keyLines, psbtKeyLines } from './key-lines.ts';

test.each([
  ['nothing', '', []],
  ['white space', ' \n\t\n', []],
  ['an end without a break', 'a\nb', ['a', 'b']],
  ['old line ends', 'a\rb\r\nc', ['a', 'b', 'c']],
])('lines of %s', (_, text, lines) => {
  expect(keyLines(text).map(stringOf)).toEqual(lines);
});

const WIF = 'cMahea7zqjxrtgAbB7LSGbcQUr1uX1ojuat9jZodMN87JcbXMTcA';

test.each([
  [
    'words of a seed, one a line and numbered',
    '1. abandon\n2. ability\n 3) able',
    ['1. abandon 2. ability 3) able'],
  ],
  ['words with commas', 'abandon, ability,\n able', ['abandon, ability, able']],
  ['words in letters with marks', 'a\u0301baco\nabdomen\nabeja', ['a\u0301baco abdomen abeja']],
  ['two words', 'abandon\nability', ['abandon', 'ability']],
  ['keys', `${WIF}\r\n ${WIF}\n${WIF}`, [WIF, WIF, WIF]],
  ['words beside a key', `abandon\nability\nable\n${WIF}`, ['abandon', 'ability', 'able', WIF]],
  ['nothing', ' \n', []],
])('keys for a PSBT of %s', (_, text, lines) => {
  expect(psbtKeyLines(text).map(stringOf)).toEqual(lines);
});
