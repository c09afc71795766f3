import { describe, expect, test } from 'vitest';
import { hexToBytes } from '../../core/bytes/hex.ts';
import { decodeJsonBytes } from './decode-bytes.ts';
import { parseJson } from './parse.ts';

/** A JSON body whose bytes are given as hex, as far as they are not `"`. */
function body(hex: string): Uint8Array {
  return hexToBytes(hex) ?? new Uint8Array();
}

describe('decodeJsonBytes', () => {
  test.each([
    ['ASCII', '226122', 'a'],
    ['two bytes', '22c3a922', 'é'],
    ['three bytes', '22e282ac22', '€'],
    ['four bytes', '22f09f988022', '😀'],
    ['a byte order mark in a string', '22efbbbf22', '\ufeff'],
    ['a letter in two bytes', '22c18122', 'A'],
    ['a quote in two bytes', '22c0a222', '"'],
    ['a NUL in two bytes', '22c08022', '\0'],
    ['a letter in four bytes', '22f080818122', 'A'],
    ['a pair in three bytes each', '22eda0bdedb88022', '😀'],
    ['half a pair as an escape, half in bytes', '225c7564383364edb88022', '😀'],
    ['a letter in two bytes behind an escaped backslash', '225c5cc18122', '\\A'],
    ['proper characters beside a letter in two bytes', '22c3a9c181c3a922', 'éAé'],
  ])('reads %s', (_name, hex, text) => {
    const decoded = decodeJsonBytes(body(hex));
    expect(decoded).toBeDefined();
    expect(parseJson(decoded ?? '')).toBe(text);
  });

  test.each([
    ['a byte that begins nothing', '228022'],
    ['a byte that no sequence has', '22ff22'],
    ['a sequence cut short by a quote', '22c322'],
    ['a sequence cut short by the end', '22e282'],
    ['a sequence of five bytes', '22f88888888022'],
    ['a character beyond U+10FFFF', '22f490808022'],
    ['a letter in two bytes that was escaped', '225cc1ae22'],
  ])('refuses %s', (_name, hex) => {
    expect(decodeJsonBytes(body(hex))).toBeUndefined();
  });

  test.each([
    ['half a pair in three bytes', '22eda0bd22'],
    ['a bracket in two bytes outside strings', 'c19b5d'],
    ['a byte order mark before the text', 'efbbbf7b7d'],
  ])('gives what the parser refuses for %s', (_name, hex) => {
    const decoded = decodeJsonBytes(body(hex));
    expect(decoded).toBeDefined();
    expect(parseJson(decoded ?? '')).toBeUndefined();
  });
});
