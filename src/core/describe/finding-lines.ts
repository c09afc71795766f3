/** What deserves a second look, in the words of the findings themselves. */
import { cureOf, type Finding } from '../findings/finding.ts';
import { SEVERITY_ORDER } from '../findings/table.ts';
import { type FindingGroup, groupFindings } from '../review/finding-groups.ts';
import type { JoinedReview } from '../review/join-verdicts.ts';
import { cutRows, type Ranked } from '../review/row-order.ts';
import { mendWords } from '../said/mend-words.ts';
import { amountInWords, counted, formatCount, sentence } from '../said/words.ts';
import type { Section } from './sections.ts';

/** Places that a line has room for. */
const MOST_PLACES = 4;

interface Line extends Ranked {
  readonly text: string;
}

/** The lines, or as many as there is room for: those that the most depends on. */
export function findingSection(
  inspection: Pick<JoinedReview, 'findings'>,
  version?: number,
  told?: 'codes',
): Section {
  const { rows, end } = linesIn(inspection, version, told);
  const textsOf = (some: readonly Line[]) => some.map(({ text }) => text);
  return {
    lines: [...textsOf(rows), ...end],
    rest: 'more findings',
    least: 20,
    cut: (most) => {
      const { shown } = cutRows(rows, most - end.length - 1);
      const left = rows.length - shown.length;
      const more = left > 0 ? [`${formatCount(left)} more findings`] : [];
      return [...textsOf(shown), ...more, ...end];
    },
  };
}

/**
 * Dangers, warnings and the notes that bring their own mend, each sentence once with all its
 * places; other notes are counted. `version` is that of a PSBT; a transaction is not mended.
 */
export function findingLines(
  inspection: Pick<JoinedReview, 'findings'>,
  version?: number,
): readonly string[] {
  return findingSection(inspection, version).lines;
}

/** Money that nobody will find is told before anything else. */
function lostFirst(findings: readonly Finding[]): readonly Finding[] {
  const isLost = ({ code }: Finding) => code === 'silent-payment-contradicted';
  return [...findings.filter(isLost), ...findings.filter((one) => !isLost(one))];
}

function linesIn(
  { findings }: Pick<JoinedReview, 'findings'>,
  version: number | undefined,
  told: 'codes' | undefined,
) {
  const notes = findings.filter((finding) => isCounted(finding, version)).length;
  const lines = findings.filter((finding) => !isCounted(finding, version));
  const rows = groupFindings(lostFirst(lines)).map(
    (group): Line => ({
      text: lineOf(group, version, told),
      worth: group.worth,
      rank: SEVERITY_ORDER.indexOf(group.findings[0]!.severity),
    }),
  );
  return { rows, end: notes > 0 ? [`Besides ${counted(notes, 'note')}`] : [] };
}

/** The notes that {@link findingLines} counts, each sentence once with all its places. */
export function noteLines(
  { findings }: Pick<JoinedReview, 'findings'>,
  version?: number,
  told?: 'codes',
): readonly string[] {
  return groupFindings(findings.filter((finding) => isCounted(finding, version))).map((group) => {
    const code = told ? [codeOf(group)] : [];
    const head = [...code, placesOf(group)].filter((text) => text !== '').join(' ');
    return `${head === '' ? '' : `${head}: `}${group.text}`;
  });
}

function isCounted({ severity, mend }: Finding, version: number | undefined): boolean {
  return severity === 'note' && (version === undefined || mend === undefined);
}

function codeOf({ findings }: FindingGroup): string {
  return findings[0]!.code;
}

function lineOf(
  group: FindingGroup,
  version: number | undefined,
  told: 'codes' | undefined,
): string {
  const { findings, text } = group;
  const [first] = findings;
  const where = placesOf(group);
  const cure = version === undefined ? undefined : cureOf(first!);
  const mend = cure && version !== undefined ? ` ${mendWords(cure, version)}.` : '';
  const code = told ? ` ${codeOf(group)}` : '';
  return `${sentence(first!.severity)}${code}${where === '' ? '' : ` (${where})`}: ${text}${mend}`;
}

/** All places; of many those that are worth most, their number, and what all of them are worth. */
function placesOf({ findings, sum }: FindingGroup): string {
  const paths = [...new Set(findings.map(({ path }) => path))].filter((path) => path !== '');
  const rest = paths.length - MOST_PLACES;
  if (rest <= 0) return paths.join(', ');
  const all = sum === undefined ? [] : [`${amountInWords(sum)} in all`];
  const shown = paths.slice(0, MOST_PLACES);
  return [...shown, `${formatCount(rest)} more places`, ...all].join(', ');
}
