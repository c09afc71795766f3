import { describe, expect, test } from 'vitest';
import { type Recorded, readCall, recordedCalls } from '../../../test/recorded.ts';
import { sharedLines } from '../../../test/shared-recordings.ts';
import { parseJson } from '../json/parse.ts';
import { isObject, type Json, member } from '../json/value.ts';
import { fault, summary } from '../testing/recorded-faults.ts';

/** The procedures whose answers are held against Core's here, with how many a file holds. */
const COUNTS: readonly (readonly [method: string, regtest: number, main: number])[] = [
  ['getdescriptorinfo', 910, 310],
  ['deriveaddresses', 495, 174],
  ['utxoupdatepsbt', 402, 136],
  ['descriptorprocesspsbt', 392, 126],
];
const METHODS: ReadonlySet<Json | undefined> = new Set(COUNTS.map(([method]) => method));
const FILES = ['desc-regtest', 'desc-main'] as const;

function methodOf({ request }: Recorded): Json | undefined {
  const body = parseJson(request);
  return body !== undefined && isObject(body) ? member(body, 'method') : undefined;
}

/** Whether a range goes over ten thousand indexes, which takes seconds; see derive-ranges.test.ts. */
function isLong({ request }: Recorded): boolean {
  return /\b10001\]/.test(request) && request.includes('deriveaddresses');
}

/** What is wrong with our answers. */
function faultsOf(name: string, calls: readonly Recorded[]): string {
  const faults = new Map<string, string>();
  for (const call of calls) {
    const words = fault(call);
    if (words !== undefined) faults.set(call.id, words);
  }
  const same = calls.length - faults.size;
  process.stdout.write(`${name}: ${same} of ${calls.length} exchanges the same\n`);
  return summary(faults);
}

describe('answers about descriptors recorded from Bitcoin Core', () => {
  const hasAll = FILES.every((name) => sharedLines(name) !== undefined);

  // It is in the whole.
  test.skipIf(hasAll).each(FILES)('a tenth of %s', (name) => {
    const calls = recordedCalls(`${name}-tenth`).filter((call) => METHODS.has(methodOf(call)));
    const short = calls.filter((call) => !isLong(call));
    expect(faultsOf(`${name}-tenth`, short)).toBe('');
    expect(calls.length).toBeGreaterThan(60);
  });

  // What a PSBT says of the participants of MuSig2, whatever else it spends; without nonces, which are random.
  test('desc-musig, 92 exchanges', () => {
    const calls = recordedCalls('desc-musig');
    expect(faultsOf('desc-musig', calls)).toBe('');
    expect(calls.length).toBe(92);
  });

  describe.each(FILES)('all of %s', (name) => {
    const calls = sharedLines(name)?.map(readCall);

    test.skipIf(calls === undefined).each(COUNTS)('%s', (method, regtest, main) => {
      const ofMethod = calls!.filter((call) => methodOf(call) === method);
      const short = ofMethod.filter((call) => !isLong(call));
      expect(faultsOf(`${name}, ${method}`, short)).toBe('');
      expect(ofMethod.length).toBe(name === 'desc-regtest' ? regtest : main);
    });
  });
});
