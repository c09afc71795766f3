import { expect, test } from 'vitest';
import type { KeyHindrance } from '../../core/form/result/hindrance.ts';
import { reviewTitle } from './text.ts';

test.each<[why: KeyHindrance['why'] | undefined, isSigned: boolean, title: string]>([
  [undefined, false, 'What you will sign'],
  [undefined, true, 'What was signed'],
  ['coinbase', false, 'Review'],
  ['final', false, 'Review'],
  ['utxo', false, 'What you will sign'],
])('the title of a review where %s is in the way, signed: %s', (why, isSigned, title) => {
  expect(reviewTitle(isSigned, why && { why, inputs: [0] })).toBe(title);
});
