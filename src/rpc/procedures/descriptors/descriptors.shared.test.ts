import { describe, expect, test } from 'vitest';
import { recordedCalls } from '../../../../test/recorded.ts';
import { sharedCalls } from '../../../../test/shared-recordings.ts';
import { faultsOf, isLongRange, methodOf } from '../testing/descriptor-calls.ts';

/*
 * As descriptors.recorded.test.ts, the whole of both recordings: what is not in
 * their tenth, nor so long that derive-ranges.shared.test.ts has it alone.
 */

/** The procedures whose answers are held against Core's here, with how many a file holds. */
const COUNTS: readonly (readonly [method: string, regtest: number, main: number])[] = [
  ['getdescriptorinfo', 910, 310],
  ['deriveaddresses', 495, 174],
  ['utxoupdatepsbt', 402, 136],
  ['descriptorprocesspsbt', 392, 126],
];

describe.each(['desc-regtest', 'desc-main'] as const)('all of %s', (name) => {
  const calls = sharedCalls(name);
  const tenth = new Set(recordedCalls(`${name}-tenth`).map(({ id }) => id));

  test.each(COUNTS)('%s', (method, regtest, main) => {
    const ofMethod = calls.filter((call) => methodOf(call) === method);
    const others = ofMethod.filter((call) => !tenth.has(call.id) && !isLongRange(call));
    expect(faultsOf(`${name}, ${method}`, others)).toBe('');
    expect(ofMethod.length).toBe(name === 'desc-regtest' ? regtest : main);
  });
});
