import { describe, expect, test } from 'vitest';
import { readCall } from '../../../test/recorded.ts';
import { sharedLines } from '../../../test/shared-recordings.ts';
import { fault } from '../testing/recorded-faults.ts';

/*
 * The recorded ranges of ten thousand indexes, each a second or several: every
 * eighth, and all of them with `npm run tasks`.
 */

const EVERY = process.env['TOUCHSTONE_LARGE'] === undefined ? 8 : 1;

const COUNTS = [
  ['desc-regtest', 11],
  ['desc-main', 5],
] as const;

/** Whether a range goes over ten thousand indexes. */
function isLong({ request }: { readonly request: string }): boolean {
  return /\b10001\]/.test(request) && request.includes('deriveaddresses');
}

describe.each(COUNTS)('long ranges of %s', (name, count) => {
  const lines = sharedLines(name);

  test.skipIf(lines === undefined)('as Bitcoin Core answers them', { timeout: 240_000 }, () => {
    const long = lines!.map(readCall).filter(isLong);
    const tried = long.filter((_, i) => i % EVERY === 0);
    expect(tried.map((call) => [call.id, fault(call)])).toEqual(
      tried.map(({ id }) => [id, undefined]),
    );
    expect(long.length).toBe(count);
  });
});
