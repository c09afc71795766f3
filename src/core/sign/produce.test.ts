import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../bytes/hex.ts';
import { pushShortest } from './produce.ts';
import { bytes } from './testing/utxos.ts';

describe('an item is pushed in the shortest way', () => {
  test.each([
    ['nothing', '', '00'],
    ['a zero byte is not the empty item', '00', '0100'],
    ['1', '01', '51'],
    ['2', '02', '52'],
    ['15', '0f', '5f'],
    ['16', '10', '60'],
    ['17 has no opcode', '11', '0111'],
    ['127', '7f', '017f'],
    ['negative zero', '80', '0180'],
    ['-1', '81', '4f'],
    ['-2', '82', '0182'],
    ['-127', 'ff', '01ff'],
    ['two bytes, the first of which has an opcode', '0100', '020100'],
    ['two bytes that begin as -1 does', '8100', '028100'],
    ['the longest direct push', '00'.repeat(75), `4b${'00'.repeat(75)}`],
    ['a byte more', '00'.repeat(76), `4c4c${'00'.repeat(76)}`],
    ['a length of two bytes', '00'.repeat(256), `4d0001${'00'.repeat(256)}`],
  ])('%s', (_what, item, pushed) => {
    expect(bytesToHex(pushShortest(bytes(item)))).toBe(pushed);
  });
});
