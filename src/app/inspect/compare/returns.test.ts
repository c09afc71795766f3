import { expect, test } from 'vitest';
import type { OutputVerdict } from '../../../core/verdict/verify-outputs.ts';
import { type ReturnProof, returnsOf } from './returns.ts';

const output = (index: number, change: OutputVerdict['change']): OutputVerdict => ({
  index,
  amount: 10n ** BigInt(index),
  change,
  fingerprints: [],
});

const OUTPUTS = [output(0, true), output(1, true), output(2, false), output(3, undefined)];

test.each<[what: string, proofs: readonly ReturnProof[], proven: string, claimed: string]>([
  ['nothing is known but what the file claims', [], '0 in 0', '11 in 2'],
  ['a descriptor derives one', ['proven'], '1 in 1', '10 in 1'],
  [
    'a descriptor derives one that claims nothing',
    [undefined, undefined, undefined, 'proven'],
    '1000 in 1',
    '11 in 2',
  ],
  ['a descriptor contradicts one', ['contradicted'], '0 in 0', '10 in 1'],
  ['both', ['contradicted', 'proven'], '10 in 1', '0 in 0'],
])('%s', (_, proofs, proven, claimed) => {
  const returns = returnsOf(OUTPUTS, (index) => proofs[index]);
  const text = ({ amount, outputs }: typeof returns.proven) => `${amount} in ${outputs}`;
  expect([text(returns.proven), text(returns.claimed)]).toEqual([proven, claimed]);
});
