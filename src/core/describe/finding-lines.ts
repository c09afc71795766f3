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
  const notes = findings.filter((finding) => isCounted(finding, version)).length;
  const shown = findings.filter((finding) => !isCounted(finding, version));
  return [
    ...bySentence(shown).map((same) => lineOf(same, version)),
    ...(notes > 0 ? [`Besides ${counted(notes, 'note')}`] : []),
  ];
}

/** The notes that {@link findingLines} counts, each sentence once with all its places. */
export function noteLines(
  { findings }: Pick<Inspection, 'findings'>,
  version?: number,
): readonly string[] {
  return bySentence(findings.filter((finding) => isCounted(finding, version))).map((same) => {
    const where = placesOf(same);
    return `${where === '' ? '' : `${where}: `}${same[0]!.text}`;
  });
}

function isCounted({ severity, mend }: Finding, version: number | undefined): boolean {
  return severity === 'note' && (version === undefined || mend === undefined);
}

function bySentence(findings: readonly Finding[]): readonly (readonly Finding[])[] {
  const places = new Map<string, Finding[]>();
  for (const finding of findings) {
    const name = `${finding.severity} ${finding.text}`;
    places.set(name, [...(places.get(name) ?? []), finding]);
  }
  return [...places.values()];
}

function lineOf(same: readonly Finding[], version: number | undefined): string {
  const { severity, text } = same[0]!;
  const where = placesOf(same);
  const cure = version === undefined ? undefined : cureOf(same[0]!);
  const mend = cure && version !== undefined ? ` ${mendWords(cure, version)}.` : '';
  return `${sentence(severity)}${where === '' ? '' : ` (${where})`}: ${text}${mend}`;
}

function placesOf(same: readonly Finding[]): string {
  const paths = [...new Set(same.map(({ path }) => path))].filter((path) => path !== '');
  const shown = paths.slice(0, MOST_PLACES);
  const rest = paths.length - shown.length;
  return [...shown, ...(rest > 0 ? [`${formatCount(rest)} more places`] : [])].join(', ');
}
