import { withMisfits } from '../../../core/commitments/explain.ts';
import { explained } from '../../../core/forensics/explain.ts';
import type { Owners } from '../../../core/ownership/descriptor-owners.ts';
import type { Subject } from '../../../core/subject/subject.ts';
import type { InputVerdict } from '../../../core/verdict/verify-inputs.ts';
import { invalidParameter } from '../../errors.ts';
import { type JsonObject, memberOrNull } from '../../json/value.ts';
import type { Parameter } from '../../schema.ts';
import { arrayValue, boolValue, stringValue } from '../../typed-values.ts';
import { readAnySubject } from './subject-parameter.ts';

const MOST_OTHERS = 16;

/** Options of what looks for the causes of invalid signatures. */
export const CAUSE_OPTIONS = [
  {
    name: 'others',
    type: 'ARR',
    presence: 'omitted',
    description:
      'Other PSBTs and transactions, at most 16; an invalid signature may be of one of them.',
    inner: [
      {
        name: 'psbt',
        type: 'STR',
        presence: 'omitted',
        description: 'A PSBT as base64, or a transaction as hex.',
      },
    ],
  },
  {
    name: 'causes',
    type: 'BOOL',
    presence: { default: true },
    description:
      'Look for the causes of invalid signatures, and of scripts and keys that are not of their coin.',
  },
] as const satisfies readonly Parameter[];

/** The verdicts with the causes, and what does not fit the outputs, as the options ask. Raises RpcError. */
export function withCauses(
  subject: Subject,
  verdicts: readonly InputVerdict[],
  options: JsonObject,
  owners: Owners | undefined,
): ReturnType<typeof withMisfits> {
  const given = memberOrNull(options, 'others');
  const others = given === null ? [] : arrayValue(given).map((one) => stringValue(one));
  if (others.length > MOST_OTHERS) {
    throw invalidParameter(`More than ${MOST_OTHERS} others`);
  }
  const files = others.map((text, number) => ({ number, ...readAnySubject(text, null) }));
  const asked = memberOrNull(options, 'causes');
  const isSearched = asked === null || boolValue(asked);
  const signed = isSearched ? explained(subject, verdicts, { others: files, owners }) : verdicts;
  return withMisfits(subject, signed, { owners, isSearched });
}
