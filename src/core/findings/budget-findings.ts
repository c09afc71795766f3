/** What was not looked at, as the budgets of the file were spent. */
import type { Owner } from '../ownership/owner.ts';
import { listText } from '../said/list.ts';
import { BUDGETS } from '../subject/budgets.ts';
import { type Place, wholeInput, wholeOutput } from '../subject/place.ts';
import type { RecordsVerdict } from '../subject/records/map-records.ts';
import type { Subject } from '../subject/subject.ts';
import type { JoinedVerdicts } from '../verdict/joined.ts';
import { type Finding, finding } from './finding.ts';

/** One for each input and each output of which something was not looked at. */
export function budgetFindings(
  subject: Subject,
  {
    inputs,
    outputs,
    inputOwners = [],
    outputOwners = [],
  }: Pick<JoinedVerdicts, 'inputs' | 'outputs' | 'inputOwners' | 'outputOwners'>,
): readonly Finding[] {
  return [
    ...inputs.flatMap(({ index, records, signatures }) => {
      const isCut = signatures.some(({ why }) => why === 'not looked at');
      const what = [
        ...ofOrigins(records, inputOwners[index]),
        ...(isCut ? [BUDGETS.signatures.what] : []),
      ];
      return notLookedAt(what, () => wholeInput(subject, subject.inputs[index]!));
    }),
    ...outputs.flatMap(({ index, records }) =>
      notLookedAt(ofOrigins(records, outputOwners[index]), () => wholeOutput(subject, index)),
    ),
  ];
}

/** Held against extended keys of the file, or against what a person gave. */
function ofOrigins(records: RecordsVerdict | undefined, owner: Owner | undefined) {
  if (records?.isCut) return [BUDGETS.derivations.what];
  return owner?.isCut && !owner.isUnnamed ? [BUDGETS.expansions.what] : [];
}

function notLookedAt(what: readonly string[], placeOf: () => Place): readonly Finding[] {
  if (what.length === 0) return [];
  const words = listText(what, 'and');
  const capital = words.charAt(0).toUpperCase() + words.slice(1);
  return [finding('not-looked-at', placeOf(), { what: capital })];
}
