import { expect, test } from 'vitest';
import type { OutputVerdict } from '../../core/verdict/verify-outputs.ts';
import { outputSentence } from './text-outputs.ts';

const VERDICT: OutputVerdict = {
  index: 0,
  amount: 1n,
  records: { records: 'match', restFits: true, contradicting: [] },
  change: 'unknown',
  fingerprints: ['d34db33f'],
};

test.each<readonly [string, Partial<OutputVerdict>, string | undefined, boolean, string]>([
  ['whether it is change', {}, undefined, false, 'whether it is change cannot be told.'],
  ['that it goes back', {}, undefined, true, 'it goes back to what is spent here.'],
  ['that it goes back, of other signers', { change: false }, undefined, true, 'it goes back to'],
  ['that it is of others', { change: false }, undefined, false, 'Not called change'],
  ['what the file claims', { change: true }, undefined, true, 'Change, as the file claims'],
  ['whose it is', {}, 'yours', true, 'Yours.'],
])('what is said of an output: %s', (_, verdict, owner, isBack, words) => {
  expect(outputSentence({ ...VERDICT, ...verdict }, owner, isBack)).toContain(words);
});
