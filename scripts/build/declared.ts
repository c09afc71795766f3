/*
 * What the build computes from the declarations of the procedures: imported
 * once, through one door, as loading them takes seconds.
 */

import { schemaFiles } from '../../src/command/commands/schema-files.ts';
import type { WordTable } from '../../src/core/psbt/printed.ts';
import { FINDING_CODES, LOOKED_FOR } from '../../src/core/spending-policy/finding-rule.ts';
import { RULE_NAMES } from '../../src/core/spending-policy/spending-policy.ts';
import {
  CAUSE_WORDS,
  MEND_WORDS,
  MISFIT_CAUSE_WORDS,
} from '../../src/rpc/procedures/code-words.ts';

/** Lists that several answers have, each with the name that the published types give it. */
export const NAMED_WORDS: Readonly<Record<string, WordTable>> = {
  SignatureCause: CAUSE_WORDS,
  CommitmentCause: MISFIT_CAUSE_WORDS,
  Mend: MEND_WORDS,
};

/** What the types of a policy are made of, besides its schema. */
export const POLICY_WORDS = { rules: RULE_NAMES, findings: FINDING_CODES, lookedFor: LOOKED_FOR };

export * as names from '../../src/rpc/procedure-names.ts';
export { allProcedures } from '../../src/rpc/table.ts';

export const SCHEMA_FILES = schemaFiles();
