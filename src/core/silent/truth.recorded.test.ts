import { describe, expect, test } from 'vitest';
import { bipVectors } from '../../../test/bips.ts';
import { type SilentCase, silentCases } from '../review/testing/truth.ts';
import { silentPaymentsOf } from './judge.ts';
import { subjectOfCase, wrongSilentPayments } from './testing/told-silent.ts';

test.each([
  ['silent-regtest', 800],
  ['silent-bip375', 79],
] as const)('all of %s', (name, count) => {
  const cases = silentCases(name);
  expect(cases.length).toBe(count);
  expect(wrongSilentPayments(cases)).toEqual([]);
});

interface Bip375 {
  readonly valid: readonly { readonly description: string; readonly psbt: string }[];
  readonly invalid: readonly { readonly description: string; readonly psbt: string }[];
}

describe('the vectors of BIP 375 as they stand name keys that are not those of their coins', () => {
  const { valid, invalid } = bipVectors<Bip375>('bip375');

  test('so little of them is proven', () => {
    const proven = [...valid, ...invalid].filter(({ psbt }) => {
      const request = JSON.stringify({ params: [psbt] });
      const one: SilentCase = { id: '', chain: 'main', request, expect: {} };
      const payments = silentPaymentsOf(subjectOfCase(one));
      const isMisfit = payments?.inputs.some((input) => input.isMisfit);
      const isProven = payments?.outputs.some((output) => output?.status === 'proven');
      return isMisfit && isProven;
    });
    expect([valid.length, invalid.length]).toEqual([20, 22]);
    expect(proven.map(({ description }) => description)).toEqual([]);
  });
});
