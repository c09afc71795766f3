import { describe, expect, test } from 'vitest';
import { ARMING_MS, Arming, type Hindrance, LEAST_MOVE } from './arming.ts';

type Step =
  | 'focus'
  | 'blur'
  | 'resize'
  | 'press'
  | 'tap'
  | 'key'
  | 'held key'
  | number
  | readonly [number, isOnQuestion?: boolean];

const HERE = [0] as const;
const THERE = [LEAST_MOVE, true] as const;

/** What hinders after each step; a number is a wait, a list the pointer's place. */
function after(...steps: readonly Step[]): Hindrance | undefined {
  let now = 5000;
  const arming = new Arming(() => now);
  for (const step of steps) {
    if (typeof step === 'number') now += step;
    else if (typeof step === 'object') arming.point({ x: step[0], y: 7 }, step[1] ?? false);
    else if (step === 'focus' || step === 'blur') arming.focus(step === 'focus');
    else if (step === 'resize') arming.resize();
    else if (step === 'press' || step === 'tap') arming.press(step === 'tap');
    else arming.key(step === 'held key');
  }
  return arming.hindrance();
}

describe('a click counts', () => {
  test.each<[string, readonly Step[], Hindrance | undefined]>([
    [
      'after a second of focus and a pointer that moved',
      ['focus', HERE, THERE, ARMING_MS],
      undefined,
    ],
    ['where it moved at the end of the second', ['focus', ARMING_MS, HERE, THERE], undefined],
    ['by keys, a second after the first', ['focus', 'key', ARMING_MS], undefined],
    ['by taps, a second after the first', ['focus', 'tap', ARMING_MS, 'tap'], undefined],
    ['not by taps in a row', ['focus', 'tap', 600, 'tap', 600, 'tap'], 'waiting'],
    ['and goes on to', ['focus', HERE, THERE, ARMING_MS, 'press', 'key', 10], undefined],
    ['not without the focus', [HERE, THERE, ARMING_MS], 'unfocused'],
    ['not a moment early', ['focus', HERE, THERE, ARMING_MS - 1], 'waiting'],
    ['where it was over the question at first', ['focus', [0, true], [99], ARMING_MS], undefined],
    ['not where it moved beside the question', ['focus', HERE, [99], ARMING_MS], 'untouched'],
    [
      'not where it was over it before the focus went',
      ['focus', HERE, THERE, 'blur', 'focus', HERE, [99], ARMING_MS],
      'untouched',
    ],
    ['not under a pointer that rests', ['focus', [0, true], [0, true], ARMING_MS], 'untouched'],
    [
      'not under one that trembles',
      ['focus', [0, true], [LEAST_MOVE - 1, true], ARMING_MS],
      'untouched',
    ],
    ['not where nothing was touched', ['focus', ARMING_MS], 'untouched'],
    ['not by a key that is held', ['focus', 'held key', ARMING_MS], 'untouched'],
    ['not by what moved before the focus', [HERE, 'focus', THERE, ARMING_MS], 'untouched'],
    ['not once the focus is gone', ['focus', HERE, THERE, ARMING_MS, 'blur'], 'unfocused'],
    [
      'not when it just came back',
      ['focus', HERE, THERE, ARMING_MS, 'blur', 'focus', HERE, THERE],
      'waiting',
    ],
    [
      'not by what moved before it went',
      ['focus', HERE, THERE, ARMING_MS, 'blur', 'focus', ARMING_MS],
      'untouched',
    ],
    ['not after the size changed', ['focus', HERE, THERE, ARMING_MS, 'resize'], 'untouched'],
    [
      'not after it changed with the pointer',
      ['focus', HERE, THERE, 'resize', HERE, THERE],
      'waiting',
    ],
    [
      'not by a row of clicks',
      ['focus', HERE, THERE, 600, 'press', 600, 'press', 600, 'press', ARMING_MS - 1],
      'waiting',
    ],
    ['not by a row of keys', ['focus', 'key', 600, 'key', 600, 'key', 600], 'waiting'],
    ['nor by a held one', ['focus', 'key', 600, 'held key', 600, 'held key', 600], 'waiting'],
  ])('%s', (_name, steps, hindrance) => {
    expect(after(...steps)).toBe(hindrance);
  });
});
