import type { Severity } from '../../core/findings/table.ts';
import type { NodeKind } from '../../core/outline/node-kinds.ts';
import { MEND_HELP } from '../../core/said/mend-words.ts';
import { formatCount } from '../ui/format.ts';
import { counted } from '../ui/text-amounts.ts';

/** How much a finding weighs: a word and a sign, never colour alone. */
export const SEVERITY_TEXT: Readonly<
  Record<Severity, { readonly sign: string; readonly word: string }>
> = {
  danger: { sign: '✕', word: 'Danger' },
  warning: { sign: '!', word: 'Warning' },
  note: { sign: 'i', word: 'Note' },
};

export const NOTES_TEXT = {
  findings: 'Findings',
  none: 'No problems found by these checks. This does not mean that it is safe to sign.',
  stopped: 'The checks stopped at the error. What comes after it was not checked.',
  leftOut: 'Not in the JSON',
  leftOutWhy: 'The JSON is Bitcoin Core’s answer, unchanged. This is what it does not say.',
  place: (index: number, count: number) =>
    count === 1 ? 'Show' : `Show ${formatCount(index + 1)}`,
  more: (count: number) => `and ${counted(count, 'more place')}`,
  help: MEND_HELP,
  /** What the closed tab says. */
  tabCount: (count: number) => counted(count, 'finding'),
} as const;

/** What the answer's text does not say, and when that matters. */
export interface LeftOut {
  readonly text: string;
  /** Applies to answers that have one of these parts. */
  readonly kinds?: readonly NodeKind[];
  readonly version?: number;
}

export const LEFT_OUT: readonly LeftOut[] = [
  {
    kinds: [
      'psbt.in.partial_sig',
      'psbt.in.tap_key_sig',
      'psbt.in.tap_script_sig',
      'psbt.in.musig2_partial_sig',
      'psbt.in.final_scriptsig',
      'psbt.in.final_scriptwitness',
    ],
    text: 'Signatures are printed and not verified. A signature that is present may be invalid.',
  },
  {
    version: 2,
    text: 'The JSON of a version 2 PSBT has no txid, no resulting lock time and no size. The summary computes them.',
  },
  {
    kinds: ['psbt.in.tap_leaf_script', 'psbt.out.tap_tree'],
    text: 'Scripts of taproot leaves are printed as hex only, without their leaf hashes. The tree shows their opcodes.',
  },
  {
    kinds: ['psbt.in.redeem_script', 'psbt.in.witness_script'],
    text: 'Addresses of redeem and witness scripts are not printed.',
  },
];
