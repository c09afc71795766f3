/** What may still change, in words. */

import { list } from '../findings/list.ts';
import type { Inspection } from '../review/join-verdicts.ts';
import type { Fixed, IsFixed } from '../verdict/fixed.ts';
import { numbered } from './words.ts';

/** What no valid signature commits to, a sentence each; none where everything is fixed. */
export function openSentences({
  fixed,
  stage,
  next,
}: Pick<Inspection, 'fixed' | 'stage' | 'next'>): readonly string[] {
  if (next === undefined) return ['A coinbase is not signed: the block commits to it.'];
  if (stage === 'draft' || stage === 'unsigned') {
    return ['No signature is valid, so everything may still change.'];
  }
  const open = placesOf(fixed.eachOutput, false);
  const loose = placesOf(fixed.sequences, false);
  const is = (name: 'inputs' | 'outputs' | 'version' | 'locktime') => fixed[name] === false;
  return [
    ...(is('inputs') ? ['Anyone can add inputs, or take others away.'] : []),
    ...(is('outputs') && open.length === 0 ? ['Anyone can add outputs.'] : []),
    ...(open.length > 0 ? [`${numbered('Output', open)} can be changed or replaced.`] : []),
    ...(loose.length > 0 ? [`The sequence of ${numbered('input', loose)} can be changed.`] : []),
    ...(is('version') ? ['The version can be changed.'] : []),
    ...(is('locktime') ? ['The lock time can be changed.'] : []),
    ...uncheckedSentence(fixed),
  ];
}

function placesOf(all: readonly IsFixed[], is: IsFixed): readonly number[] {
  return all.flatMap((one, n) => (one === is ? [n] : []));
}

/** What only signatures commit to that could not be checked. */
function uncheckedSentence({ eachOutput, sequences, ...whole }: Fixed) {
  const outputs = placesOf(eachOutput, 'unknown');
  const loose = placesOf(sequences, 'unknown');
  const what = [
    ...(whole.inputs === 'unknown' ? ['which inputs there are'] : []),
    ...(whole.outputs === 'unknown' ? ['which outputs there are'] : []),
    ...(whole.outputs !== 'unknown' && outputs.length > 0 ? [numbered('output', outputs)] : []),
    ...(loose.length > 0 ? [`the sequence of ${numbered('input', loose)}`] : []),
    ...(whole.version === 'unknown' ? ['the version'] : []),
    ...(whole.locktime === 'unknown' ? ['the lock time'] : []),
  ];
  return what.length === 0
    ? []
    : [`Only signatures that could not be checked commit to ${list(what, 'and')}.`];
}

export const ALL_FIXED =
  'Nothing: valid signatures commit to all inputs, outputs, sequences, version and lock time.';
