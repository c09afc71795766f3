import { describe, expect, test } from 'vitest';
import { recordedCalls } from '../../test/recorded.ts';
import { fault, summary } from './testing/recorded-faults.ts';

/** Recordings, and how many exchanges each holds. */
const FILES: readonly (readonly [name: string, count: number])[] = [
  ['psbt-regtest', 1500],
  ['psbt-main', 375],
  ['psbt-testnet4', 186],
  ['psbt-odd', 320],
  ['psbt-more', 416],
  ['psbt-bad', 30],
  ['tx', 579],
  ['tx-odd', 344],
  ['sign-regtest', 2184],
  ['sign-main', 546],
  ['sign-miniscript', 1062],
  ['sign-odd', 1904],
  ['sign-more', 80],
  ['sign-bad', 994],
  ['envelope', 121],
  ['envelope-more', 58],
];

describe('answers recorded from Bitcoin Core', () => {
  test.each(FILES)('%s, %i exchanges', (name, count) => {
    const cases = recordedCalls(name);
    const faults = new Map<string, string>();
    for (const recorded of cases) {
      const words = fault(recorded);
      if (words !== undefined) faults.set(recorded.id, words);
    }
    process.stdout.write(
      `${name}: ${cases.length - faults.size} of ${cases.length} exchanges the same\n`,
    );
    expect(summary(faults)).toBe('');
    expect(cases.length).toBe(count);
  });
});
