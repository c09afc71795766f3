/** What deserves a second look in the names that outputs say they pay to (BIP 353). */

import { quoted } from '../bytes/quoted.ts';
import { timeText } from '../encoding/number-words.ts';
import type { JudgedName, NameFault, ProvenName } from '../names/judge-name.ts';
import { listText } from '../said/list.ts';
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
      return [finding('name-proof-invalid', place, { ...(what && { what }), more: FAULTS[why] })];
    }
    case 'unchecked':
      return ofUnchecked(judged, place);
  }
}

function ofProven(judged: ProvenName, place: Place): readonly Finding[] {
  const { name, pays, time } = judged;
  const what = `₿${name}`;
  const dates = datesText(judged);
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

/** By whose clock, which a file cannot say. */
function datesText({ from, until, time }: ProvenName): string {
  const of = `The record is of ${timeText(from)} to ${timeText(until)}`;
  return time === 'unchecked' ? `${of}, held against no clock.` : `${of}, ${HELD[time]}.`;
}

const HELD: Readonly<Record<Exclude<ProvenName['time'], 'unchecked'>, string>> = {
  valid: 'held against the clock that was given',
  early: 'which by the clock that was given is still to come',
  expired: 'which by the clock that was given is over',
};

const FAULTS: Readonly<Record<NameFault, string>> = {
  form: 'The name or the records are malformed.',
  chain: 'The signatures do not lead from the root of the DNS to this name.',
  wildcard: 'A wildcard speaks for the name, and nothing shows that it may.',
  records: 'The name has not exactly one text for payments.',
  uri: 'Its text for payments asks for something unknown.',
};

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
  const numbers = listText(algorithms.map(String), 'and');
  const more = `It is signed by DNSSEC algorithm ${numbers}, which is not verified here.`;
  return [finding('name-unchecked', place, { what, more })];
}
