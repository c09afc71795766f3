import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitCommand } from './command-line.ts';

function texts(line: string): readonly string[] | string {
  const split = splitCommand(line);
  return split.ok ? split.words.map(({ text }) => text) : split.fault;
}

describe('a command line', () => {
  test.each([
    ['help', ['help']],
    ['  help\tdecodepsbt ', ['help', 'decodepsbt']],
    ['decodepsbt "cHNi"', ['decodepsbt', 'cHNi']],
    ["decodepsbt 'cHNi'", ['decodepsbt', 'cHNi']],
    ['help()', ['help']],
    ['help(decodepsbt)', ['help', 'decodepsbt']],
    ['help (decodepsbt)', ['help', 'decodepsbt']],
    ['help(decodepsbt) ', ['help', 'decodepsbt']],
    ['sign("a", \'["b"]\')', ['sign', 'a', '["b"]']],
    ['sign a,b', ['sign', 'a', 'b']],
    ['sign a, b', ['sign', 'a', 'b']],
    ['sign ""', ['sign', '']],
    ['sign "" \'\' x', ['sign', '', '', 'x']],
    ['sign a"b c"\'d e\'f', ['sign', 'ab cd ef']],
    ['sign "a\\"b"', ['sign', 'a"b']],
    ['sign "a\\\\b"', ['sign', 'a\\b']],
    ['sign "a\\nb"', ['sign', 'a\\nb']],
    ["sign 'a\\'", ['sign', 'a\\']],
    ['sign a\\ b', ['sign', 'a b']],
    ['sign \\"a', ['sign', '"a']],
    ['sign [1,2]', ['sign', '[1', '2]']],
    ['sign ["a"]', ['sign', '[a]']],
    ['sign {"a":1}', ['sign', '{a:1}']],
    ['sign\na\r\nb', ['sign', 'a', 'b']],
    ["sign 'a\nb'", ['sign', 'a\nb']],
    ['sign é😀', ['sign', 'é😀']],
  ])('%j', (line, words) => {
    expect(texts(line)).toEqual(words);
  });

  test.each([
    ['', 'empty'],
    ['  \n', 'empty'],
    ['()', 'empty'],
    [',', 'empty'],
    ['sign "a', 'unbalanced'],
    ["sign 'a", 'unbalanced'],
    ['sign a\\', 'unbalanced'],
    ['sign "a\\', 'unbalanced'],
    ['sign "a\\"', 'unbalanced'],
    ['sign a,', 'syntax'],
    ['sign a,,b', 'syntax'],
    ['sign(a,)', 'syntax'],
    ['sign(,)', 'syntax'],
    ['help() help', 'syntax'],
    ['help()x', 'syntax'],
    ['decodepsbt help()', 'nested'],
    ['help(help(x))', 'nested'],
    ['getdescriptorinfo wpkh(02aa)', 'descriptor'],
    ['deriveaddresses(tr(02aa),1)', 'descriptor'],
    ['getdescriptorinfo wpkhx(02aa)', 'nested'],
    ['wpkh(help(x))', 'nested'],
    ['help()[0]', 'query'],
    ['help(x)[a][b]', 'query'],
  ])('%j is refused: %s', (line, fault) => {
    expect(texts(line)).toBe(fault);
  });

  test('in single quotes anything arrives as it is', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), (args) => {
        const safe = args.map((arg) => arg.replaceAll("'", ''));
        const line = ['sign', ...safe.map((arg) => `'${arg}'`)].join(' ');
        expect(texts(line)).toEqual(['sign', ...safe]);
      }),
    );
  });

  test('each word stands where it says', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z0-9"'\\]{1,8}$/)), (parts) => {
        const line = parts.join(' ');
        const split = splitCommand(line);
        if (!split.ok) return;
        for (const { text, from, to } of split.words) {
          const alone = splitCommand(line.slice(from, to));
          expect(alone.ok && alone.words.map((word) => word.text)).toEqual([text]);
        }
      }),
    );
  });
});
