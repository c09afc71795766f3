import { describe, expect, test } from 'vitest';
import { bytesOf, type Hex, repeated } from '../../../test/psbt-text.ts';
import { tapscriptPolicy } from './tapscript-policy.ts';

describe('what a tapscript wants', () => {
  const key = (n: number): Hex => `20${repeated(`0${n}`, 32)}`;
  test.each<readonly [what: string, script: Hex, policy: string | undefined]>([
    ['one key', `${key(1)}ac`, '1 of 1'],
    ['two of two', `${key(1)}ad${key(2)}ac`, '2 of 2'],
    ['two of three', `${key(1)}ac${key(2)}ba${key(3)}ba529c`, '2 of 3'],
    ['a key after a relative lock', `0190b275${key(1)}ac`, '1 of 1'],
    ['a key after an absolute lock', `03a0bb0db169${key(1)}ac`, '1 of 1'],
    ['a key, then a relative lock', `${key(1)}ad029000b2`, '1 of 1'],
    ['two keys, then an absolute lock', `${key(1)}ad${key(2)}ad03a0bb0db1`, '2 of 2'],
    ['one of two, then a relative lock', `${key(1)}ac${key(2)}ba519d029000b2`, '1 of 2'],
    ['a key that is not verified, then a lock', `${key(1)}ac029000b2`, undefined],
    [
      'two of two that is not verified, then a lock',
      `${key(1)}ac${key(2)}ba529c029000b2`,
      undefined,
    ],
    ['a lock alone', '029000b2', undefined],
    ['a lock of zero at the end', `${key(1)}ad00b2`, undefined],
    ['more signatures than keys', `${key(1)}ac${key(2)}ba539c`, undefined],
    ['no signature wanted', `${key(1)}ac${key(2)}ba009c`, undefined],
    ['a hash', `a820${repeated('aa', 32)}87`, undefined],
    ['two ways', `63${key(1)}ac67${key(2)}ac68`, undefined],
    ['a key of 33 bytes', `21${repeated('02', 33)}ac`, undefined],
    ['a broken push', `${key(1)}ac4c`, undefined],
    ['nothing', '', undefined],
  ])('%s', (_what, script, policy) => {
    const found = tapscriptPolicy(bytesOf(script));
    expect(found && `${found.required} of ${found.keys.length}`).toBe(policy);
  });
});
