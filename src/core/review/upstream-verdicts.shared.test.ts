import { describe, expect, test } from 'vitest';
import { STANDARD_SCRIPT_FLAGS } from '../script/interpreter/flags.ts';
import { assetSpend, SCRIPT_ASSETS } from '../sighash/testing/script-assets.ts';
import { SCRIPT_TESTS, spendingTransaction } from '../sighash/testing/script-tests.ts';
import { parseFlags } from '../sighash/testing/upstream.ts';
import { plainVerdict, type Spending, subjectOf } from '../verdict/testing/spending.ts';
import { type InputVerdict, verifyInputs } from '../verdict/verify-inputs.ts';

/*
 * Inputs of Bitcoin Core's own tests as `inspectpsbt` judges them: with the standard
 * flags. What Core refuses with fewer flags is not satisfied, and the error is that
 * of the interpreter, which other tests hold against Core's. Where scripts hold,
 * every signature in them is valid.
 */

/** The traces of all of them are held against Core in another test. */
const STEP = 6;

function verdictOf(spending: Spending): InputVerdict {
  const { index } = spending;
  return verifyInputs(subjectOf(spending), index, index + 1)[0]!;
}

/** What contradicts Core, which accepts the input with these flags or refuses it. */
function flaws(spending: Spending, isAccepted: boolean): readonly string[] {
  const { satisfied, error, signatures } = verdictOf(spending);
  const plain = plainVerdict({ ...spending, flags: STANDARD_SCRIPT_FLAGS });
  const isHeld = (spending.flags & ~STANDARD_SCRIPT_FLAGS) === 0;
  return [
    ...(error === plain && satisfied === (plain === undefined) ? [] : [`${error}, not ${plain}`]),
    ...(satisfied && !isAccepted && isHeld ? ['satisfied'] : []),
    ...(satisfied ? signatures.filter(({ verdict }) => verdict !== 'valid') : []).map(
      ({ verdict }) => `a signature is ${verdict}`,
    ),
  ];
}

describe("inputs of Bitcoin Core's tests", () => {
  test(`${SCRIPT_TESTS.length} cases of script_tests.json`, () => {
    const wrong = SCRIPT_TESTS.flatMap((one, i) => {
      const transaction = spendingTransaction(one);
      const spent = [{ value: one.amount, scriptPubKey: one.scriptPubKey }];
      const spending = { transaction, spent, index: 0, flags: one.flags };
      return flaws(spending, one.error === 'OK').map((flaw) => `${i}: ${flaw}`);
    });
    expect(wrong).toEqual([]);
  });

  test(`one in ${STEP} of ${SCRIPT_ASSETS.length} cases of script_assets.json`, () => {
    const wrong = SCRIPT_ASSETS.flatMap((asset, i) =>
      [asset.success, asset.failure].flatMap((input) => {
        if (!input || i % STEP > 0) return [];
        const flags = parseFlags(asset.flags);
        const spending = { ...assetSpend(asset, input), index: asset.index, flags };
        const found = flaws(spending, input === asset.success);
        return found.map((flaw) => `${i} ${asset.comment}: ${flaw}`);
      }),
    );
    expect(wrong).toEqual([]);
  });
});
