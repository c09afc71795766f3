import { describe, expect, test } from 'vitest';
import { askedLocksText, wayOpensText } from './lock-words.ts';

describe('a relative lock of nothing waits for nothing', () => {
  test.each<[sequence: number, asked: string, opens: string]>([
    [0, 'an nSequence that counts blocks', 'at once'],
    [0x400000, 'an nSequence that counts time', 'at once'],
    [1, 'an nSequence of at least 1 block', 'after 1 block'],
    [144, 'an nSequence of at least 144 blocks', 'after 144 blocks'],
    [0x400002, 'an nSequence of at least about 17 minutes', 'after about 17 minutes'],
  ])('%s', (sequence, asked, opens) => {
    expect([askedLocksText({ sequence }), wayOpensText({ sequence })]).toEqual([asked, opens]);
  });
});
