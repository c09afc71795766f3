import { describe, expect, test } from 'vitest';
import { type Recorded, recordedCalls } from '../../test/recorded.ts';
import { fault, summary } from './testing/recorded-faults.ts';

/*
 * Recorded answers to the procedures that play a role on PSBTs, and to their
 * relatives. The same files hold calls of procedures that are tested elsewhere.
 */

/** Procedures, and how many exchanges of each the files hold. */
const COUNTS: readonly (readonly [method: string, count: number])[] = [
  ['analyzepsbt', 1414],
  ['combinepsbt', 304],
  ['combinerawtransaction', 20],
  ['converttopsbt', 137],
  ['createmultisig', 169],
  ['createpsbt', 120],
  ['createrawtransaction', 120],
  ['decodescript', 1378],
  ['descriptorprocesspsbt', 557],
  ['finalizepsbt', 1039],
  ['joinpsbts', 20],
  ['signmessagewithprivkey', 169],
  ['validateaddress', 169],
  ['verifymessage', 153],
];

const CALLS: ReadonlyMap<string, readonly Recorded[]> = byMethod(
  ['roles-regtest', 'roles-main', 'desc-roles'].flatMap(recordedCalls),
);

function byMethod(calls: readonly Recorded[]): ReadonlyMap<string, readonly Recorded[]> {
  const groups = new Map<string, Recorded[]>();
  for (const call of calls) {
    const { method } = JSON.parse(call.request) as { readonly method: string };
    groups.set(method, [...(groups.get(method) ?? []), call]);
  }
  return groups;
}

describe('answers recorded from Bitcoin Core', () => {
  test.each(COUNTS)('%s, %i exchanges', (method, count) => {
    const calls = CALLS.get(method) ?? [];
    const faults = new Map<string, string>();
    for (const recorded of calls) {
      const words = fault(recorded);
      if (words !== undefined) faults.set(recorded.id, words);
    }
    process.stdout.write(
      `${method}: ${calls.length - faults.size} of ${calls.length} exchanges the same\n`,
    );
    expect(summary(faults)).toBe('');
    expect(calls.length).toBe(count);
  });
});
