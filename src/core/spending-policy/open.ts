/** What may still change of a file after it was judged, so that a rule that is kept now may be broken later. */
import { recordOf } from '../psbt/record-access.ts';
import { hashTypeNamed, hashTypeText, isAnyoneCanPay, outputModeOf } from '../script/hash-type.ts';
import type { Subject, SubjectInput } from '../subject/subject.ts';
import type { JoinedInput } from '../verdict/joined.ts';

/** Inputs, with their sequences; or outputs. */
export type Side = 'inputs' | 'outputs';

/** BIP 370: bits of what others may still add or take away. */
const MODIFIABLE: Readonly<Record<Side, number>> = { inputs: 1, outputs: 2 };

/** Why others may change a side, as the PSBT itself says, with the way out. */
export function whyModifiable(side: Side, { psbt }: Subject): string | undefined {
  const flags = psbt && recordOf(psbt.global, 'tx_modifiable')?.value;
  const isModifiable = flags !== undefined && (flags & MODIFIABLE[side]) !== 0;
  return isModifiable
    ? `the PSBT lets others add ${side}; clear that flag (PSBT_GLOBAL_TX_MODIFIABLE) before it is signed`
    : undefined;
}

/** Why a side may still change, with the way out, or undefined where signatures will commit to it. */
export function whyOpen(
  side: Side,
  subject: Subject,
  verdicts: readonly JoinedInput[],
): string | undefined {
  const modifiable = whyModifiable(side, subject);
  if (modifiable !== undefined) return modifiable;
  for (const input of subject.inputs) {
    const type = typesOf(input, verdicts[input.index]).find((one) => !COMMITS[side](one));
    if (type !== undefined) {
      return `${type} in input ${input.index} lets others change ${side}; have it signed with ALL or DEFAULT`;
    }
  }
  return undefined;
}

/**
 * Another input's signature may commit to all: it helps not whoever signs this one, for
 * those who made that signature can make another.
 */
function typesOf({ map }: SubjectInput, verdict: JoinedInput | undefined): readonly string[] {
  const asked = map && recordOf(map, 'sighash_type')?.value;
  const signed = (verdict?.signatures ?? []).filter((one) => one.verdict !== 'invalid');
  const types = signed.map(({ sighash }) => sighash);
  return asked === undefined ? types : [...types, hashTypeText(asked, 4)];
}

/** NONE and SINGLE leave the sequences of other inputs open too. */
const COMMITS: Readonly<Record<Side, (type: string) => boolean>> = {
  inputs: (type) => !isAnyoneCanPay(numberOf(type)) && outputModeOf(numberOf(type)) === 'all',
  outputs: (type) => outputModeOf(numberOf(type)) === 'all',
};

/** Of a name, or of `0x` with digits. */
function numberOf(type: string): number {
  return hashTypeNamed(type) ?? Number(type);
}
