import { base64 } from '@scure/base';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeBase64, encodeBase64 } from './base64.ts';

const ascii = (text: string) => new TextEncoder().encode(text);

// RFC 4648, section 10
describe.each([
  ['', ''],
  ['f', 'Zg=='],
  ['fo', 'Zm8='],
  ['foo', 'Zm9v'],
  ['foob', 'Zm9vYg=='],
  ['fooba', 'Zm9vYmE='],
  ['foobar', 'Zm9vYmFy'],
])('"%s"', (text, encoded) => {
  test(`is written ${encoded}`, () => expect(encodeBase64(ascii(text))).toBe(encoded));
  test(`is read from ${encoded}`, () => expect(decodeBase64(encoded)).toEqual(ascii(text)));
});

test.each([
  ['a digit alone', 'Z'],
  ['padding left out', 'Zg'],
  ['padding of three', 'Z==='],
  ['only padding', '===='],
  ['one sign of padding too many', 'Zm9v='],
  ['a whole group of padding', 'Zm9v===='],
  ['padding inside', 'Zg==Zm9v'],
  ['padding before a digit', 'Zg=v'],
  ['a set bit after one byte', 'Zh=='],
  ['a set bit after two bytes', 'Zm9='],
  ['a space in front', ' Zg='],
  ['a line break behind', 'Zm9vYg=\n'],
  ['the digits of URLs', 'Zm-_'],
  ['a zero byte', 'Zm9\0'],
  ['a letter beyond ASCII', 'Zm9é'],
  ['one whose low byte is a digit', 'Zm9\u0141'],
  ['a bad digit first of three', '.m8='],
  ['a bad digit second of three', 'Z.8='],
  ['a bad digit third of three', 'Zm.='],
  ['a bad digit first of two', '.g=='],
  ['a bad digit second of two', 'Z.=='],
])('refuses %s', (_, text) => {
  expect(decodeBase64(text)).toBeUndefined();
});

test('writes as @scure/base does, and reads back what it wrote', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const text = encodeBase64(bytes);
      expect(text).toBe(base64.encode(bytes));
      expect(decodeBase64(text)).toEqual(bytes);
    }),
  );
});

test('reads and refuses as @scure/base does', () => {
  const scure = (text: string) => {
    try {
      return base64.decode(text);
    } catch {
      return undefined;
    }
  };
  const almost = fc.array(fc.constantFrom('A', 'Q', 'g', 'w', 'B', '/', '+', '=', ' '), {
    maxLength: 12,
  });
  fc.assert(
    fc.property(almost, (characters) => {
      const text = characters.join('');
      expect(decodeBase64(text)).toEqual(scure(text));
    }),
    { numRuns: 3000 },
  );
});
