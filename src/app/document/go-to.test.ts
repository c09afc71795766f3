import { describe, expect, test } from 'vitest';
import { hexOffset, parseOffset } from './go-to.ts';

const SIZE = 5000;

describe('parseOffset', () => {
  test.each([
    ['0', 0],
    ['4999', 4999],
    ['1,024', 1024],
    ['1 024', 1024],
    ["1'024", 1024],
    ['1_024', 1024],
    ['  12  ', 12],
    ['0x400', 1024],
    ['0X400', 1024],
    ['0xABc', 2748],
    ['400h', 1024],
    ['@1024', 1024],
    ['@ 0x10', 16],
  ])('%j is byte %d', (text, offset) => {
    expect(parseOffset(text, SIZE)).toBe(offset);
  });

  test.each([
    ['', 'nothing'],
    ['0x', 'no digits'],
    ['@', 'no digits'],
    ['5000', 'behind the end'],
    ['0x1388', 'behind the end'],
    ['-1', 'before the start'],
    ['1.5', 'no whole number'],
    ['1e3', 'not a way to write one'],
    ['ff', 'hex without a sign of it'],
    ['0xfg', 'no hex'],
    ['99999999999999999999', 'beyond what numbers hold'],
    ['m/0', 'a path'],
  ])('%j is none: %s', (text) => {
    expect(parseOffset(text, SIZE)).toBeUndefined();
  });

  test('of an empty input there is none', () => {
    expect(parseOffset('0', 0)).toBeUndefined();
  });
});

describe('hexOffset', () => {
  test.each([
    [0, 10, '0000'],
    [255, 65_536, '00ff'],
    [255, 65_537, '000ff'],
    [0x5f5e0ff, 100_000_000, '5f5e0ff'],
  ])('%d in %d bytes is %s', (offset, size, text) => {
    expect(hexOffset(offset, size)).toBe(text);
  });
});
