import type { PathStep } from '../core/outline/path-recorder.ts';
import { FORMATS } from '../core/psbt/fields.ts';

/**
 * Parts of a PSBT or transaction by node kind, in words. A part that stands in
 * an array takes its number, from 0 as in the JSON.
 */
const WORDS: ReadonlyMap<string, string> = new Map<string, string>([
  ...FORMATS.flatMap(({ rows, registered }) =>
    [...rows, ...registered.values()].map(({ kind, traits }) => [kind, traits.words] as const),
  ),
  ['psbt.global', 'global map'],
  ['psbt.record', 'record'],
  ['tx', 'transaction'],
  ['tap.leaf_hashes', 'leaf hashes'],
]);

/** Parts of which there are many, called by their number. */
const NUMBERED: ReadonlyMap<string, string> = new Map([
  ['psbt.input', 'input'],
  ['psbt.output', 'output'],
  ['tx.input', 'input'],
  ['tx.output', 'output'],
  ['tx.witness', 'witness'],
  ['tx.witness.item', 'item'],
  ['tap.tree_leaf', 'leaf'],
]);

/**
 * Where something stands, as one would say it: "input 2, BIP 32 derivation". Of
 * several records of one field the later ones are told apart by their number.
 * What has no words of its own is passed over; the whole is "PSBT".
 */
export function pathInWords(path: readonly PathStep[]): string {
  const words = path.flatMap(stepInWords);
  return words.length > 0 ? words.join(', ') : 'PSBT';
}

function stepInWords({ kind, ordinal }: PathStep): readonly string[] {
  const numbered = NUMBERED.get(kind);
  if (numbered !== undefined) return [`${numbered} ${ordinal}`];
  const words = WORDS.get(kind);
  if (words === undefined) return [];
  return [ordinal > 0 ? `${words} ${ordinal + 1}` : words];
}
