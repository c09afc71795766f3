import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { COUNTED_MS, IDLE_MS, IdleClock } from './idle-clock.ts';

// Time is what is tested: the clock is the test's.
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function started() {
  const counts: (number | undefined)[] = [];
  const ended = vi.fn();
  const clock = new IdleClock((left) => counts.push(left), ended);
  clock.start();
  counts.length = 0;
  return { clock, counts, ended };
}

describe('time without use', () => {
  test('is not counted before the last minute', () => {
    const { counts, ended } = started();
    vi.advanceTimersByTime(IDLE_MS - COUNTED_MS - 1);
    expect(counts).toEqual([]);
    expect(ended).not.toHaveBeenCalled();
  });

  test('is counted by seconds in the last one, and ends', () => {
    const { counts, ended } = started();
    vi.advanceTimersByTime(IDLE_MS);
    expect(counts.slice(0, 3)).toEqual([60, 59, 58]);
    expect(counts.slice(-3)).toEqual([2, 1, undefined]);
    expect(ended).toHaveBeenCalledOnce();
  });

  test('begins anew when started again', () => {
    const { clock, counts, ended } = started();
    vi.advanceTimersByTime(IDLE_MS - 1000);
    clock.start();
    expect(counts.at(-1)).toBeUndefined();
    vi.advanceTimersByTime(IDLE_MS - 1);
    expect(ended).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(ended).toHaveBeenCalledOnce();
  });

  test('has passed at once where the machine slept', () => {
    const { clock, ended } = started();
    vi.setSystemTime(Date.now() + IDLE_MS);
    clock.look();
    expect(ended).toHaveBeenCalledOnce();
  });

  test('does not pass while stopped', () => {
    const { clock, ended } = started();
    clock.stop();
    vi.advanceTimersByTime(2 * IDLE_MS);
    clock.look();
    expect(ended).not.toHaveBeenCalled();
  });
});
