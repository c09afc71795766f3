import { expect, test } from 'vitest';
import { messageFileCases } from '../../../core/review/testing/truth.ts';
import { wrongMade, wrongMessageAnswer, wrongTurns } from '../../testing/message-answers.ts';

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

test('all of sign (32): in turns to a signature that verifies, or nothing at all', () => {
  const cases = casesOf('sign');
  expect([cases.length, cases.flatMap(wrongTurns)]).toEqual([32, []]);
});

test('all of make (12): what signmessagebip322 makes of coins', () => {
  const cases = casesOf('make');
  expect([cases.length, cases.flatMap(wrongMade)]).toEqual([12, []]);
});
