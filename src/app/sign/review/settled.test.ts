import { expect, test } from 'vitest';
import type { CheckedForm } from '../../../core/form/types.ts';
import type { SignedResult, SignResult } from '../result/sign-result.ts';
import { type ShownReview, shownReview } from './settled.ts';

/** As much of a check as is told apart here. */
function checkedAs(stage: 'unsigned' | 'partly signed' | 'final'): CheckedForm {
  const review = { stage } as NonNullable<CheckedForm['review']>;
  return { review, keys: [], owners: [], foreignUtxos: [], singleWithoutOutput: [], dangers: [] };
}

const REFUSAL: SignResult = { ok: false, refusal: { code: -1, message: '' } };

/** As much of a result as one is told from another by. */
function resultOf(hex: string): SignResult {
  return { ok: true, hex } as SignedResult;
}

const BEFORE = checkedAs('unsigned');
const PART = checkedAs('partly signed');
const AFTER = checkedAs('final');
const RESULT = resultOf('aa');
const OTHER = resultOf('bb');

function said(shown: ShownReview): string {
  return [shown.checked?.review?.stage, ...(shown.isStale ? ['stale'] : [])].join(', ');
}

test.each<[what: string, checked: CheckedForm, of: SignResult | undefined, shown: string]>([
  ['a transaction, judged anew', BEFORE, RESULT, 'final'],
  ['a transaction, before that is there', BEFORE, undefined, 'unsigned, stale'],
  ['a transaction, judged of another result', BEFORE, OTHER, 'unsigned, stale'],
  ['a PSBT, which is the signed one now', AFTER, undefined, 'final'],
])('what was signed is shown as it was judged: %s', (_, checked, of, shown) => {
  const settled = of && { of, checked: AFTER };
  const state = { checked, settled, result: RESULT, hasChanged: false };
  expect(said(shownReview(state, true))).toBe(shown);
});

type Given = Partial<Parameters<typeof shownReview>[0]>;

test.each<[what: string, given: Given, shown: string]>([
  ['what is to be signed, before anything is', {}, 'unsigned'],
  ['a transaction signed in part, judged anew', { result: RESULT }, 'partly signed'],
  ['it, before that is there', { result: RESULT, settled: undefined }, 'unsigned, stale'],
  ['it, judged of another result', { result: OTHER }, 'unsigned, stale'],
  ['the form once it has changed', { result: RESULT, hasChanged: true }, 'unsigned'],
  ['the form beside a refusal', { result: REFUSAL, settled: undefined }, 'unsigned'],
])('while something is to be signed: %s', (_, given, shown) => {
  const settled = { of: RESULT, checked: PART };
  const state = { checked: BEFORE, settled, result: undefined, hasChanged: false, ...given };
  expect(said(shownReview(state, false))).toBe(shown);
});
