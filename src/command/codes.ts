/** All codes that answers have, in tables: for the help and for the documents. */
import { EXPLAIN_FINDINGS } from '../core/explain/finding-table.ts';
import { type FindingRow, rowOf } from '../core/findings/table.ts';
import { PACKAGE_FINDINGS } from '../core/packages/package-findings.ts';
import type { WordTable } from '../core/psbt/printed.ts';
import { FINDING_CODES } from '../core/spending-policy/finding-rule.ts';
import {
  CAUSE_WORDS,
  FIRST_RELEASE,
  MEND_WORDS,
  MISFIT_CAUSE_WORDS,
  REFUSAL_WORDS,
  STATE_WORDS,
  sinceOf,
} from '../rpc/procedures/code-words.ts';

/** One code: what raises it, and more where there is more. */
export interface CodeEntry {
  readonly code: string;
  readonly severity?: string;
  readonly meaning: string;
  readonly todo?: string | undefined;
  readonly since: string;
}

export interface CodeTable {
  /** By which the list of the last release names it. */
  readonly name: string;
  readonly title: string;
  /** Where it stands in answers. */
  readonly about: string;
  readonly entries: readonly CodeEntry[];
}

function findingEntry(code: string, row: FindingRow, since: string): CodeEntry {
  const { severity, title, why, todo } = row;
  return { code, severity, meaning: `${title}: ${why}`, todo, since };
}

function wordEntries(words: WordTable): readonly CodeEntry[] {
  return Object.entries(words).map(([code, meaning]) => ({
    code,
    meaning: meaning === true ? '' : meaning,
    since: FIRST_RELEASE,
  }));
}

export const CODE_TABLES: readonly CodeTable[] = [
  {
    name: 'findings',
    title: 'Findings',
    about:
      'findings of inspectpsbt: what raises each, with its weight where nothing is said besides. --fail-on, --allow and a policy take these codes.',
    entries: FINDING_CODES.map((code) => findingEntry(code, rowOf(code), sinceOf(code))),
  },
  {
    name: 'packages',
    title: 'Findings of several files',
    about: 'findings of inspectpackage.',
    entries: Object.entries(PACKAGE_FINDINGS).map(([code, row]) =>
      findingEntry(code, row, FIRST_RELEASE),
    ),
  },
  {
    name: 'descriptors',
    title: 'Findings of descriptors',
    about: 'findings of explaindescriptor; each names its keys and locks in words of its own.',
    entries: Object.entries(EXPLAIN_FINDINGS).map(([code, { severity }]) => ({
      code,
      severity,
      meaning: '',
      since: FIRST_RELEASE,
    })),
  },
  {
    name: 'states',
    title: 'States',
    about: 'state of inspect: how far a file is, from the worst to what comes last.',
    entries: wordEntries(STATE_WORDS),
  },
  {
    name: 'causes',
    title: 'Causes of invalid signatures',
    about: 'cause of a signature; words in braces are members of cause_detail.',
    entries: wordEntries(CAUSE_WORDS),
  },
  {
    name: 'misfits',
    title: 'Causes of what does not fit its coin',
    about:
      'cause of a script, leaf or key in commitments, and of explaincommitment; cause_text says it.',
    entries: wordEntries(MISFIT_CAUSE_WORDS),
  },
  {
    name: 'refusals',
    title: 'Refusals',
    about: 'code of refusals: why a program is known to refuse.',
    entries: wordEntries(REFUSAL_WORDS),
  },
  {
    name: 'mends',
    title: 'Mends',
    about: 'mends of repairpsbt, and mend of refusals.',
    entries: wordEntries(MEND_WORDS),
  },
];
