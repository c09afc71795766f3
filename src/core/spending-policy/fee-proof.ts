/** How far the amounts that a fee is counted from can be relied on by who is asked to sign. */
import { recordOf } from '../psbt/record-access.ts';
import { HashType } from '../script/hash-type.ts';
import { isPayToTaproot } from '../script/solver.ts';
import type { InputAmountProof } from '../subject/amount-proof.ts';
import type { SubjectInput } from '../subject/subject.ts';
import type { FeeVerdict, JoinedInput } from '../verdict/joined.ts';
import { isSatisfied } from '../verdict/satisfied.ts';
import type { JudgedFile } from './answer.ts';

/**
 * That of the fee; amounts that are only claimed count as committed where every signature to
 * come commits to all of them, so that none is valid if one is wrong (BIP 341).
 */
export function proofToRelyOn({ proof }: FeeVerdict, file: JudgedFile): InputAmountProof {
  return proof === 'claimed' && willBeCommitted(file) ? 'committed' : proof;
}

/** Whether what an input spends is proven, or a signature commits to it or will. */
export function isToRelyOn(proof: InputAmountProof, file: JudgedFile): boolean {
  const isClaimed = proof === 'claimed' && willBeCommitted(file);
  return proof === 'proven' || proof === 'committed' || isClaimed;
}

function willBeCommitted({ subject, inspection }: JudgedFile): boolean {
  const open = inspection.inputs.filter((verdict) => !isSatisfied(verdict));
  return (
    open.length > 0 &&
    open.every(
      (verdict) => willSignAllAmounts(subject.inputs[verdict.index]!) && awaitsSignature(verdict),
    )
  );
}

/** Taproot, and asked for ALL or DEFAULT, which is what is signed where nothing is asked. */
function willSignAllAmounts({ map, spent }: SubjectInput): boolean {
  const asked = (map && recordOf(map, 'sighash_type')?.value) ?? HashType.DEFAULT;
  const isOfAll = asked === HashType.DEFAULT || asked === HashType.ALL;
  return isOfAll && spent !== undefined && isPayToTaproot(spent.scriptPubKey);
}

/** Not a preimage or a lock alone. */
function awaitsSignature({ needs }: JoinedInput): boolean {
  const ways = needs?.ways ?? [];
  return ways.length > 0 && ways.every(({ signatures }) => signatures.length > 0);
}
