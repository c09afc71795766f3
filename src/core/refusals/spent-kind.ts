/** What an input spends, as programs tell it apart. */
import { recordOf } from '../psbt/record-access.ts';
import { type Solution, solve } from '../script/solver.ts';
import { spentScriptOf } from '../subject/spent-script.ts';
import type { SubjectInput } from '../subject/subject.ts';

/** `p2sh` is a script that is no witness program, or one that is not there. */
export const SPENT_KINDS = [
  'p2pk',
  'p2pkh',
  'multisig',
  'p2sh',
  'p2sh-p2wpkh',
  'p2sh-p2wsh',
  'p2wpkh',
  'p2wsh',
  'p2tr',
  'nulldata',
  'other',
] as const;

export type SpentKind = (typeof SPENT_KINDS)[number];

export const LEGACY: readonly SpentKind[] = ['p2pk', 'p2pkh', 'multisig', 'p2sh', 'other'];

export const SEGWIT_V0: readonly SpentKind[] = ['p2sh-p2wpkh', 'p2sh-p2wsh', 'p2wpkh', 'p2wsh'];

const NAMES: Readonly<Record<Solution['type'], SpentKind>> = {
  pubkey: 'p2pk',
  pubkeyhash: 'p2pkh',
  multisig: 'multisig',
  scripthash: 'p2sh',
  witness_v0_keyhash: 'p2wpkh',
  witness_v0_scripthash: 'p2wsh',
  witness_v1_taproot: 'p2tr',
  nulldata: 'nulldata',
  anchor: 'other',
  witness_unknown: 'other',
  nonstandard: 'other',
};

export function kindOfScript(script: Uint8Array): SpentKind {
  return NAMES[solve(script).type];
}

const KINDS = new WeakMap<SubjectInput, { readonly kind: SpentKind | undefined }>();

/** `undefined` where what is spent is not known. Every row asks for it, so it is kept. */
export function spentKindOf(input: SubjectInput): SpentKind | undefined {
  const known = KINDS.get(input) ?? { kind: findKind(input) };
  KINDS.set(input, known);
  return known.kind;
}

function findKind({ map, spent }: SubjectInput): SpentKind | undefined {
  if (!spent) return isToldTaproot(map) ? 'p2tr' : undefined;
  const outer = kindOfScript(spent.scriptPubKey);
  const redeemScript = map && recordOf(map, 'redeem_script')?.value;
  if (outer !== 'p2sh' || !redeemScript) return outer;
  const inner = kindOfScript(redeemScript);
  if (inner === 'p2wpkh') return 'p2sh-p2wpkh';
  return inner === 'p2wsh' ? 'p2sh-p2wsh' : 'p2sh';
}

/** By its records, where its coin is not there. */
function isToldTaproot(map: SubjectInput['map']): boolean {
  return map?.records.some(({ field }) => field === 'tap_internal_key') === true;
}

/** The keys and the threshold of the multisig that an input comes down to, if it is one. */
export function multisigOf({
  map,
  spent,
}: SubjectInput): Extract<Solution, { readonly type: 'multisig' }> | undefined {
  const solution = map && spent && spentScriptOf(map, spent.scriptPubKey)?.solution;
  return solution?.type === 'multisig' ? solution : undefined;
}
