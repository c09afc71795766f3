import { expect, test } from 'vitest';
import { CALLS_KEPT, withCall } from './call-log.ts';

const SIGN = 'signrawtransactionwithkey';

/** What is left of these calls, each with its place in the order. */
function kept(called: readonly (readonly string[])[]) {
  let calls: readonly { readonly methods: readonly string[]; readonly at: number }[] = [];
  called.forEach((methods, at) => {
    calls = withCall(calls, { methods, at });
  });
  return calls;
}

const many = (count: number, ...methods: string[]) => Array.from({ length: count }, () => methods);

test.each<[string, readonly (readonly string[])[], number, number]>([
  ['a few', [[SIGN], ['help']], 1, 1],
  ['a flood after one that signs', [[SIGN], ...many(500, 'help')], 1, CALLS_KEPT],
  ['a flood of unread ones', [[SIGN], ...many(500)], 1, CALLS_KEPT],
  ['a batch in which one signs', [['help', SIGN], ...many(500, 'help')], 1, CALLS_KEPT],
  ['many that sign', many(500, SIGN), CALLS_KEPT, 0],
])('%s', (_name, called, signing, cheap) => {
  const left = kept(called);
  const signs = left.filter(({ methods }) => methods.includes(SIGN));
  expect([signs.length, left.length - signs.length]).toEqual([signing, cheap]);
  expect(left.map(({ at }) => at)).toEqual([...left.map(({ at }) => at)].sort((a, b) => a - b));
  expect(left.at(-1)?.at).toBe(called.length - 1);
});
