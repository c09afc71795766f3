/** Why nothing of a file that pays to silent payments is signed. */
import { recordOf, recordsOf } from '../psbt/record-access.ts';
import { HashType } from '../script/hash-type.ts';
import { isPayToTaproot } from '../script/solver.ts';
import type { SilentRefusal } from '../sign/psbt/psbt-refusal.ts';
import type { Subject, SubjectInput } from '../subject/subject.ts';
import type { SilentPayments } from './judge.ts';

/** `hashType` is what whoever signs asks for. Undefined where nothing speaks against it. */
export function silentRefusal(
  { subject, payments }: { readonly subject: Subject; readonly payments: SilentPayments },
  hashType: number | undefined,
): SilentRefusal | undefined {
  const { inputs, outputs, shares } = payments;
  if (inputs.some(({ counts }) => counts === 'forbidden')) return 'silent-payment-input';
  if (outputs.some((output) => output?.status === 'contradicted')) {
    return 'silent-payment-contradicted';
  }
  if (shares.some(({ proof }) => proof === 'invalid')) return 'silent-payment-proof';
  const isAsked = hashType === undefined || isAll(hashType, true);
  return isAsked && subject.inputs.every(isOfAll) ? undefined : 'silent-payment-hash-type';
}

/** DEFAULT is the same in taproot. */
function isAll(type: number, isTaproot: boolean): boolean {
  return type === HashType.ALL || (isTaproot && type === HashType.DEFAULT);
}

/** What an input asks for, and is signed with. */
function isOfAll({ map, spent }: SubjectInput): boolean {
  if (!map) return true;
  const isTaproot = spent !== undefined && isPayToTaproot(spent.scriptPubKey);
  const asked = recordOf(map, 'sighash_type')?.value;
  const types = [
    ...(asked === undefined ? [] : [asked]),
    ...recordsOf(map, 'partial_sig').map(({ value }) => value.at(-1) ?? HashType.ALL),
    ...[...recordsOf(map, 'tap_key_sig'), ...recordsOf(map, 'tap_script_sig')].map(({ value }) =>
      value.length > 64 ? value[64]! : HashType.DEFAULT,
    ),
  ];
  return types.every((type) => isAll(type, isTaproot));
}
