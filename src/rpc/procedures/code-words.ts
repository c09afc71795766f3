/**
 * The codes that answers have, with what each means: what programs go by. A code never
 * changes its meaning; those of the last release are held by a test (`test/codes.test.ts`).
 */
import { COMMITMENT_CAUSES, type CommitmentCauseCode } from '../../core/commitments/causes.ts';
import { EXPLAIN_FINDINGS } from '../../core/explain/finding-table.ts';
import { FINDINGS, type FindingCode, rowOf, type Severity } from '../../core/findings/table.ts';
import { CAUSES, type CauseCode } from '../../core/forensics/causes.ts';
import { MEND_TITLES, type MendCode } from '../../core/mend/codes.ts';
import { PACKAGE_FINDINGS } from '../../core/packages/package-findings.ts';
import type { PackageFindingCode } from '../../core/packages/packaged.ts';
import { type WordTable, wordsOf } from '../../core/psbt/printed.ts';
import { codeRowOf, REFUSAL_CODES, type RefusalCode } from '../../core/refusals/codes.ts';
import type { VerdictState } from '../../core/said/verdict-state.ts';
import type { InputAmountProof } from '../../core/subject/amount-proof.ts';
import type { Records } from '../../core/subject/records/map-records.ts';
import type { Stage } from '../../core/verdict/joined.ts';
import type { SignatureVerdict, Unchecked } from '../../core/verdict/signature-verdict.ts';

/** Codes of it say nothing of their version. */
export const FIRST_RELEASE = '1.0.0';

export const SEVERITY_WORDS: WordTable<Severity> = { danger: true, warning: true, note: true };

export const FINDING_WORDS: WordTable<FindingCode> = wordsOf(FINDINGS, (_, code) =>
  findingMeaning(code),
);

/** What raises it, and since which version. */
function findingMeaning(code: FindingCode): string {
  const { severity, title, why } = rowOf(code);
  return `${title} (${severity}, since ${sinceOf(code)}): ${why}`;
}

/** The first version of the program that has it. */
export function sinceOf(code: FindingCode): string {
  return rowOf(code).since ?? FIRST_RELEASE;
}

export const PACKAGE_FINDING_WORDS: WordTable<PackageFindingCode> = wordsOf(
  PACKAGE_FINDINGS,
  ({ title, why }) => `${title}: ${why}`,
);

/** Their sentences name keys and numbers, so that they stand in no table. */
export const EXPLAIN_FINDING_WORDS = wordsOf(EXPLAIN_FINDINGS);

/** `unexplained`: all was tried and nothing fits. */
const UNEXPLAINED = 'unexplained';

export const CAUSE_WORDS: WordTable<CauseCode | typeof UNEXPLAINED> = {
  ...wordsOf(CAUSES, ({ text }) => text),
  [UNEXPLAINED]: 'All was tried, and nothing fits.',
};

export const MISFIT_CAUSE_WORDS: WordTable<CommitmentCauseCode | typeof UNEXPLAINED> = {
  ...wordsOf(COMMITMENT_CAUSES),
  [UNEXPLAINED]: true,
};

export const REFUSAL_WORDS: WordTable<RefusalCode> = wordsOf(
  REFUSAL_CODES,
  (_, code) => codeRowOf(code).sentence,
);

export const MEND_WORDS: WordTable<MendCode> = MEND_TITLES;

export const STAGE_WORDS: WordTable<Stage> = {
  draft: 'It has no inputs yet.',
  unsigned: true,
  unknown: true,
  'partly signed': true,
  signed: true,
  final: true,
};

export const AMOUNT_PROOF_WORDS: WordTable<InputAmountProof> = {
  proven: true,
  committed: true,
  claimed: true,
  contradicted: true,
  missing: true,
};

export const RECORDS_WORDS: WordTable<Records> = {
  match: true,
  contradict: true,
  incomplete: true,
};

export const SIGNATURE_VERDICT_WORDS: WordTable<SignatureVerdict['verdict']> = {
  valid: true,
  invalid: true,
  unchecked: true,
};

export const UNCHECKED_WORDS: WordTable<Unchecked> = {
  coin: true,
  script: true,
  'other coins': true,
  'public nonces': true,
  'not looked at': true,
};

/** How far a file is, from the worst to what comes last. */
export const STATE_WORDS: WordTable<VerdictState> = {
  'rehearsal-mixed': true,
  contradiction: true,
  danger: true,
  'invalid-signature': true,
  'script-fails': true,
  draft: true,
  impossible: true,
  coinbase: true,
  'coins-missing': true,
  'signed-not-verified': true,
  'previous-transaction-missing': true,
  'scripts-missing': true,
  musig2: true,
  'preimage-missing': true,
  'lock-unmet': true,
  unsigned: true,
  'partly-signed': true,
  foreign: true,
  signed: true,
  offer: true,
  final: true,
  complete: true,
  unproven: true,
  'not-relayed': true,
  'message-open': true,
  'message-signed': true,
  'message-unproven': true,
  rehearsal: true,
  'rehearsal-complete': true,
  unverified: true,
};
