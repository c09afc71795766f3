import { describe, expect, test } from 'vitest';
import { shortWhoText, sumText, whenText, whoText } from './spender-words.ts';

describe('when a way opens', () => {
  test.each([
    ['at once', {}, 'now'],
    ['a lock of nothing', { sequence: 0 }, 'now'],
    ['blocks', { sequence: 144 }, '144 blocks (about 24 hours) after it arrives'],
    ['a year of blocks', { sequence: 52_596 }, '52,596 blocks (about a year) after it arrives'],
    ['time', { sequence: 0x400000 + 1000 }, 'about 6 days after it arrives'],
    ['a height', { locktime: 900_000 }, 'from height 900,000'],
    ['a date', { locktime: 1_700_000_000 }, 'from 2023-11-14 22:13 UTC'],
    [
      'both',
      { sequence: 1, locktime: 5 },
      '1 block (about 10 minutes) after it arrives and from height 5',
    ],
  ])('%s', (_, locks, expected) => expect(whenText(locks)).toBe(expected));
});

describe('who goes it', () => {
  const some = { names: ['A', 'B', 'C'], count: 2 };
  const one = { names: ['D'], count: 1 };
  test.each([
    ['some', [some], [], '2 of A, B, C', '2 of 3'],
    ['one', [one], [], 'D', 'D alone'],
    ['both', [one, some], [], 'D, and 2 of A, B, C', 'D and 2 of 3'],
    ['each of two', [one, { names: ['A'], count: 1 }], [], 'D and A', 'D and A'],
    ['all', [{ names: ['A', 'B'], count: 2 }], [], 'A and B', 'A and B'],
    ['with a secret', [one], ['ab'], 'D, and the preimage of ab', 'D alone with a preimage'],
  ])('%s', (_, choices, hashes, long, short) => {
    expect(whoText(choices, hashes)).toBe(long);
    expect(shortWhoText(choices, hashes.length)).toBe(short);
  });
});

describe('the sum', () => {
  const now = { who: '2 of 3', locks: {} };
  const later = { who: 'B alone', locks: { sequence: 52_596 } };
  test.each([
    ['two ways', [now, later], true, '2 of 3 now; B alone after 52,596 blocks (about a year).'],
    ['fewer people', [{ ...now, enough: 1 }], true, '2 of 3 now (one person is enough).'],
    ['nobody', [], true, 'Nobody can.'],
    ['nothing known', [], false, 'Not known.'],
    ['perhaps others', [now], false, '2 of 3 now; perhaps others.'],
    ['many', Array(6).fill(now), true, `${Array(4).fill('2 of 3 now').join('; ')}; 2 more ways.`],
  ])('%s', (_, ways, isAll, expected) => expect(sumText(ways, isAll)).toBe(expected));
});
