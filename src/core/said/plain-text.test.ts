import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textRuns } from './plain-text.ts';

/** Pieces as one text, the named ones in angle brackets. */
function shown(text: string): string {
  return textRuns(text)
    .map((run) => (run.kind === 'text' ? run.text : `<${run.name}>`))
    .join('');
}

test.each([
  ['plain', 'a b', 'a b'],
  ['nothing', '', ''],
  ['other scripts', 'Grüße 你好 שלום', 'Grüße 你好 שלום'],
  ['an accent written apart', 'e\u0301', 'e\u0301'],
  ['markup', '<b>x</b>', '<b>x</b>'],
  ['an emoji', '🪙', '🪙'],
  ['a line break', 'a\nb', 'a<U+000A>b'],
  ['NUL', '\0', '<U+0000>'],
  ['DEL', '\x7f', '<U+007F>'],
  ['right-to-left override', 'a\u202eb', 'a<U+202E>b'],
  ['isolates', '\u2066x\u2069', '<U+2066>x<U+2069>'],
  ['right-to-left mark', '\u200f', '<U+200F>'],
  ['zero width space', 'a\u200bb', 'a<U+200B>b'],
  ['zero width joiner', '\u200d', '<U+200D>'],
  ['byte order mark', '\ufeffx', '<U+FEFF>x'],
  ['no-break space', 'a\u00a0b', 'a<U+00A0>b'],
  ['ideographic space', '\u3000', '<U+3000>'],
  ['line separator', '\u2028', '<U+2028>'],
  ['variation selector', 'x\ufe0f', 'x<U+FE0F>'],
  ['a tag', '\u{e0041}', '<U+E0041>'],
  ['combining grapheme joiner', 'a\u034fb', 'a<U+034F>b'],
  ['a Khmer vowel that shows nothing', '\u17b4', '<U+17B4>'],
  ['a free Mongolian selector', '\u180b', '<U+180B>'],
  ['a Hangul filler', '\u115f\u1160\uffa0', '<U+115F><U+1160><U+FFA0>'],
  ['an unassigned plane of ignored ones', '\u{e0fff}', '<U+E0FFF>'],
  ['a filler', '\u3164', '<U+3164>'],
  ['private use', '\ue000', '<U+E000>'],
  ['half of a pair', 'a\ud800b', 'a<U+D800>b'],
  ['marks piled up', 'a\u0301\u0301\u0301', 'a\u0301\u0301<U+0301>'],
])('%s', (_name, text, expected) => {
  expect(shown(text)).toBe(expected);
});

test('every character that Unicode has fonts ignore is named', () => {
  const seen: string[] = [];
  for (let code = 0; code <= 0x10ffff; code++) {
    const char = String.fromCodePoint(code);
    if (!/\p{Default_Ignorable_Code_Point}/u.test(char)) continue;
    if (textRuns(`a${char}b`).length !== 3) seen.push(code.toString(16));
  }
  expect(seen).toEqual([]);
});

test('every character comes out once, as itself or named', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const back = textRuns(text)
        .map((run) =>
          run.kind === 'text'
            ? run.text
            : String.fromCodePoint(Number.parseInt(run.name.slice(2), 16)),
        )
        .join('');
      expect(back).toBe(text);
    }),
  );
});
