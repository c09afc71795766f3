import { describe, expect, test } from 'vitest';
import { sharedCalls } from '../../../../test/shared-recordings.ts';
import { fault } from '../../testing/recorded-faults.ts';
import { isLongRange } from '../testing/descriptor-calls.ts';

/* The recorded ranges of ten thousand indexes, each a second or several. */

const COUNTS = [
  ['desc-regtest', 11],
  ['desc-main', 5],
] as const;

describe.each(COUNTS)('long ranges of %s', (name, count) => {
  const long = sharedCalls(name).filter(isLongRange);

  test(`all ${count}`, () => expect(long.length).toBe(count));

  test.each(long.map((call) => [call.id, call] as const))(
    '%s, as Bitcoin Core has it',
    (_, call) => {
      expect(fault(call)).toBeUndefined();
    },
  );
});
