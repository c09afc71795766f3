import { expect, test } from 'vitest';
import { messageFileCases } from '../../../core/review/testing/truth.ts';
import { wrongMessageAnswer } from '../../testing/message-answers.ts';

const CASES = messageFileCases();

/** Cases by the first part of their name. */
function casesOf(kind: string) {
  return CASES.filter(({ id }) => id.startsWith(`${kind}/`));
}

test.each([
  ['honest', 80],
  ['altered', 120],
  ['asked', 56],
  ['reserves', 48],
  ['payment', 20],
  ['verify', 56],
  ['bip322', 23],
  ['bip322-error', 36],
  ['bip322-inspect', 16],
])('all of %s (%i), as the answer says it', (kind, count) => {
  const cases = casesOf(kind);
  expect([cases.length, cases.flatMap(wrongMessageAnswer)]).toEqual([count, []]);
});
