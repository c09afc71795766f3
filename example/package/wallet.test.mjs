import { inspect } from 'touchstone';
import { expect, test } from 'vitest';
import { DESCRIPTORS, makePayment } from './wallet.mjs';

const SHOP = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';

test('a payment has no danger, and its change is ours', () => {
  const psbt = makePayment(SHOP, 1_000_000);
  const { findings, outputs, fee } = inspect(psbt, { chain: 'regtest', descriptors: DESCRIPTORS });
  expect(findings.filter(({ severity }) => severity !== 'note')).toEqual([]);
  expect(outputs.map(({ owner }) => owner?.status)).toEqual(['other', 'derived']);
  expect(fee).toMatchObject({ amount: 0.00001, proof: 'proven' });
});

test('change that goes to somebody else is seen', () => {
  const psbt = makePayment(SHOP, 1_000_000, {
    change: 'bcrt1q6rz28mcfaxtmd6v789l9rrlrusdprr9pz3cppk',
  });
  const { outputs } = inspect(psbt, { chain: 'regtest', descriptors: DESCRIPTORS });
  expect(outputs.map(({ owner }) => owner?.status)).toEqual(['other', 'other']);
});
