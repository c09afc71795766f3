/** What a combiner or finalizer loses of a PSBT, in sentences for who compares it with what it was. */
import type { MemberPlace } from '../subject/place.ts';
import { counted, numbered } from './words.ts';

interface ChangedMember extends Pick<MemberPlace, 'part' | 'member'> {
  readonly what: 'added' | 'removed' | 'changed';
}

/** Of the members that `decodepsbt` shows of an input. */
const LOST: readonly { readonly member: string; readonly what: string }[] = [
  { member: 'partial_signatures', what: 'partial signature' },
  { member: 'taproot_key_path_sig', what: 'key path signature' },
  { member: 'taproot_script_path_sigs', what: 'script path signature' },
  { member: 'musig2_partial_sigs', what: 'MuSig2 partial signature' },
  { member: 'musig2_pubnonces', what: 'MuSig2 public nonce' },
  { member: 'bip32_derivs', what: 'key origin' },
  { member: 'taproot_bip32_derivs', what: 'taproot key origin' },
  { member: 'unknown', what: 'unknown record' },
  { member: 'proprietary', what: 'proprietary record' },
];

const FINAL = /^final_script/;

/** What a finalizer leaves (BIP 174, 370). */
const STAYS: ReadonlySet<string> = new Set([
  'witness_utxo',
  'non_witness_utxo',
  'previous_txid',
  'previous_vout',
  'sequence',
  'time_locktime',
  'height_locktime',
  'unknown',
  'proprietary',
]);

/** What is no longer there, and what puts it back; empty where nothing is lost. Begins with a space. */
export function droppedText(changes: readonly ChangedMember[]): string {
  const removed = changes.filter(({ what }) => what === 'removed');
  return `${hashTypesText(changes, removed)}${recordsText(changes, removed)}`;
}

/** Hash types that are asked for no more. */
function hashTypesText(
  changes: readonly ChangedMember[],
  removed: readonly ChangedMember[],
): string {
  const final = finalIn(changes);
  const lost = removed.flatMap((one) => (one.member === 'sighash' ? (inputOf(one) ?? []) : []));
  const inputs = lost.filter((input) => !final.has(input));
  if (inputs.length === 0) return '';
  return ` The hash type of ${numbered('input', inputs)} was dropped, as Bitcoin Core’s combinepsbt does: where valid signatures have it, the mend restore-sighash-type puts it back.`;
}

/** Records that a finalizer lost: it may drop all but unknown ones of what it made final (BIP 174). */
function recordsText(changes: readonly ChangedMember[], removed: readonly ChangedMember[]): string {
  const final = finalIn(changes);
  if (final.size === 0) return '';
  let byFinalizer = 0;
  const without = new Map<string, number>();
  for (const change of removed) {
    const input = inputOf(change);
    if (input === undefined) continue;
    const mayGo = final.has(input) && !STAYS.has(change.member);
    if (mayGo) byFinalizer++;
    const what = LOST.find((one) => one.member === change.member)?.what;
    if (!mayGo && what !== undefined) without.set(what, (without.get(what) ?? 0) + 1);
  }
  const told = [
    ...(byFinalizer > 0
      ? [`The finalizer dropped ${counted(byFinalizer, 'record')}, as it may.`]
      : []),
    ...(without.size > 0
      ? [
          `Lost besides: ${listed(without)}; the mend restore-record takes from the earlier file those that can be proven.`,
        ]
      : []),
  ];
  return told.map((sentence) => ` ${sentence}`).join('');
}

function finalIn(changes: readonly ChangedMember[]): ReadonlySet<number> {
  return new Set(
    changes.flatMap((one) => {
      return one.what === 'added' && FINAL.test(one.member) ? (inputOf(one) ?? []) : [];
    }),
  );
}

function inputOf({ part }: ChangedMember): number | undefined {
  return part && 'input' in part ? part.input : undefined;
}

function listed(counts: ReadonlyMap<string, number>): string {
  return [...counts].map(([what, count]) => counted(count, what)).join(', ');
}
