import { describe, expect, test } from 'vitest';
import type { ScriptError } from '../script/interpreter/errors.ts';
import { isFlagCombination } from '../script/interpreter/flags.ts';
import { ALL_SCRIPT_FLAGS } from '../script/interpreter/testing/all-flags.ts';
import { verifyScript } from '../script/interpreter/verify.ts';
import { Sighashes } from './sighashes.ts';
import { SCRIPT_TESTS, type ScriptTest, spendingTransaction } from './testing/script-tests.ts';
import { CachingVerifier, randomBits } from './testing/upstream.ts';
import { TransactionChecker } from './transaction-checker.ts';

const verifier = new CachingVerifier();

function checkerFor(one: ScriptTest): TransactionChecker {
  const sighashes = Sighashes.of(spendingTransaction(one));
  return new TransactionChecker({ sighashes, inputIndex: 0, amount: one.amount, verifier });
}

/** What the test data calls an error. */
function nameOf(error: ScriptError | undefined): string {
  if (error === undefined) return 'OK';
  return error === 'SIG_NULLFAIL' ? 'NULLFAIL' : error;
}

describe(`script_tests.json: ${SCRIPT_TESTS.length} cases`, () => {
  test('none is left out', () => {
    expect(SCRIPT_TESTS.length).toBe(1233);
  });

  test('each fails with the error that it names, or passes', () => {
    for (const [i, one] of SCRIPT_TESTS.entries()) {
      const rules = { flags: one.flags, checker: checkerFor(one) };
      expect([i, nameOf(verifyScript(one, rules))]).toEqual([i, one.error]);
    }
  });

  // As script_tests.cpp: 256 sets of flags a case, from a seed.
  test('fewer flags never fail what passes, more never pass what fails', () => {
    const random = randomBits(0x5eed);
    let runs = 0;
    for (const [i, one] of SCRIPT_TESTS.entries()) {
      const checker = checkerFor(one);
      const passes = one.error === 'OK';
      const flags = one.flags;
      for (let draw = 0; draw < 256; draw++) {
        const extra = random() & ALL_SCRIPT_FLAGS;
        const combined = passes ? flags & ~extra : flags | extra;
        if (!isFlagCombination(combined)) continue;
        runs++;
        const error = verifyScript(one, { flags: combined, checker });
        if ((error === undefined) !== passes) expect([i, combined, error]).toBe(one.error);
      }
    }
    expect(runs).toBeGreaterThan(SCRIPT_TESTS.length * 50);
  });
});
