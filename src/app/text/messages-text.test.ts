import { expect, test } from 'vitest';
import { messageVerdict } from './messages-text.ts';

const NO_AGE = 0x80000000;

test.each([
  [0, 0, 0, 'Valid: signed with the keys of this address.'],
  [800_000, 0, 0, 'Valid from block 800000 on: signed'],
  [1_700_000_000, 0, 0, 'Valid from 2023-11-14 22:13 UTC on: signed'],
  [0, 144, 0, 'Valid once its outputs are 144 blocks old: signed'],
  [0, 1, 0, 'Valid once its outputs are 1 block old: signed'],
  [0, 0x400002, 0, 'Valid once its outputs are 1024 seconds old: signed'],
  [0, NO_AGE + 144, 0, 'Valid: signed'],
  [800_000, 144, 0, 'Valid from block 800000 on, once its outputs are 144 blocks old: signed'],
  [0, 0, 2, '2 other outputs that the signer can spend'],
])(
  'with lock time %i, sequence %i and %i funds, a valid signature is said to be so',
  (lockTime, sequence, funds, words) => {
    expect(messageVerdict({ verdict: 'valid', lockTime, sequence, funds })).toContain(words);
  },
);

test.each(['invalid', 'inconclusive'] as const)('%s is said by its name', (verdict) => {
  expect(messageVerdict({ verdict }).toLowerCase()).toMatch(new RegExp(`^${verdict}:`));
});
