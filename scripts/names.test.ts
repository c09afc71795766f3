import { expect, test } from 'vitest';
import { differences, ownRootCases } from '../src/core/review/testing/truth.ts';
import { nameOf } from './names.ts';

test('all of names-own-root (228), as the script says it', () => {
  const cases = ownRootCases();
  const wrong = cases.flatMap((one) =>
    differences(one.expect, JSON.parse(nameOf(JSON.stringify(one))), `${one.altered} ${one.id}`),
  );
  expect([cases.length, wrong]).toEqual([228, []]);
});
