/** What deserves a second look, in the words of the findings themselves. */
import { cureOf, type Finding } from '../findings/finding.ts';
import { mendWords } from '../mend/words.ts';
import type { Inspection } from '../review/join-verdicts.ts';
import { counted, formatCount, sentence } from './words.ts';

/** Places that a line has room for. */
const MOST_PLACES = 4;

/**
 * Dangers, warnings and the notes that bring their own mend, each sentence once with all its
 * places; other notes are counted. `version` is that of a PSBT; a transaction is not mended.
 */
export function findingLines(
  { findings }: Pick<Inspection, 'findings'>,
  version?: number,
): readonly string[] {
  const isShown = (finding: Finding) =>
    finding.severity !== 'note' || (version !== undefined && finding.mend !== undefined);
  const places = new Map<string, Finding[]>();
  for (const finding of findings) {
    if (!isShown(finding)) continue;
    const name = `${finding.severity} ${finding.text}`;
    places.set(name, [...(places.get(name) ?? []), finding]);
  }
  const notes = findings.filter((finding) => !isShown(finding)).length;
  return [
    ...[...places.values()].map((same) => lineOf(same, version)),
    ...(notes > 0 ? [`Besides ${counted(notes, 'note')}`] : []),
  ];
}

function lineOf(same: readonly Finding[], version: number | undefined): string {
  const { severity, text } = same[0]!;
  const paths = [...new Set(same.map(({ path }) => path))].filter((path) => path !== '');
  const shown = paths.slice(0, MOST_PLACES);
  const rest = paths.length - shown.length;
  const where = [...shown, ...(rest > 0 ? [`${formatCount(rest)} more places`] : [])].join(', ');
  const cure = version === undefined ? undefined : cureOf(same[0]!);
  const mend = cure && version !== undefined ? ` ${mendWords(cure, version)}.` : '';
  return `${sentence(severity)}${where === '' ? '' : ` (${where})`}: ${text}${mend}`;
}
