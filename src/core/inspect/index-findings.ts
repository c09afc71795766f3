/** What the outline of a PSBT shows by itself: records that Core drops or does not know. */

import type { FindingCode } from '../findings/table.ts';
import { FORMATS } from '../psbt/fields.ts';
import type { FindingSink } from './findings.ts';
import { NODE_KINDS } from './kind-table.ts';
import type { NodeIndex } from './node-index.ts';
import { NODE_PROBLEMS, type NodeKind, type NodeProblem } from './node-kinds.ts';

const BY_PROBLEM: Readonly<Partial<Record<NodeProblem, FindingCode>>> = {
  empty: 'not-in-core',
  'all-zero': 'not-in-core',
  'null-output': 'not-in-core',
  'registry-mismatch': 'registry-mismatch',
};

const REGISTERED: ReadonlySet<string> = new Set(
  FORMATS.flatMap(({ registered }) => [...registered.values()].map(({ kind }) => kind)),
);

function codeOfKind(kind: NodeKind): FindingCode | undefined {
  if (REGISTERED.has(kind) || /^psbt\.\w+\.unknown$/.test(kind)) return 'not-in-core';
  return /^psbt\.\w+\.proprietary$/.test(kind) ? 'proprietary' : undefined;
}

const KIND_CODES = NODE_KINDS.map(codeOfKind);
const PROBLEM_CODES = NODE_PROBLEMS.map((problem) => BY_PROBLEM[problem]);

/** Adds what the rows of an outline say. */
export function addIndexFindings(findings: FindingSink, { kind, problem, start }: NodeIndex): void {
  for (let row = 0; row < kind.length; row++) {
    const byKind = KIND_CODES[kind[row]!];
    if (byKind) findings.add(byKind, { offset: start[row]! });
    const byProblem = PROBLEM_CODES[problem[row]!];
    if (byProblem) findings.add(byProblem, { offset: start[row]! });
  }
}
