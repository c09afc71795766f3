import { expect, test } from 'vitest';
import { textLines } from './text-lines.ts';

test.each<[text: string, lines: readonly string[]]>([
  ['a\nb', ['a', 'b']],
  ['a\r\n b\t\n', ['a', 'b']],
  ['a b', ['a b']],
  ['\n \n\n', []],
  ['', []],
])('%j', (text, lines) => {
  expect(textLines(text)).toEqual(lines);
});
