import { describe, expect, test } from 'vitest';
import { EVERYDAY } from '../../../core/ownership/testing/everyday-files.ts';
import { mistakesIn } from '../../testing/everyday.ts';

/*
 * What honest people sign every day: nothing in it is a danger, whatever they know of it,
 * and what is theirs is called so.
 */

describe('everyday files', () => {
  test.each(EVERYDAY)('$name', (file) => {
    expect(mistakesIn(file)).toEqual([]);
  });
});
