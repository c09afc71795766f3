import { expect, test } from 'vitest';
import {
  isFlagCombination,
  MANDATORY_SCRIPT_FLAGS,
  SCRIPT_FLAG_NAMES,
  ScriptFlag,
  STANDARD_SCRIPT_FLAGS,
  scriptFlags,
  withNeededFlags,
} from './flags.ts';
import { ALL_SCRIPT_FLAGS } from './testing/all-flags.ts';

test('each of the 21 flags has a bit of its own', () => {
  expect(SCRIPT_FLAG_NAMES.length).toBe(21);
  expect(new Set(Object.values(ScriptFlag)).size).toBe(21);
  expect(ALL_SCRIPT_FLAGS).toBe(2 ** 21 - 1);
});

test('all flags are standard but SIGPUSHONLY', () => {
  expect(ALL_SCRIPT_FLAGS & ~STANDARD_SCRIPT_FLAGS).toBe(ScriptFlag.SIGPUSHONLY);
  expect(MANDATORY_SCRIPT_FLAGS & ~STANDARD_SCRIPT_FLAGS).toBe(0);
});

test.each([
  [true, []],
  [true, ['P2SH']],
  [true, ['P2SH', 'WITNESS']],
  [true, ['P2SH', 'WITNESS', 'CLEANSTACK']],
  [true, ['TAPROOT']],
  [false, ['WITNESS']],
  [false, ['CLEANSTACK']],
  [false, ['CLEANSTACK', 'P2SH']],
  [false, ['CLEANSTACK', 'WITNESS']],
] as const)('%s: %j', (expected, names) => {
  expect(isFlagCombination(scriptFlags(...names))).toBe(expected);
});

test.each([
  [['CLEANSTACK'], ['CLEANSTACK', 'WITNESS', 'P2SH']],
  [['WITNESS'], ['WITNESS', 'P2SH']],
  [['TAPROOT'], ['TAPROOT']],
] as const)('%j may stand with what it needs: %j', (names, expected) => {
  expect(withNeededFlags(scriptFlags(...names))).toBe(scriptFlags(...expected));
});
