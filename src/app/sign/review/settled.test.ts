import { expect, test } from 'vitest';
import type { CheckedForm } from '../../../core/form/types.ts';
import type { SignResult } from '../result/sign-result.ts';
import { shownReview } from './settled.ts';

/** As much of a check as is told apart here. */
function checkedAs(stage: 'unsigned' | 'final'): CheckedForm {
  const review = { stage } as NonNullable<CheckedForm['review']>;
  return { review, keys: [], owners: [], foreignUtxos: [], singleWithoutOutput: [], dangers: [] };
}

const BEFORE = checkedAs('unsigned');
const AFTER = checkedAs('final');
const RESULT: SignResult = { ok: false, refusal: { code: -1, message: '' } };
const OTHER: SignResult = { ok: false, refusal: { code: -1, message: '' } };

test.each<[what: string, checked: CheckedForm, of: SignResult | undefined, shown: string]>([
  ['a transaction, judged anew', BEFORE, RESULT, 'final'],
  ['a transaction, before that is there', BEFORE, undefined, 'unsigned, stale'],
  ['a transaction, judged of another result', BEFORE, OTHER, 'unsigned, stale'],
  ['a PSBT, which is the signed one now', AFTER, undefined, 'final'],
])('what was signed is shown as it was judged: %s', (_, checked, of, shown) => {
  const settled = of && { of, checked: AFTER };
  const said = shownReview({ checked, settled, result: RESULT }, true);
  expect([said.checked?.review?.stage, ...(said.isStale ? ['stale'] : [])].join(', ')).toBe(shown);
});

test('while anything is to be signed, what is to be signed is shown', () => {
  const settled = { of: RESULT, checked: AFTER };
  expect(shownReview({ checked: BEFORE, settled, result: RESULT }, false)).toEqual({
    checked: BEFORE,
    isStale: false,
  });
});
