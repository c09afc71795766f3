import { expect, test } from 'vitest';
import { silentSignCases } from '../../../core/review/testing/truth.ts';
import { wrongSilentSigning } from '../../testing/silent-signed.ts';

/* One in ten of them is in `signpsbtwithkey-silent.test.ts`. */

/**
 * The key of input 2, which nobody tells, is uncompressed, as its maker knows: to a signer it
 * is undecided whether receivers count it, so that no script can be computed.
 */
const KNOWN_TO_ITS_MAKER = 'sign/0038';

test('all cases of known truth', () => {
  const cases = silentSignCases();
  expect(cases.length).toBe(139);
  const others = cases.filter(({ id }) => id !== KNOWN_TO_ITS_MAKER);
  expect(wrongSilentSigning(others)).toEqual([]);
});
