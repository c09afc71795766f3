import { expect, test } from 'vitest';
import { bytesToHex, hexToBytes } from '../../bytes/hex.ts';
import { sha256d } from '../../crypto/hashes.ts';
import { SCRIPT_TESTS, spendingTransaction } from '../../sighash/testing/script-tests.ts';
import { subjectOf } from '../testing/spending.ts';
import { trace } from '../testing/traced.ts';
import { type StepCheck, Steps } from './steps.ts';

/** SINGLE without its output has a digest and no preimage. */
function isOfPreimage({ preimage, digest }: StepCheck): boolean {
  if (!preimage) return /^010*$/.test(digest);
  const isWhole = preimage.start.length === 2 * preimage.size;
  return isWhole && bytesToHex(sha256d(hexToBytes(preimage.start)!)) === digest;
}

test(`${SCRIPT_TESTS.length} cases of script_tests.json, each step from the last to the first`, () => {
  let walked = 0;
  const wrong = SCRIPT_TESTS.flatMap((one, number) => {
    const transaction = spendingTransaction(one);
    const spent = [{ value: one.amount, scriptPubKey: one.scriptPubKey }];
    const traced = trace({ transaction, spent, index: 0, flags: one.flags });
    const subject = subjectOf({ transaction, spent });
    const steps = Steps.of(subject, subject.inputs[0]!, one.flags);
    if (typeof steps === 'string') return [`${number}: missing ${steps}`];
    if (steps.count !== traced.steps.length) return [`${number}: ${steps.count} steps`];
    if ((steps.error === undefined) !== (traced.error === undefined)) return [`${number}: verdict`];
    walked += steps.count;
    return traced.steps.flatMap((step, at) => {
      const shown = steps.details(at);
      const before = traced.steps[at - 1];
      const goesOn = before?.script === step.script && step.position > 0;
      const same =
        shown?.position === step.position &&
        shown.script === step.script &&
        shown.executed === step.executed &&
        shown.after.join() === step.stack.join() &&
        shown.aside.join() === step.altStack.join() &&
        shown.checks.length === step.checks.length &&
        shown.checks.every(isOfPreimage) &&
        (!goesOn || shown.before.join() === before.stack.join());
      return same ? [] : [`${number}, step ${at}`];
    });
  });
  expect(wrong).toEqual([]);
  expect(walked).toBeGreaterThan(10_000);
});
