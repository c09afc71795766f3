/** What a PSBT says of its outputs, held against them. */

import { ExtendedKeys } from '../subject/records/extended-keys.ts';
import { type RecordsVerdict, recordsVerdict } from '../subject/records/map-records.ts';
import type { SignerPolicy } from '../subject/signer-policy.ts';
import type { Subject } from '../subject/subject.ts';
import { type Change, changeOf, namesOf, policyIn } from './change.ts';
import type { Misfit } from './misfit.ts';
import type { InputVerdict } from './verify-inputs.ts';

export interface OutputVerdict {
  readonly index: number;
  /** Satoshis. */
  readonly amount: bigint;
  /** Whether what the map says of the script can be so; absent where it says nothing. */
  readonly records?: RecordsVerdict | undefined;
  /** What does not hash or tweak to the script, once that was looked for. */
  readonly misfits?: readonly Misfit[] | undefined;
  /**
   * The claim of the file, of outputs whose records match; it makes the output nobody's.
   * Absent of a rehearsal, which pays nobody.
   */
  readonly change?: Change | undefined;
  /** Of those who sign for it, as the file claims: master fingerprints as hex, each once. */
  readonly fingerprints: readonly string[];
}

/** Verdicts on all outputs, and what the scripts of inputs and outputs ask for. */
export interface OutputsVerdict {
  readonly outputs: readonly OutputVerdict[];
  readonly inputPolicies: readonly (SignerPolicy | undefined)[];
  readonly outputPolicies: readonly (SignerPolicy | undefined)[];
}

/** `verdicts` are those of all inputs, in order; `isRehearsal` where only made-up coins are spent. */
export function verifyOutputs(
  { psbt, inputs, transaction, withoutScript }: Subject,
  verdicts: readonly InputVerdict[],
  isRehearsal: boolean,
): OutputsVerdict {
  const keys = new ExtendedKeys(psbt);
  const records = transaction.outputs.map(({ scriptPubKey }, i) => {
    const map = psbt?.outputs[i];
    // What has no script yet nothing can be held against.
    return map && !withoutScript.has(i) ? recordsVerdict(map, scriptPubKey, keys) : undefined;
  });
  const outputPolicies = transaction.outputs.map(({ scriptPubKey }, i) =>
    policyIn(psbt?.outputs[i], scriptPubKey, records[i]?.records, keys),
  );
  // Nobody is asked where no output claims anything.
  const isAsked = outputPolicies.some((policy) => policy !== undefined);
  const inputPolicies = inputs.map(({ map, spent }, i) =>
    isAsked ? policyIn(map, spent?.scriptPubKey, verdicts[i]?.records?.records, keys) : undefined,
  );
  const names = namesOf(inputPolicies);
  const outputs = transaction.outputs.map(({ value }, index) => ({
    index,
    amount: value,
    records: records[index],
    change: isRehearsal ? undefined : changeOf(records[index], outputPolicies[index], names),
    fingerprints: fingerprintsOf(outputPolicies[index]),
  }));
  return { outputs, inputPolicies, outputPolicies };
}

function fingerprintsOf(policy: SignerPolicy | undefined): readonly string[] {
  return [...new Set(policy?.signers.map(({ fingerprint }) => fingerprint))];
}
