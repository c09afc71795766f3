import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../bytes/hex.ts';
import { encodeBase64 } from './base64.ts';
import { base64Run, hexRun, type RunDecoder } from './base64-ascii.ts';

function ascii(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** The bytes of a run as hex, what was odd, and what was left. */
function reported(run: RunDecoder, text: string): readonly [string, string, string] {
  const bytes = ascii(text);
  const stop = run.push(bytes);
  const hex = bytesToHex(run.finish());
  return [hex, [...run.oddities].sort().join(), text.slice(stop)];
}

describe('base64', () => {
  test.each([
    ['nothing', '', ['', '', '']],
    ['whole groups', 'AAECAwQF', ['000102030405', '', '']],
    ['one padding', 'AAECAwQ=', ['0001020304', '', '']],
    ['two paddings', 'AAECAw==', ['00010203', '', '']],
    ['line breaks', 'AAEC\r\nAwQF\n', ['000102030405', 'white-space', '']],
    ['white space around', ' \tAAEC\n', ['000102', '', '']],
    ['a break within a group', 'AA\nEC', ['000102', 'white-space', '']],
    ['a break before the padding', 'AAECAw\n==', ['00010203', '', '']],
    ['the URL alphabet', '--__', ['fbefff', 'url-alphabet', '']],
    ['both alphabets', '++__', ['fbefff', 'url-alphabet', '']],
    ['no padding', 'AAECAw', ['00010203', 'no-padding', '']],
    ['too little padding', 'AAECAw=', ['00010203', 'no-padding', '']],
    ['a lone last digit', 'AAECA', ['000102', 'cut-off,no-padding', '']],
    ['bits of no byte', 'AAECAx==', ['00010203', 'cut-off', '']],
    ['an escaped slash', 'AA\\/\\/', ['000fff', '', '']],
    ['an escaped line break', 'AAEC\\nAwQF', ['000102030405', 'white-space', '']],
    ['an end at a quote', 'AAEC"x', ['000102', '', '"x']],
    ['an end at another escape', 'AAEC\\u0041', ['000102', '', 'u0041']],
    ['an end behind padding', 'AAECAw==AAEC', ['00010203', '', 'AAEC']],
    ['an end at a third padding', 'AAECAw===', ['00010203', '', '=']],
    ['percent-encoding', 'AA%2B%2f', ['000fbf', 'percent-encoded', '']],
    ['percent-encoded padding', 'AAECAw%3D%3D', ['00010203', 'percent-encoded', '']],
    [
      'a percent-encoded line break',
      'AAEC%0AAwQF',
      ['000102030405', 'percent-encoded,white-space', ''],
    ],
    ['an end at another encoded character', 'AAEC%21', ['000102', '', '1']],
    ['an end at a percent sign that encodes nothing', 'AAEC%xy', ['000102', '', 'xy']],
    ['a space that does not break', 'AAEC\u00a0AwQF', ['000102030405', 'white-space', '']],
    ['a space of no width', 'AA\u200bEC', ['000102', 'white-space', '']],
  ] as const)('%s', (_name, text, expected) => {
    expect(reported(base64Run(text.length), text)).toEqual(expected);
  });

  test('a character is its value in every place and any division into pieces', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 60 }),
        fc.array(fc.nat(100), { maxLength: 6 }),
        (bytes, cuts) => {
          const text = ascii(encodeBase64(bytes));
          const run = base64Run(text.length);
          const ends = [...cuts.map((cut) => cut % (text.length + 1)), text.length];
          let from = 0;
          for (const to of ends.sort((a, b) => a - b)) {
            expect(run.push(text, from, to)).toBe(to);
            from = to;
          }
          expect(bytesToHex(run.finish())).toBe(bytesToHex(bytes));
          expect([...run.oddities]).toEqual([]);
        },
      ),
    );
  });
});

describe('hex', () => {
  test.each([
    ['lower case', '00ff', ['00ff', '', '']],
    ['upper case', '00FFaB', ['00ffab', '', '']],
    ['line breaks', '00\nff', ['00ff', 'white-space', '']],
    ['a break between two digits', '0\n0', ['00', 'white-space', '']],
    ['an odd digit', '00f', ['00', 'cut-off', '']],
    ['an end at a letter', '00fg', ['00', 'cut-off', 'g']],
    ['an end at an escaped slash', '00\\/00', ['00', '', '/00']],
    ['an end at an equals sign', '00=', ['00', '', '=']],
  ] as const)('%s', (_name, text, expected) => {
    expect(reported(hexRun(text.length), text)).toEqual(expected);
  });
});
