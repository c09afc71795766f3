/**
 * Whether others may still add inputs, as far as one input is concerned: as in a half of
 * a sale, which pays more than it spends until the buyer comes.
 */
import { recordOf } from '../psbt/record-access.ts';
import type { AnyRecordOf, InputFields, InputMap } from '../psbt/types.ts';
import { isAnyoneCanPay } from '../script/hash-type.ts';
import { pushedBy } from '../script/reader.ts';
import { isStrictDerSignature } from '../script/signature-encoding.ts';
import { witnessRoles } from '../script/witness-roles.ts';
import { amountProof } from '../subject/amount-proof.ts';
import type { Subject } from '../subject/subject.ts';
import { feeOfAmounts } from '../tx/sum-of.ts';
import type { FeeVerdict } from './joined.ts';
import { schnorrHashType } from './signature-verdict.ts';

/** Whether every input lets others be added; a draft has none yet. */
export function awaitsInputs({ inputs }: Subject): boolean {
  return inputs.length > 0 && inputs.every((input) => letsAddInputs(input.map, input));
}

/** Whether it pays more than it spends because others are to add inputs: half of a trade. */
export function isHalfOfTrade(
  subject: Subject,
  fee: Pick<FeeVerdict, 'amount'> | undefined,
): boolean {
  return (fee?.amount ?? 0n) < 0n && awaitsInputs(subject);
}

/** The same of what was just signed, which nobody has judged. */
export function isSignedHalf(subject: Subject): boolean {
  const amounts = subject.inputs.map((input) => amountProof(input).amount);
  return isHalfOfTrade(subject, { amount: feeOfAmounts(amounts, subject.transaction) });
}

interface InputScripts {
  readonly scriptSig: Uint8Array;
  readonly witness: readonly Uint8Array[];
}

/**
 * Every signature of the input has ANYONECANPAY, or there is none and the PSBT asks for
 * it. No signature is verified: one that fails and commits to all inputs is in the way
 * as well. `scripts` are the final ones.
 */
function letsAddInputs(map: InputMap | undefined, scripts: InputScripts | undefined): boolean {
  const types = [...(map?.records ?? []).flatMap(typeOfRecord), ...typesInScripts(scripts)];
  const asked = map && recordOf(map, 'sighash_type')?.value;
  if (types.length === 0) return asked !== undefined && isAnyoneCanPay(asked);
  return types.every(isAnyoneCanPay);
}

function typeOfRecord(record: AnyRecordOf<InputFields>): readonly number[] {
  switch (record.field) {
    case 'partial_sig':
      return [ecdsaHashType(record.value)];
    case 'tap_key_sig':
    case 'tap_script_sig':
      return [schnorrHashType(record.value)];
    default:
      return [];
  }
}

/** By their shape, as nothing is known of what they sign. */
function typesInScripts(scripts: InputScripts | undefined): readonly number[] {
  if (!scripts) return [];
  const pushed = pushedBy(scripts.scriptSig).filter(isStrictDerSignature).map(ecdsaHashType);
  const roles = witnessRoles(scripts.witness);
  const inWitness = scripts.witness.flatMap((item, i) => {
    if (roles[i] === 'ecdsa-signature') return [ecdsaHashType(item)];
    return roles[i] === 'schnorr-signature' ? [schnorrHashType(item)] : [];
  });
  return [...pushed, ...inWitness];
}

function ecdsaHashType(signature: Uint8Array): number {
  return signature.at(-1) ?? 0;
}
