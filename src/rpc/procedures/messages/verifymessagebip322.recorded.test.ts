import { expect, test } from 'vitest';
import { differences, messageCases } from '../../../core/review/testing/truth.ts';
import { execute } from '../../dispatch.ts';

const CASES = messageCases();
const SATOSHIS = 100_000_000;

/** Amounts are in satoshis in what is expected. */
function answered(request: string): unknown {
  const { body } = execute(request, { chain: 'regtest' });
  return JSON.parse(body, (name, value) =>
    name === 'amount' ? Math.round(value * SATOSHIS) : value,
  ).result;
}

test('there are as many cases as were recorded', () => {
  expect(CASES.length).toBe(115);
  expect(CASES.filter(({ expect: { verdict } }) => verdict === 'unproven').length).toBe(7);
});

test.each(CASES)('$id', ({ request, expect: expected }) => {
  expect(differences(expected, answered(request), 'result')).toEqual([]);
});
