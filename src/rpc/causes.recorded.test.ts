import { expect, test } from 'vitest';
import { CAUSES, type CauseCode } from '../core/forensics/causes.ts';
import {
  type ForensicsCase,
  forensicsCases,
  mistakeIn,
  nameOf,
  type ToldFile,
  toldOf,
} from './testing/forensics.ts';

/*
 * Why signatures are invalid, known from how they were made wrongly. Two mistakes at
 * once are more than can be tried, so that some are not found; none is taken for another.
 */

const CASES = forensicsCases();

/** The group of a code, or what else a case is about. */
function groupOf(cause: string): string {
  if (cause.includes('+')) return 'two';
  return cause in CAUSES ? CAUSES[cause as CauseCode].group : cause;
}

const casesOf = (group: string) => CASES.filter(({ want }) => groupOf(want.cause) === group);

/** The cases with a wrong answer. */
function mistakesIn(told: readonly (readonly [ForensicsCase, ToldFile])[]) {
  return told.map(([one, file]) => [one.id, mistakeIn(one, file)]).filter(([, wrong]) => wrong);
}

test.each([
  ['of what is hashed', 383, 'what'],
  ['of how it is hashed', 27, 'how'],
  ['of the key', 71, 'key'],
  ['of the encoding', 63, 'encoding'],
  ['that is none', 40, 'none'],
  ['that nothing explains', 80, 'unexplained'],
])('a mistake %s: %i cases', (_, count, group) => {
  const cases = casesOf(group);
  expect(mistakesIn(cases.map((one) => [one, toldOf(one)]))).toEqual([]);
  expect(cases.length).toBe(count);
});

test('two at once: of 134 cases 105 are found, and none is taken for another', () => {
  const told = casesOf('two').map((one) => [one, toldOf(one)] as const);
  const found = told.filter(([, { signatures }]) =>
    signatures.every((signature) => nameOf(signature) !== 'unexplained'),
  );
  expect(mistakesIn(found)).toEqual([]);
  expect([told.length, found.length]).toEqual([134, 105]);
});

test('every code of the list is made by a case', () => {
  const made = new Set(CASES.flatMap(({ want }) => want.cause.split('+')));
  expect(Object.keys(CAUSES).filter((code) => !made.has(code))).toEqual([]);
});
