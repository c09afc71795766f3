import type { ShownSpenders } from '../../core/explain/spenders-shown.ts';
import type { RehearsalState } from './rehearsals.ts';
import { liveWays, REHEARSAL_TEXT } from './text.ts';

/** What came back of each way, for a file: by whom it was rehearsed, or what is missing. */
export function reportText(
  spenders: ShownSpenders,
  { done, lacking }: Pick<RehearsalState, 'done' | 'lacking'>,
): string {
  const ways = spenders.ways.flatMap(({ when, who, rehearsal }, number) => {
    if (rehearsal === undefined) return [`Way ${number + 1}, never: ${who}`, NOBODY, ''];
    const by = done.get(number);
    const said = by === undefined ? (lacking.get(number) ?? NOT_YET) : REHEARSAL_TEXT.doneBy(by);
    return [`Way ${number + 1}, ${when}: ${who}`, `    ${said}`, ''];
  });
  return [
    ...[REHEARSAL_TEXT.count(done.size, liveWays(spenders)), ''],
    ...(spenders.wallet?.descriptors ?? [spenders.descriptor ?? '']),
    ...['', ...ways],
    ABOUT,
    '',
  ].join('\n');
}

const NOBODY = '    Nobody can go it.';
const NOT_YET = 'Not rehearsed.';
const ABOUT =
  'A rehearsal spends a coin that does not exist. It shows that these keys can spend by this way with the devices that were used. It says nothing of backups, nor of ways that were not rehearsed.';
