/** Which signatures to come are valid only if all that a file says of what is spent is true. */
import { recordOf } from '../psbt/record-access.ts';
import { HashType } from '../script/hash-type.ts';
import { isPayToTaproot } from '../script/solver.ts';
import type { SubjectInput } from '../subject/subject.ts';
import type { InputVerdict } from '../verdict/verify-inputs.ts';

/**
 * Whether what is missing of an input are signatures that commit to every amount and script
 * that is spent (BIP 341): of taproot, asked for ALL or DEFAULT. Where nothing is asked the type
 * that is `chosen` is signed.
 */
export function willSignAllCoins(
  { map, spent }: Pick<SubjectInput, 'map' | 'spent'>,
  { needs }: Pick<InputVerdict, 'needs'>,
  chosen: number = HashType.DEFAULT,
): boolean {
  const asked = (map && recordOf(map, 'sighash_type')?.value) ?? chosen;
  const isOfAll = asked === HashType.DEFAULT || asked === HashType.ALL;
  if (!isOfAll || !spent || !isPayToTaproot(spent.scriptPubKey)) return false;
  // Not a preimage or a lock alone.
  const ways = needs?.ways ?? [];
  return ways.length > 0 && ways.every(({ signatures }) => signatures.length > 0);
}
