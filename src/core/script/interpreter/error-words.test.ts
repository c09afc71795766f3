import { expect, test } from 'vitest';
import { scriptErrorWords } from './error-words.ts';
import { SCRIPT_ERRORS } from './errors.ts';

test('every error has words of its own', () => {
  const words = SCRIPT_ERRORS.map(scriptErrorWords);
  expect(new Set(words).size).toBe(SCRIPT_ERRORS.length);
});

test.each([
  [
    'EVAL_FALSE',
    'Script evaluated without error but finished with a false/empty top stack element',
  ],
  ['INVALID_STACK_OPERATION', 'Operation not valid with the current stack size'],
  ['SCHNORR_SIG_HASHTYPE', 'Invalid Schnorr signature hash type'],
  ['WITNESS_PROGRAM_MISMATCH', 'Witness program hash mismatch'],
  ['UNKNOWN_ERROR', 'unknown error'],
] as const)('%s: %s', (error, words) => {
  expect(scriptErrorWords(error)).toBe(words);
});
