import type { Chain } from '../../../core/encoding/chains.ts';
import { type KnownRefusal, refusalsOf, SIGNER_NAMES } from '../../../core/refusals/judge.ts';
import { judgedOf } from '../../../core/refusals/refusal-findings.ts';
import { invalidParameter } from '../../errors.ts';
import type { Json } from '../../json/value.ts';
import type { Parameter } from '../../schema.ts';
import { arrayValue, stringValue } from '../../typed-values.ts';
import type { Inspected } from './inspectpsbt-result.ts';

const ALL = 'all';

/** Which programs are asked about. */
export const SIGNERS_OPTION = {
  name: 'signers',
  type: 'ARR',
  presence: 'omitted',
  description:
    `Programs whose known refusals are told, or "all" in the place of the array:\n` +
    `${SIGNER_NAMES.join(', ')}.`,
  inner: [
    { name: 'signer', type: 'STR', presence: 'omitted', description: 'The name of a program.' },
  ],
} as const satisfies Parameter;

/** Names of the table; `undefined` where none is asked about. Raises RpcError. */
export function readSigners(given: Json): readonly string[] | undefined {
  if (given === null) return undefined;
  if (given === ALL) return SIGNER_NAMES;
  const names = arrayValue(given).map((one) => stringValue(one));
  const other = names.find((name) => !SIGNER_NAMES.includes(name));
  if (other === undefined) return names;
  throw invalidParameter(`Unknown signer ${other}`);
}

/** Of a transaction there are none. */
export function refusalsIn(
  { subject, inspection }: Inspected,
  signers: readonly string[],
  chain: Chain,
): readonly KnownRefusal[] {
  const judged = judgedOf(subject, inspection, chain);
  return judged ? refusalsOf(judged, signers) : [];
}
