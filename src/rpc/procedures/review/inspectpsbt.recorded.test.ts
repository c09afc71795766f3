import { expect, test } from 'vitest';
import { outputCases, truthCases } from '../../../core/review/testing/truth.ts';
import { answeredOtherwise } from '../../testing/truth-answers.ts';

/* One in fifty of them is in `inspectpsbt.test.ts`; `truth.recorded.test.ts` of core takes all, without the answer. */

test('one in ten of the cases whose truth is known, as the answer says it', () => {
  const cases = [...truthCases('inspectpsbt'), ...outputCases()].filter((_, i) => i % 10 === 0);
  expect(cases.flatMap(answeredOtherwise)).toEqual([]);
  expect(cases.length).toBe(148);
});
