/** What deserves a second look, in the words of the findings themselves. */
import type { Finding } from '../findings/finding.ts';
import type { Inspection } from '../review/join-verdicts.ts';
import { counted, formatCount, sentence } from './words.ts';

/** Places that a line has room for. */
const MOST_PLACES = 4;

/** Dangers and warnings, each sentence once with all its places; notes are counted. */
export function findingLines({ findings }: Pick<Inspection, 'findings'>): readonly string[] {
  const places = new Map<string, Finding[]>();
  for (const finding of findings) {
    if (finding.severity === 'note') continue;
    const name = `${finding.severity} ${finding.text}`;
    places.set(name, [...(places.get(name) ?? []), finding]);
  }
  const notes = findings.filter(({ severity }) => severity === 'note').length;
  return [
    ...[...places.values()].map(lineOf),
    ...(notes > 0 ? [`Besides ${counted(notes, 'note')}`] : []),
  ];
}

function lineOf(same: readonly Finding[]): string {
  const { severity, text } = same[0]!;
  const paths = [...new Set(same.map(({ path }) => path))].filter((path) => path !== '');
  const shown = paths.slice(0, MOST_PLACES);
  const rest = paths.length - shown.length;
  const where = [...shown, ...(rest > 0 ? [`${formatCount(rest)} more places`] : [])].join(', ');
  return `${sentence(severity)}${where === '' ? '' : ` (${where})`}: ${text}`;
}
