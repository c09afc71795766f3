import { describe, expect, test } from 'vitest';
import { ARMING_MS, Arming, type Hindrance, type Sight } from './arming.ts';

const WELL: Sight = { isWhole: true, isLarge: true, isShown: true, isUncovered: true };

type Step = Partial<Sight> | 'moved' | number;

/** What hinders after each step; a number is a wait. */
function after(...steps: readonly Step[]): Hindrance | undefined {
  let now = 5000;
  const arming = new Arming(() => now);
  for (const step of steps) {
    if (typeof step === 'number') now += step;
    else if (step === 'moved') arming.disturb();
    else arming.see(step);
  }
  return arming.hindrance();
}

describe('a click counts', () => {
  test.each<[string, readonly Step[], Hindrance | undefined]>([
    ['after a second of everything', [WELL, ARMING_MS], undefined],
    ['while it is seen again and again as it was', [WELL, ARMING_MS, WELL, WELL], undefined],
    ['again, a second after a change', [WELL, ARMING_MS, 'moved', ARMING_MS], undefined],
    ['never at first', [ARMING_MS], 'hidden'],
    ['not a moment early', [WELL, ARMING_MS - 1], 'waiting'],
    ['not where little is in view', [{ ...WELL, isLarge: false }, ARMING_MS], 'small'],
    ['not where it does not fit', [{ ...WELL, isWhole: false }, ARMING_MS], 'small'],
    ['not in the background', [{ ...WELL, isShown: false }, ARMING_MS], 'hidden'],
    ['not under something else', [{ ...WELL, isUncovered: false }, ARMING_MS], 'covered'],
    ['not right after a move', [WELL, ARMING_MS, 'moved'], 'waiting'],
    ['not when it was covered just now', [WELL, ARMING_MS, { isUncovered: false }], 'covered'],
    [
      'not right after it was uncovered',
      [WELL, ARMING_MS, { isUncovered: false }, ARMING_MS, { isUncovered: true }, ARMING_MS - 1],
      'waiting',
    ],
    [
      'not by time that passed while it was covered',
      [{ ...WELL, isUncovered: false }, ARMING_MS, 'moved', ARMING_MS, WELL],
      'waiting',
    ],
  ])('%s', (_name, steps, hindrance) => {
    expect(after(...steps)).toBe(hindrance);
  });
});
