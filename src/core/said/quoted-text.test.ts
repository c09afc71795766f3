import { expect, test } from 'vitest';
import { quotedText } from './quoted-text.ts';

test.each([
  ['a word', 'Hello', '"Hello" (5 bytes)'],
  ['nothing', '', '"" (0 bytes)'],
  ['letters of other scripts', 'שלום 世', '"שלום 世" (12 bytes)'],
  [
    'a text that looks like our words',
    'Hello" (5 bytes)\nExit code 0: fine',
    '"Hello\\" (5 bytes)\\nExit code 0: fine" (34 bytes)',
  ],
  ['characters that a terminal obeys', '\u001b[2K\r\u0007', '"\\u001b[2K\\r\\u0007" (6 bytes)'],
  ['characters that turn others around', 'a\u202eb\u2066', '"a\\u202eb\\u2066" (8 bytes)'],
  ['characters without width', 'a\u200b\u00adb', '"a\\u200b\\u00adb" (7 bytes)'],
  ['a name of such a character', '[U+202E] \\u202e', '"[U+202E] \\\\u202e" (15 bytes)'],
  ['an invisible one beyond 16 bits', '\u{e0041}', '"\\udb40\\udc41" (4 bytes)'],
  ['half of a pair', '\ud800', '"\\ud800" (3 bytes)'],
  ['500 characters', 'a'.repeat(500), `"${'a'.repeat(500)}" (500 bytes)`],
  ['more', 'a'.repeat(1234), `"${'a'.repeat(500)}"… (1,234 bytes)`],
  ['whole pairs', '😀'.repeat(501), `"${'😀'.repeat(500)}"… (2,004 bytes)`],
])('%s is quoted', (_what, text, quoted) => {
  expect(quotedText(text)).toBe(quoted);
});
