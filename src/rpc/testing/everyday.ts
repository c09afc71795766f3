/** What is wrong in what is said of files that honest people sign every day. */
import type { Everyday, Known } from '../../core/ownership/testing/everyday-files.ts';
import { type Said, saidByInspect, saidBySign } from './ownership.ts';

/** In sentences: dangers, and owners that are others than expected. */
export function mistakesIn({ psbt, known }: Everyday): readonly string[] {
  return [
    ...dangersOf(saidByInspect(psbt)).map((danger) => `nothing known: ${danger}`),
    ...known.flatMap((one) => mistakesBy(one, psbt)),
  ];
}

function mistakesBy({ descriptors, keys, owners }: Known, psbt: string): readonly string[] {
  const said = keys ? saidBySign(psbt, keys) : saidByInspect(psbt, descriptors);
  const by = keys ? 'by keys' : 'by descriptors';
  const found = said.owners.join(' ');
  return [
    ...(found === owners ? [] : [`${by}: ${found}, not ${owners}`]),
    ...dangersOf(said).map((danger) => `${by}: ${danger}`),
  ];
}

function dangersOf({ findings }: Said): readonly string[] {
  return findings.filter((finding) => finding.startsWith('danger'));
}
