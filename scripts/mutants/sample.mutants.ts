import { expect, test } from 'vitest';
import { execute } from '../../src/rpc/dispatch.ts';
import { type Recorded, recordedCalls } from '../../test/recorded.ts';
import { difference } from '../../test/same-answer.ts';

/*
 * A sample of the recorded answers, one test for each kind of call, so that a
 * mutant dies at the first that tells it. The unit tests hold all of them.
 */

/** Files, and of how many calls of a kind one is taken at most. */
const SAMPLES: readonly (readonly [file: string, atMost: number])[] = [
  ['psbt-main', 12],
  ['psbt-odd', 40],
  ['psbt-more', 60],
  ['psbt-regtest', 12],
  ['tx', 40],
  ['tx-odd', 60],
  ['sign-main', 10],
  ['sign-odd', 40],
  ['sign-more', 12],
  ['sign-regtest', 10],
  ['sign-miniscript', 12],
  ['roles-main', 40],
  ['desc-roles', 40],
  ['desc-main-tenth', 4],
  ['desc-regtest-tenth', 4],
];

function byKind(calls: readonly Recorded[]): ReadonlyMap<string, readonly Recorded[]> {
  const kinds = new Map<string, Recorded[]>();
  for (const call of calls) {
    const kind = call.id.replace(/\/?[^/]*$/, '');
    kinds.set(kind, [...(kinds.get(kind) ?? []), call]);
  }
  return kinds;
}

/** Some of a list, from all over it. */
function spread<T>(list: readonly T[], atMost: number): readonly T[] {
  const step = Math.max(1, list.length / atMost);
  return Array.from(
    { length: Math.ceil(list.length / step) },
    (_, i) => list[Math.floor(i * step)]!,
  );
}

for (const [file, atMost] of SAMPLES) {
  for (const [kind, calls] of byKind(recordedCalls(file))) {
    test(`${file}: ${kind}`, () => {
      for (const { id, chain, request, status, response } of spread(calls, atMost)) {
        const ours = execute(request, { chain });
        expect([id, difference({ status, body: response }, ours, request)]).toEqual([
          id,
          undefined,
        ]);
      }
    });
  }
}
