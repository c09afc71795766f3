/** What can be mended of a PSBT as it is, in the words in which the page offers it. */
import { MEND_CODES } from '../mend/codes.ts';
import { NO_MATERIAL } from '../mend/material.ts';
import { type MendOffer, mendOffers } from '../mend/offers.ts';
import { isToldByFile, StandingPsbt } from '../mend/standing-psbt.ts';
import type { ReviewedFile } from '../review/reviewed-file.ts';
import { mendTitle } from '../said/mend-words.ts';
import { someNames } from '../said/words.ts';

/** Places that a line has room for. */
const MOST_PLACES = 4;

/** Another version is no mend of anything wrong. */
const OF_FAULTS = MEND_CODES.filter((code) => code !== 'to-version');

/** A line a mend, and one for each of its reasons. */
export function mendLines({ subject, inspection, chain }: ReviewedFile): readonly string[] {
  const { psbt, source } = subject;
  if (!psbt || !source) return [];
  // Of what was given beside the file nothing goes into it.
  const before = isToldByFile(subject) ? { subject, verdicts: inspection.inputs } : undefined;
  const from = new StandingPsbt(psbt, NO_MATERIAL.transactions, before);
  const material = { ...NO_MATERIAL, chain, keepsOfOutputs: true } as const;
  const { offers } = mendOffers({ from, bytes: source }, material, OF_FAULTS);
  return offers.flatMap((offer) => linesOf(offer, psbt.version));
}

function linesOf({ code, changes }: MendOffer, version: number): readonly string[] {
  const paths = new Map<string, string[]>();
  for (const { path, why } of changes) paths.set(why, [...(paths.get(why) ?? []), path]);
  return [...paths].map(([why, all]) => {
    const places = someNames([...new Set(all)], MOST_PLACES).join(', ');
    return `${mendTitle(code, version)} (${places}): ${why}`;
  });
}
