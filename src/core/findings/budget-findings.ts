/** What was not looked at, as the budgets of the file were spent. */
import { BUDGETS } from '../subject/budgets.ts';
import { type Place, wholeInput, wholeOutput } from '../subject/place.ts';
import type { Subject } from '../subject/subject.ts';
import type { Joined } from '../verdict/joined.ts';
import { type Finding, finding } from './finding.ts';
import { list } from './list.ts';

/** One for each input and each output of which something was not looked at. */
export function budgetFindings(
  subject: Subject,
  { inputs, outputs }: Pick<Joined, 'inputs' | 'outputs'>,
): readonly Finding[] {
  return [
    ...inputs.flatMap(({ index, records, signatures }) => {
      const isCut = signatures.some(({ why }) => why === 'not looked at');
      const what = [
        ...(records?.isCut ? [BUDGETS.derivations.what] : []),
        ...(isCut ? [BUDGETS.signatures.what] : []),
      ];
      return notLookedAt(what, () => wholeInput(subject, subject.inputs[index]!));
    }),
    ...outputs.flatMap(({ index, records }) =>
      notLookedAt(records?.isCut ? [BUDGETS.derivations.what] : [], () =>
        wholeOutput(subject, index),
      ),
    ),
  ];
}

function notLookedAt(what: readonly string[], placeOf: () => Place): readonly Finding[] {
  if (what.length === 0) return [];
  const words = list(what, 'and');
  const capital = words.charAt(0).toUpperCase() + words.slice(1);
  return [finding('not-looked-at', placeOf(), { what: capital })];
}
