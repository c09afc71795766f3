/** What the outline of a PSBT shows by itself: records that Core drops or does not know. */
import { FORMATS } from '../psbt/fields.ts';
import type { FindingRows, FindingSink } from './findings.ts';
import { NODE_KINDS } from './kind-table.ts';
import type { NodeIndex } from './node-index.ts';
import { NODE_PROBLEMS, type NodeKind, type NodeProblem } from './node-kinds.ts';

export const INDEX_FINDINGS = {
  'dropped-empty': ['note'],
  'dropped-all-zero': ['note'],
  'dropped-null-output': ['note'],
  registered: ['note'],
  'registry-mismatch': ['warning'],
  proprietary: ['note'],
  unknown: ['note'],
} as const satisfies FindingRows;

type Code = keyof typeof INDEX_FINDINGS;

const BY_PROBLEM: Readonly<Partial<Record<NodeProblem, Code>>> = {
  empty: 'dropped-empty',
  'all-zero': 'dropped-all-zero',
  'null-output': 'dropped-null-output',
  'registry-mismatch': 'registry-mismatch',
};

const REGISTERED: ReadonlySet<string> = new Set(
  FORMATS.flatMap(({ registered }) => [...registered.values()].map(({ kind }) => kind)),
);

function codeOfKind(kind: NodeKind): Code | undefined {
  if (REGISTERED.has(kind)) return 'registered';
  if (/^psbt\.\w+\.proprietary$/.test(kind)) return 'proprietary';
  return /^psbt\.\w+\.unknown$/.test(kind) ? 'unknown' : undefined;
}

const KIND_CODES = NODE_KINDS.map(codeOfKind);
const PROBLEM_CODES = NODE_PROBLEMS.map((problem) => BY_PROBLEM[problem]);

/** Adds what the rows of an outline say. */
export function addIndexFindings(
  findings: FindingSink<Code>,
  { kind, problem, start }: NodeIndex,
): void {
  for (let row = 0; row < kind.length; row++) {
    const byKind = KIND_CODES[kind[row]!];
    if (byKind) findings.add(byKind, { offset: start[row]! });
    const byProblem = PROBLEM_CODES[problem[row]!];
    if (byProblem) findings.add(byProblem, { offset: start[row]! });
  }
}
