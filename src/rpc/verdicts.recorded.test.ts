import { expect, test } from 'vitest';
import { recordedCalls } from '../../test/recorded.ts';
import { contradictionsIn } from './testing/recorded-verdicts.ts';

test.each([
  ['roles-main', 4],
  ['roles-regtest', 12],
])('verdicts agree with the node: %s, one in %i', (name, step) => {
  expect(contradictionsIn(recordedCalls(name), step)).toEqual([]);
});
