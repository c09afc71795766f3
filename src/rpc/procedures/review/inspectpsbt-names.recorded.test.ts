import { expect, test } from 'vitest';
import { nameCases } from '../../../core/review/testing/truth.ts';
import { answeredOtherwise } from '../../testing/truth-answers.ts';

test('all of names (540), as the answer says it', () => {
  const cases = nameCases();
  const wrong = cases.flatMap((one) =>
    answeredOtherwise(one).map((words) => `${one.altered ?? 'honest'} ${words}`),
  );
  expect([cases.length, wrong]).toEqual([540, []]);
});
