/** Looks for the mistake by which one thing does not hash or tweak to its coin. */

import { USED_UP } from '../subject/budgets.ts';
import type { CommitmentSite } from '../subject/commitment-sites.ts';
import type { Mend } from '../verdict/misfit.ts';
import type { CauseDetail } from '../verdict/signature-cause.ts';
import type { SiteSurroundings } from './around.ts';
import {
  COMMITMENT_CAUSE_CODES,
  type CommitmentCauseCode,
  canBeAtPlace,
  commitmentCauseText,
} from './causes.ts';
import { HERE_RECIPES, THERE_RECIPES } from './recipes/elsewhere.ts';
import { KEY_COMMITMENT_RECIPES } from './recipes/keys.ts';
import type { CommitmentCandidate, RecipeContext, Recipes } from './recipes/recipe.ts';
import { SCRIPT_COMMITMENT_RECIPES } from './recipes/scripts.ts';
import { TAPROOT_COMMITMENT_RECIPES, toldTrial } from './recipes/taproot.ts';
import type { TrialResult, Trials } from './trials.ts';

/** What explains the coin; only where nothing does, whether what is told belongs elsewhere. */
const ROUNDS: readonly Recipes[] = [
  {
    ...SCRIPT_COMMITMENT_RECIPES,
    ...KEY_COMMITMENT_RECIPES,
    ...TAPROOT_COMMITMENT_RECIPES,
    ...HERE_RECIPES,
  },
  THERE_RECIPES,
];

export interface CommitmentExplanation {
  readonly code: CommitmentCauseCode;
  /** Others with the very same equation. */
  readonly or: readonly CommitmentCauseCode[];
  readonly text: string;
  readonly detail: CauseDetail;
  readonly mend?: Mend | undefined;
}

/** `unexplained`: all was tried and nothing holds; `used up`: not all could be. */
export type CommitmentSearch = CommitmentExplanation | 'unexplained' | typeof USED_UP;

export function searchCommitment(
  site: CommitmentSite,
  around: SiteSurroundings,
  trials: Trials,
): CommitmentSearch {
  const told = toldTrial(site);
  if (told) trials.exclude(told);
  const holds: RecipeContext['holds'] = (trial) => {
    const made = trials.holding(trial);
    return made !== undefined && made !== USED_UP;
  };
  const context = { site, around, holds };
  for (const recipes of ROUNDS) {
    const found = holding(context, recipes, trials);
    if (found !== undefined) return found;
  }
  return 'unexplained';
}

interface Held extends Pick<CommitmentCandidate, 'detail' | 'words' | 'mend'> {
  readonly code: CommitmentCauseCode;
  readonly made: TrialResult;
}

function holding(
  context: RecipeContext,
  recipes: Recipes,
  trials: Trials,
): CommitmentExplanation | typeof USED_UP | undefined {
  const found: Held[] = [];
  let isCut = false;
  for (const code of COMMITMENT_CAUSE_CODES) {
    const recipe = recipes[code];
    if (!recipe || !canBeAtPlace(code, context.site.place)) continue;
    const held = firstHeld(code, recipe(context), trials);
    if (held === USED_UP) isCut = true;
    else if (held) found.push(held);
  }
  const [first, ...others] = found;
  if (!first) return isCut ? USED_UP : undefined;
  const { code, detail, words, mend, made } = first;
  const text = commitmentCauseText(code, detail, words);
  return { code, or: others.map((one) => one.code), text, detail, mend: mend?.(made) };
}

function firstHeld(
  code: CommitmentCauseCode,
  candidates: Iterable<CommitmentCandidate>,
  trials: Trials,
): Held | typeof USED_UP | undefined {
  for (const { trial, ...rest } of candidates) {
    const made = trials.holding(trial);
    if (made === USED_UP) return USED_UP;
    if (made) return { ...rest, code, made };
  }
  return undefined;
}
