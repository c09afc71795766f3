/** What can be mended of a PSBT as it is, in the words in which the page offers it. */
import { NO_MATERIAL } from '../mend/material.ts';
import { type MendOffer, mendOffers } from '../mend/offers.ts';
import { mendTitle } from '../said/mend-words.ts';
import { someNames } from '../said/words.ts';
import type { Described } from './described.ts';

/** Places that a line has room for. */
const MOST_PLACES = 4;

/** A line a mend, and one for each of its reasons; another version is no mend of anything wrong. */
export function mendLines({ subject, chain }: Described): readonly string[] {
  const { psbt, source } = subject;
  if (!psbt || !source) return [];
  const { offers } = mendOffers(source, psbt.version, { ...NO_MATERIAL, chain });
  return offers
    .filter(({ code }) => code !== 'to-version')
    .flatMap((offer) => linesOf(offer, psbt.version));
}

function linesOf({ code, changes }: MendOffer, version: number): readonly string[] {
  const paths = new Map<string, string[]>();
  for (const { path, why } of changes) paths.set(why, [...(paths.get(why) ?? []), path]);
  return [...paths].map(([why, all]) => {
    const places = someNames([...new Set(all)], MOST_PLACES).join(', ');
    return `${mendTitle(code, version)} (${places}): ${why}`;
  });
}
