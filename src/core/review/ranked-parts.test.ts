import { expect, test } from 'vitest';
import { finding } from '../findings/finding.ts';
import type { FindingCode } from '../findings/table.ts';
import type { OwnerStatus } from '../ownership/owner.ts';
import { rankedParts, returningOf } from './ranked-parts.ts';

/** One output of 7 satoshis, and one input of 9. */
function ranked(
  change: boolean | 'unknown' | undefined,
  status: OwnerStatus | undefined,
  codes: readonly FindingCode[] = [],
) {
  const output = {
    index: 0,
    amount: 7n,
    fingerprints: [],
    ...(change !== undefined && { change }),
  };
  return {
    inputs: [{ amount: 9n }],
    outputs: [output],
    outputOwners: [status && { status }],
    findings: codes.map((code) => finding(code, { path: '', part: { output: 0 } })),
  };
}

test.each<[boolean | 'unknown' | undefined, OwnerStatus | undefined, unknown, bigint, number]>([
  [undefined, undefined, undefined, 7n, 0],
  [undefined, 'derived', 'proven', 0n, 2],
  [true, 'derived', 'proven', 0n, 2],
  [true, undefined, 'claimed', 7n, 1],
  [true, 'other', 'claimed', 7n, 1],
  [true, 'partly', 'claimed', 7n, 1],
  // What a person gave says that it is elsewhere, or nobody's of theirs.
  [true, 'elsewhere', undefined, 7n, 0],
  [true, 'contradicted', undefined, 7n, 0],
  [false, 'partly', undefined, 7n, 0],
  ['unknown', undefined, undefined, 7n, 0],
])('change %s, owner %s: returns %s, worth %s', (change, status, returns, worth, rank) => {
  const known = ranked(change, status);
  expect(returningOf(known, 0)).toBe(returns);
  const [output] = rankedParts(known).outputs;
  expect([output?.returns, output?.worth, output?.rank]).toEqual([returns, worth, rank]);
  expect(rankedParts(known).inputs).toEqual([{ worth: 9n, rank: 0 }]);
});

test('of no output nothing returns', () => {
  expect(returningOf(ranked(true, undefined), 1)).toBeUndefined();
});

test.each<[string, readonly FindingCode[], OwnerStatus | undefined, unknown, unknown]>([
  ['nothing', [], undefined, undefined, undefined],
  ['a warning is no danger', ['dust'], undefined, 'dust', undefined],
  ['a note is neither', ['payload'], undefined, undefined, undefined],
  ['the chain is told of all', ['chain-mismatch'], undefined, undefined, undefined],
  ['and hides no other warning', ['chain-mismatch', 'dust'], undefined, 'dust', undefined],
  ['a danger', ['burn'], undefined, 'burn', 'burn'],
  ['of two dangers the first', ['burn', 'outputs-exceed-inputs'], undefined, 'burn', 'burn'],
  [
    'but a contradiction before others',
    ['burn', 'output-contradicted'],
    undefined,
    'output-contradicted',
    'output-contradicted',
  ],
  ['what returns', [], 'derived', undefined, 'returns'],
  ['a danger of what returns', ['burn'], 'derived', 'burn', 'burn'],
])('told apart by %s', (_, codes, status, alarm, alike) => {
  const [output] = rankedParts(ranked(undefined, status, codes)).outputs;
  expect([output?.alarm?.code, output?.alike]).toEqual([alarm, alike]);
});
