import { expect, test } from 'vitest';
import type { Replacement } from '../../../core/verdict/replacement.ts';
import { replacementText } from './text-before.ts';

const BOTH = 'Both spend 1 coin in common (input 0 of 2), so only one of them can confirm.';
const LEAST =
  'To replace 1 in a mempool, where nothing spends it, takes a fee of 0.00001011 BTC at least (Bitcoin Core’s defaults)';

test.each<readonly [string, Replacement, string]>([
  [
    'enough',
    { shared: [0], fee: 1_011n, leastFee: 1_011n },
    `${BOTH} ${LEAST}; 2 pays 0.00001011 BTC, which is enough.`,
  ],
  [
    'too little',
    { shared: [0], fee: 1_000n, leastFee: 1_011n },
    `${BOTH} ${LEAST}; 2 pays 0.00001000 BTC, 0.00000011 BTC too little.`,
  ],
  ['its own fee not known', { shared: [0], leastFee: 1_011n }, `${BOTH} ${LEAST}.`],
  [
    'nothing known',
    { shared: [0] },
    `${BOTH} What it takes to replace 1 in a mempool is not known, as a fee or a size is not.`,
  ],
  [
    'many coins',
    { shared: [0, 1, 2, 3, 4, 5, 6, 7, 8] },
    'Both spend 9 coins in common (inputs 0, 1, 2, 3, 4, 5, 6, 7, and 1 more of 2), so only one of them can confirm. What it takes to replace 1 in a mempool is not known, as a fee or a size is not.',
  ],
])('%s', (_, replacement, text) => {
  expect(replacementText(replacement, 1, 2)).toBe(text);
});
