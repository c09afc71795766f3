import { explained } from '../../../core/forensics/explain.ts';
import type { Owners } from '../../../core/ownership/descriptor-owners.ts';
import type { Subject } from '../../../core/subject/subject.ts';
import type { InputVerdict } from '../../../core/verdict/verify-inputs.ts';
import { invalidParameter } from '../../errors.ts';
import { type JsonObject, memberOrNull } from '../../json/value.ts';
import type { Parameter } from '../../schema.ts';
import { arrayOf, boolOf, textOf } from '../../typed-values.ts';
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
    description: 'Look for the causes of invalid signatures.',
  },
] as const satisfies readonly Parameter[];

/** The verdicts with the causes, as the options ask. Raises RpcError. */
export function withCauses(
  subject: Subject,
  verdicts: readonly InputVerdict[],
  options: JsonObject,
  owners: Owners | undefined,
): readonly InputVerdict[] {
  const given = memberOrNull(options, 'others');
  const others = given === null ? [] : arrayOf(given).map((one) => textOf(one));
  if (others.length > MOST_OTHERS) {
    throw invalidParameter(`More than ${MOST_OTHERS} others`);
  }
  const files = others.map((text, number) => ({ number, subject: readAnySubject(text, null) }));
  const isAsked = memberOrNull(options, 'causes');
  if (isAsked !== null && !boolOf(isAsked)) return verdicts;
  return explained(subject, verdicts, { others: files, owners });
}
