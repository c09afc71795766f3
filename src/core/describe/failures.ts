/** Why final scripts are not valid, and where they failed. */

import type { ScriptFailure } from '../said/failure-words.ts';
import { lockFaultsText } from '../said/lock-words.ts';
import { formatCount } from '../said/words.ts';
import { scriptErrorWords } from '../script/interpreter/error-words.ts';
import { isFilled } from '../subject/estimated-size.ts';
import { spanIn } from '../subject/place.ts';
import type { Subject } from '../subject/subject.ts';
import { failingLock, failingOpcode } from '../verdict/final/failing-opcode.ts';
import type { FinalFault } from '../verdict/final/final-fault.ts';
import { isPartlySigned } from '../verdict/satisfied.ts';
import type { InputVerdict } from '../verdict/verify-inputs.ts';

/** Of scripts that somebody has finished: what is still to be signed does not fail. */
export function failuresOf(subject: Subject, verdict: InputVerdict): readonly ScriptFailure[] {
  const { index, error, errorAt, isFinal, isValidInBlocks, fault } = verdict;
  const input = subject.inputs[index]!;
  if (error === undefined || !isFinal || !isFilled(subject, input)) return [];
  if (isValidInBlocks || isPartlySigned(verdict)) return [];
  if (fault) return [{ input: index, words: faultWords(fault) }];
  const words = scriptErrorWords(error);
  if (!errorAt) return [{ input: index, words }];
  const found = failingOpcode(input, errorAt);
  const opcode = found && { opcode: found.name, span: spanIn(subject.source, found.bytes) };
  const lock = error === 'UNSATISFIED_LOCKTIME' ? failingLock(input, errorAt) : undefined;
  const why = lock && lockFaultsText(lock, subject.transaction, index);
  return [{ input: index, words, at: { ...errorAt, ...opcode }, ...(why && { why }) }];
}

/** What has to be put right; no key is needed for it. */
function faultWords(fault: FinalFault): string {
  if (fault.is === 'order') return 'its signatures stand in another order than their keys';
  const what = fault.count === 1 ? '1 item' : `${formatCount(fault.count)} items`;
  return `it has ${what} that its script does not take`;
}
