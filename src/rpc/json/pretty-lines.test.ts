import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lineAt, lineText, prettyLines, valueStart } from './pretty-lines.ts';

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** All lines of a text, joined. */
function pretty(text: string, limit = 1_000_000): string {
  const bytes = utf8(text);
  const { starts, depths } = prettyLines([bytes]);
  return Array.from(starts, (start, i) => {
    const end = starts[i + 1] ?? bytes.length;
    return lineText(bytes, start, end, depths[i]!, limit).text;
  }).join('\n');
}

describe('lines of compact JSON', () => {
  test.each([
    ['a number', '1'],
    ['a text', '"a"'],
    ['an empty object', '{}'],
    ['an empty array', '[]'],
    ['an array', '[1,2,"3"]'],
    ['empty ones inside', '{"a":{},"b":[],"c":[[],{}]}'],
    ['nested ones', '{"a":{"b":[1,{"c":null}]},"d":true}'],
    ['brackets and commas in texts', '{"a,b":"[{,:}]","c":"]"}'],
    ['quotes in texts', '["\\"","\\\\","\\\\\\"",","]'],
    ['a colon in a value', '["a:b"]'],
    ['a name in quotes', '{"\\"a\\":":1}'],
    ['characters beyond ASCII', '{"ü":"€😀"}'],
  ])('%s', (_name, text) => {
    expect(pretty(text)).toBe(JSON.stringify(JSON.parse(text), undefined, 2));
  });

  test('any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(pretty(JSON.stringify(value))).toBe(JSON.stringify(value, undefined, 2));
      }),
    );
  });

  test('are the same in pieces of any length outside of quotes', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        const pieces = text.match(/"(?:[^"\\]|\\.)*"|[^"]/gu) ?? [];
        expect(prettyLines(pieces.map(utf8))).toEqual(prettyLines([utf8(text)]));
      }),
    );
  });
});

describe('a long line is cut', () => {
  test.each([
    ['not where it fits', '{"a":"0123456789"}', 30, '  "a": "0123456789"', 19],
    ['in its value', '{"a":"0123456789"}', 12, '  "a": "0123', 19],
    ['between characters of several bytes', '{"a":"€€€€€€"}', 12, undefined, 15],
  ])('%s', (_name, text, limit, expected, length) => {
    const bytes = utf8(text);
    const { starts, depths } = prettyLines([bytes]);
    const line = lineText(bytes, starts[1]!, starts[2]!, depths[1]!, limit);
    if (expected !== undefined) expect(line).toEqual({ text: expected, length });
    expect(line.text.length).toBeLessThanOrEqual(limit);
  });
});

test('a value begins behind its name', () => {
  const text = utf8('{"a\\":":"b","c"]');
  expect(valueStart(text, 1)).toBe(8);
  expect(valueStart(text, 12)).toBe(12);
  expect(valueStart(text, 0)).toBe(0);
});

test('every byte is on the line that holds it', () => {
  const text = utf8('{"a":[1,2],"b":3}');
  const lines = prettyLines([text]);
  const found = Array.from(text, (_, offset) => lineAt(lines, offset));
  expect(found).toEqual([0, 1, 1, 1, 1, 1, 2, 2, 3, 4, 4, 5, 5, 5, 5, 5, 6]);
});
