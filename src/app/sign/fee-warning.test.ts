import { expect, test } from 'vitest';
import { feeWarning } from './fee-warning.ts';

test.each([
  ['not known', undefined, 1_000n, 1, undefined],
  ['a usual one', 1_000n, 100_000n, 1, undefined],
  ['just a fifth', 20_000n, 100_000n, 1, undefined],
  ['more than a fifth', 20_001n, 100_000n, 1, /20 % of what is spent/],
  ['all of it', 100_000n, 100_000n, 1, /100 %/],
  ['just 0.1 BTC', 10_000_000n, 1_000_000_000n, 1, undefined],
  ['more than 0.1 BTC', 10_000_001n, 1_000_000_000n, 1, /more than 0.1 BTC/],
  ['none', 0n, 1_000n, 1, /no fee/],
  ['negative', -1n, 1_000n, 1, /More goes out/],
  ['of no inputs', -1n, 0n, 0, undefined],
])('a fee: %s', (_, fee, totalIn, inputCount, words) => {
  const warning = feeWarning({ totalIn, ...(fee !== undefined && { fee }) }, { inputCount });
  if (words === undefined) expect(warning).toBeUndefined();
  else expect(warning).toMatch(words);
});
