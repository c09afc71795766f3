/** What deserves a second look in the names that outputs say they pay to (BIP 353). */

import { quoted } from '../bytes/quoted.ts';
import type { JudgedName, ProvenName } from '../names/judge-name.ts';
import { NAME_FAULTS, nameAlgorithmsText, nameDatesText } from '../said/name-words.ts';
import { BUDGETS } from '../subject/budgets.ts';
import { type Place, wholeOutput } from '../subject/place.ts';
import type { Subject } from '../subject/subject.ts';
import { type Finding, finding } from './finding.ts';

const NONE: readonly Finding[] = [];

export function nameFindings(
  subject: Subject,
  names: readonly (JudgedName | undefined)[] | undefined,
): readonly Finding[] {
  if (!names) return NONE;
  return names.flatMap((name, i) => {
    if (!name) return NONE;
    const place = { ...wholeOutput(subject, i), path: `outputs[${i}]` };
    return ofName(name, place);
  });
}

function ofName(judged: JudgedName, place: Place): readonly Finding[] {
  switch (judged.proof) {
    case 'valid':
      return ofProven(judged, place);
    case 'invalid': {
      const { name, why } = judged;
      const what = name === undefined ? undefined : quoted(name);
      return [
        finding('name-proof-invalid', place, { ...(what && { what }), more: NAME_FAULTS[why] }),
      ];
    }
    case 'unchecked':
      return ofUnchecked(judged, place);
  }
}

function ofProven(judged: ProvenName, place: Place): readonly Finding[] {
  const { name, pays, time } = judged;
  const what = `₿${name}`;
  const dates = nameDatesText(judged);
  const isNow = time === 'valid' || time === 'unchecked';
  const isPaid =
    pays === true
      ? isNow
        ? [finding('name', place, { what, more: dates })]
        : NONE
      : pays === false
        ? [finding('name-contradicted', place, { what: quoted(name) })]
        : [finding('name-unchecked', place, { what: quoted(name), more: NOT_PROVEN })];
  return [
    ...isPaid,
    ...(isNow ? NONE : [finding('name-time', place, { what: quoted(name), more: dates })]),
  ];
}

const NOT_PROVEN = 'The record names this silent payment, which is not proven yet.';

function ofUnchecked(
  { name, why, algorithms }: Extract<JudgedName, { proof: 'unchecked' }>,
  place: Place,
): readonly Finding[] {
  const what = quoted(name);
  if (why === undefined) {
    const { what: not } = BUDGETS.names;
    const words = `${not.charAt(0).toUpperCase()}${not.slice(1)}`;
    return [
      finding('name-unchecked', place, { what }),
      finding('not-looked-at', place, { what: words }),
    ];
  }
  return [finding('name-unchecked', place, { what, more: nameAlgorithmsText(algorithms) })];
}
