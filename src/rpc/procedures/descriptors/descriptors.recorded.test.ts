import { expect, test } from 'vitest';
import { recordedCalls } from '../../../../test/recorded.ts';
import { faultsOf } from '../testing/descriptor-calls.ts';

/*
 * Answers about descriptors recorded from Bitcoin Core: a tenth of two large
 * recordings, and what a PSBT says of the participants of MuSig2, whatever else it
 * spends; without nonces, which are random.
 */

test.each([
  ['desc-regtest-tenth', 370],
  ['desc-main-tenth', 128],
  ['desc-musig', 92],
])('%s, %i exchanges', (name, count) => {
  const calls = recordedCalls(name);
  expect(faultsOf(name, calls)).toBe('');
  expect(calls.length).toBe(count);
});
