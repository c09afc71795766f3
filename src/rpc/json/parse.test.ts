import { describe, expect, test } from 'vitest';
import { parseJson } from './parse.ts';
import { JsonNumber, JsonObject } from './value.ts';
import { writeJson } from './write.ts';

const nested = (open: string, close: string, depth: number, inside = '') =>
  open.repeat(depth) + inside + close.repeat(depth);

/** Text, and how it is written again. */
const ACCEPTED: readonly (readonly [name: string, text: string, written: string])[] = [
  ['null', 'null', 'null'],
  ['true', 'true', 'true'],
  ['false', ' \t\r\nfalse\n', 'false'],
  ['an integer', '0', '0'],
  ['minus zero', '-0', '-0'],
  ['a large integer', '12345678901234567890', '12345678901234567890'],
  ['an exponent', '1E+5', '1E+5'],
  ['a number out of range', '-1.50e999', '-1.50e999'],
  ['a lone minus that ends the text', '-', '-'],
  ['a lone minus behind white space', ' -', '-'],
  ['an empty string', '""', '""'],
  ['a string', '"abc"', '"abc"'],
  ['simple escapes', '"\\"\\\\\\/\\b\\f\\n\\r\\t"', '"\\"\\\\/\\b\\f\\n\\r\\t"'],
  ['an escaped unit', '"\\u00e9\\u0000"', '"é\\u0000"'],
  ['hex digits in either case', '"\\u20Ac"', '"€"'],
  ['a pair in escapes', '"\\ud83d\\ude00"', '"😀"'],
  ['a pair in the text', '"😀"', '"😀"'],
  ['a pair with ASCII between its halves', '"a\\ud83db\\n\\ude00c"', '"ab\\n😀c"'],
  ['a pair of plane 2, which comes out in plane 1', '"\\ud840\\udc00"', '"\u{10000}"'],
  ['a pair of plane 3', '"\\ud880\\udc00"', '"\u{30000}"'],
  ['a pair of plane 16, which comes out in plane 15', '"\\udbff\\udfff"', '"\u{fffff}"'],
  ['a character of plane 2 as itself', '"\u{20000}"', '"\u{20000}"'],
  ['DEL, which is written as an escape', '"\u007f"', '"\\u007f"'],
  ['U+FFFF', '"\uffff\\uffff"', '"\uffff\uffff"'],
  ['a byte order mark inside a string', '"\ufeff"', '"\ufeff"'],
  [
    'a long run between escapes',
    `"${'x'.repeat(100)}\\n${'y'.repeat(100)}"`,
    `"${'x'.repeat(100)}\\n${'y'.repeat(100)}"`,
  ],
  ['many escapes', `"${'\\n'.repeat(9000)}"`, `"${'\\n'.repeat(9000)}"`],
  ['an empty array', '[ ]', '[]'],
  ['an empty object', '{ }', '{}'],
  ['an array', '[1, "a",null ,[true]]', '[1,"a",null,[true]]'],
  ['an object', '{"a" : 1,"b":{"c":[]}}', '{"a":1,"b":{"c":[]}}'],
  ['a name that repeats', '{"a":1,"a":2}', '{"a":1,"a":2}'],
  ['names that JavaScript orders', '{"b":1,"20":2,"3":3}', '{"b":1,"20":2,"3":3}'],
  ['names of the prototype', '{"__proto__":1,"constructor":2}', '{"__proto__":1,"constructor":2}'],
  ['an escaped name', '{"\\u0061":1}', '{"a":1}'],
  ['512 arrays', nested('[', ']', 512), nested('[', ']', 512)],
  ['512 objects', nested('{"a":', '}', 511, '{}'), nested('{"a":', '}', 511, '{}')],
  ['many arrays beside each other', `[${'[],'.repeat(600)}[]]`, `[${'[],'.repeat(600)}[]]`],
];

const REFUSED: readonly (readonly [name: string, text: string])[] = [
  ['nothing', ''],
  ['white space', ' \n'],
  ['a byte order mark', '\ufeff{}'],
  ['a no-break space', '\u00a0{}'],
  ['a form feed', '\f{}'],
  ['a NUL behind a value', '{}\0'],
  ['a NUL before a value', '\0{}'],
  ['a word cut short', 'tru'],
  ['a word with more', 'nullx'],
  ['a word in capitals', 'True'],
  ['NaN', 'NaN'],
  ['an unquoted word', 'abc'],
  ['two values', '1 2'],
  ['two objects', '{}{}'],
  ['a closing bracket', ']'],
  ['a closing brace', '}'],
  ['a comma', ','],
  ['a colon', ':'],
  ['a minus with more text', '- '],
  ['a minus in an array', '[-]'],
  ['a minus that ends the text too early', '[-'],
  ['two minuses', '--1'],
  ['a plus', '+1'],
  ['a leading zero', '01'],
  ['a leading zero behind a minus', '-01'],
  ['a point without digits', '1.'],
  ['a point without digits before an exponent', '1.e5'],
  ['a leading point', '.5'],
  ['an exponent without digits', '1e'],
  ['a signed exponent without digits', '1e+'],
  ['two points', '1.2.3'],
  ['two exponents', '1e5e5'],
  ['a hex number', '0x10'],
  ['a number with letters', '1a'],
  ['a word behind a number', '[1true]'],
  ['a string without an end', '"abc'],
  ['a string that ends in a backslash', '"abc\\'],
  ['a quote alone', '"'],
  ['a string in single quotes', "'a'"],
  ['a line break in a string', '"a\nb"'],
  ['a NUL in a string', '"a\0b"'],
  ['a control character in a string', '"\u001f"'],
  ['a control character behind an escape', '"\\n\u0001"'],
  ['an unknown escape', '"\\x41"'],
  ['an escape in capitals', '"\\N"'],
  ['a unit of three digits', '"\\u12"'],
  ['a unit that is not hex', '"\\u12g4"'],
  ['a unit with a sign', '"\\u+123"'],
  ['a unit cut short by the end', '"\\u123'],
  ['a first half alone', '"\\ud800"'],
  ['a second half alone', '"\\udc00"'],
  ['two first halves', '"\\ud800\\ud800\\udc00"'],
  ['a pair in the wrong order', '"\\udc00\\ud800"'],
  ['a pair with a unit between', '"\\ud83d\\u0041\\ude00"'],
  ['a pair with another character between', '"\\ud83dé\\ude00"'],
  ['a pair with a literal pair between', '"\\ud83d😀\\ude00"'],
  ['a literal first half', '"\ud800"'],
  ['a literal second half', '"\udc00"'],
  ['a literal first half at the end', '"\ud800'],
  ['an escaped half and a literal half', '"\\ud83d\ude00"'],
  ['a literal half outside a string', '\ud800'],
  ['an array without an end', '[1'],
  ['an array with a comma first', '[,1]'],
  ['an array with a comma last', '[1,]'],
  ['an array with two commas', '[1,,2]'],
  ['an array without a comma', '[1 2]'],
  ['an array without a comma behind an array', '[[]1]'],
  ['an array with a colon', '["a":1]'],
  ['an array with only a comma', '[,]'],
  ['an array closed as an object', '[1}'],
  ['an empty array closed as an object', '[}'],
  ['an object without an end', '{"a":1'],
  ['an object that ends behind its brace', '{'],
  ['an object with a comma first', '{,"a":1}'],
  ['an object with only a comma', '{,}'],
  ['an object with a comma last', '{"a":1,}'],
  ['an object with two commas', '{"a":1,,"b":2}'],
  ['an object without a comma', '{"a":1 "b":2}'],
  ['an object with a name alone', '{"a":1 "b"}'],
  ['an object without a colon', '{"a" 1}'],
  ['an object with two colons', '{"a"::1}'],
  ['an object with a colon too many', '{"a":1:2}'],
  ['an object without a value', '{"a":}'],
  ['an object of a name', '{"a"}'],
  ['an object of a value', '{1}'],
  ['a name that is a number', '{1:2}'],
  ['a name that is a word', '{true:1}'],
  ['a name that is an array', '{[]:1}'],
  ['an object closed as an array', '{"a":1]'],
  ['an empty object closed as an array', '{]'],
  ['a comment', '/**/{}'],
  ['513 arrays', nested('[', ']', 513)],
  ['513 objects', nested('{"a":', '}', 512, '{}')],
  ['more arrays than a stack holds', '['.repeat(1_000_000)],
];

describe('parseJson', () => {
  test.each(ACCEPTED)('reads %s', (_name, text, written) => {
    const value = parseJson(text);
    expect(value).toBeDefined();
    expect(writeJson(value ?? null)).toBe(written);
  });

  test.each(REFUSED)('refuses %s', (_name, text) => {
    expect(parseJson(text)).toBeUndefined();
  });

  test('gives each kind of value its type', () => {
    expect(parseJson('[null,true,"a",1.0,{"a":[]}]')).toEqual([
      null,
      true,
      'a',
      new JsonNumber('1.0'),
      new JsonObject([['a', []]]),
    ]);
  });

  test('reads several strings with escapes apart from each other', () => {
    expect(parseJson('["\\n","a\\t","","b"]')).toEqual(['\n', 'a\t', '', 'b']);
  });
});
