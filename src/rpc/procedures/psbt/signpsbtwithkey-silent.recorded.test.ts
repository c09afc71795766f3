import { expect, test } from 'vitest';
import { silentSignCases } from '../../../core/review/testing/truth.ts';
import { wrongSilentSigning } from '../../testing/silent-signed.ts';

/* One in ten of them is in `signpsbtwithkey-silent.test.ts`. */

test('all cases of known truth', () => {
  const cases = silentSignCases();
  expect(cases.length).toBe(139);
  expect(wrongSilentSigning(cases)).toEqual([]);
});
