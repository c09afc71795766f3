import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseJson } from './parse.ts';
import { type Json, JsonNumber, JsonObject, jsonNumber, jsonObject } from './value.ts';
import { quoteJson, writeJson } from './write.ts';

describe('writeJson', () => {
  test.each<[name: string, value: Json, plain: string, pretty: string]>([
    ['null', null, 'null', 'null'],
    ['true', true, 'true', 'true'],
    ['a number', new JsonNumber('1e+05'), '1e+05', '1e+05'],
    ['a string', 'a/b', '"a/b"', '"a/b"'],
    ['an empty array', [], '[]', '[\n]'],
    ['an empty object', jsonObject(), '{}', '{\n}'],
    ['an array', [null, 'a'], '[null,"a"]', '[\n    null,\n    "a"\n]'],
    [
      'an object',
      jsonObject(['a', jsonNumber(1)], ['b', [jsonObject()]]),
      '{"a":1,"b":[{}]}',
      '{\n    "a": 1,\n    "b": [\n        {\n        }\n    ]\n}',
    ],
  ])('writes %s', (_name, value, plain, pretty) => {
    expect(writeJson(value)).toBe(plain);
    expect(writeJson(value, 4)).toBe(pretty);
  });

  test.each([
    ['a quote', '"', '\\"'],
    ['a backslash', '\\', '\\\\'],
    ['a slash', '/', '/'],
    ['backspace', '\b', '\\b'],
    ['form feed', '\f', '\\f'],
    ['line feed', '\n', '\\n'],
    ['carriage return', '\r', '\\r'],
    ['tab', '\t', '\\t'],
    ['NUL', '\0', '\\u0000'],
    ['vertical tab', '\v', '\\u000b'],
    ['the last control character', '\u001f', '\\u001f'],
    ['space', ' ', ' '],
    ['tilde', '~', '~'],
    ['DEL', '\u007f', '\\u007f'],
    ['U+0080', '\u0080', '\u0080'],
    ['a line separator', '\u2028', '\u2028'],
    ['an emoji', '😀', '😀'],
  ])('escapes %s', (_name, text, escaped) => {
    expect(quoteJson(text)).toBe(`"${escaped}"`);
  });

  test('what it writes is read as the same value', () => {
    const { value } = fc.letrec<{ value: Json }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.constant(null),
        fc.boolean(),
        fc.string({ unit: 'binary' }).filter((text) => !/[\ud840-\udbff]/.test(text)),
        fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => new JsonNumber(String(n))),
        fc.array(tie('value')),
        fc.array(fc.tuple(fc.string(), tie('value'))).map((list) => new JsonObject(list)),
      ),
    }));
    fc.assert(
      fc.property(value, fc.constantFrom(0, 4), (json, indent) => {
        expect(parseJson(writeJson(json, indent))).toEqual(json);
      }),
    );
  });
});
