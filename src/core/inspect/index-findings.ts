/** What the outline of a PSBT shows by itself: records that Core drops or does not know. */
import type { FindingCode, FindingList } from './findings.ts';
import type { NodeIndex } from './node-index.ts';
import { NODE_KINDS, NODE_PROBLEMS, type NodeKind, type NodeProblem } from './node-kinds.ts';

const BY_PROBLEM: Readonly<Partial<Record<NodeProblem, FindingCode>>> = {
  empty: 'dropped-empty',
  'all-zero': 'dropped-all-zero',
  'null-output': 'dropped-null-output',
  'registry-mismatch': 'registry-mismatch',
};

/** Fields that the registry names and Core prints as unknown. */
const REGISTERED: readonly NodeKind[] = [
  'psbt.global.sp_ecdh_share',
  'psbt.global.sp_dleq',
  'psbt.global.generic_signed_message',
  'psbt.in.por_commitment',
  'psbt.in.p2c_tweak',
  'psbt.in.sp_ecdh_share',
  'psbt.in.sp_dleq',
  'psbt.in.sp_spend_bip32_derivation',
  'psbt.in.sp_tweak',
  'psbt.out.sp_v0_info',
  'psbt.out.sp_v0_label',
  'psbt.out.dnssec_proof',
];

function codeOfKind(kind: NodeKind): FindingCode | undefined {
  if (REGISTERED.includes(kind)) return 'registered';
  if (/^psbt\.\w+\.proprietary$/.test(kind)) return 'proprietary';
  return /^psbt\.\w+\.unknown$/.test(kind) ? 'unknown' : undefined;
}

const KIND_CODES = NODE_KINDS.map(codeOfKind);
const PROBLEM_CODES = NODE_PROBLEMS.map((problem) => BY_PROBLEM[problem]);

/** Adds what the rows of an outline say. */
export function addIndexFindings(findings: FindingList, { kind, problem, start }: NodeIndex): void {
  for (let row = 0; row < kind.length; row++) {
    const byKind = KIND_CODES[kind[row]!];
    if (byKind) findings.add(byKind, { offset: start[row]! });
    const byProblem = PROBLEM_CODES[problem[row]!];
    if (byProblem) findings.add(byProblem, { offset: start[row]! });
  }
}
