import { rowOf } from '../../core/findings/table.ts';
import type { Owner } from '../../core/ownership/owner.ts';
import { CLAIMED_CHANGE, changeText } from '../../core/said/change-words.ts';
import type { OutputVerdict } from '../../core/verdict/verify-outputs.ts';
import { COMPARE_TEXT } from '../inspect/compare/text.ts';

export { changeText };

/*
 * What is said of whose an output is. What a PSBT says of itself is a claim: that an
 * output returns is said only where a descriptor or a key that was given derives it.
 */

export const OUTPUT_TEXT = {
  title: 'Outputs, as in the PSBT',
  claimedWhy: `Anyone can write what a file claims. To prove it, give your descriptor in “${COMPARE_TEXT.open}”, or a key in Sign.`,
  returnsHere: 'returns to this wallet',
  contradicted: 'contradicted',
  check: 'Check',
} as const;

/** In a row of the summary, by what is known of the output; nothing before it was verified. */
export function outputClaim(
  verdict: OutputVerdict | undefined,
  owner: Owner['status'] | undefined,
): string | undefined {
  if (owner === 'derived') return OUTPUT_TEXT.returnsHere;
  if (!verdict || owner === 'contradicted' || owner === 'elsewhere') return undefined;
  return verdict.change === true ? CLAIMED_CHANGE : undefined;
}

/**
 * Of an output by itself, in a sentence; undefined where the file says nothing of it.
 * Whose it is proven to be is said in place of what the file claims; `isBack`: it goes
 * back to a script that is spent.
 */
export function outputSentence(
  verdict: OutputVerdict,
  owner: string | undefined,
  isBack = false,
): string | undefined {
  const { records, change } = verdict;
  switch (records?.records) {
    case undefined:
      return undefined;
    case 'contradict':
      return records.restFits
        ? 'Contradicted: some of its records are not of its script; the rest fits.'
        : `Contradicted: ${rowOf('output-contradicted').why}`;
    case 'incomplete':
      if (owner !== undefined) break;
      return 'Cannot be checked: its script or a key of it is missing.';
    default:
      if (owner !== undefined) break;
      if (change === true) return `${sentenceOf(changeText(verdict))}.`;
      return isBack ? GOES_BACK : MATCHES[`${change}`];
  }
  return `${sentenceOf(owner)}.`;
}

const MATCHES: Readonly<Record<string, string>> = {
  undefined: 'Its records fit its script.',
  false: 'Not called change: it has another script, or other signers, than an input.',
  unknown: 'Its records fit its script; whether it is change cannot be told.',
};

const GOES_BACK = 'Its records fit its script, and it goes back to what is spent here.';

function sentenceOf(text = ''): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
