/** Whose an input or output is, in words: the same in every view and text. */

import { pathText } from '../encoding/path-text.ts';
import type { Owner, OwnerStatus } from '../ownership/owner.ts';
import { formatCount } from './words.ts';

const WORDS: Readonly<Record<OwnerStatus, string>> = {
  derived: 'yours',
  partly: 'partly yours',
  elsewhere: 'elsewhere',
  contradicted: 'contradicted',
  other: 'not yours',
};

/** For a mark: "yours, branch 1, index 5", "elsewhere, m/86h/0h/0h/1/5". */
export function ownerWords(owner: Owner): string {
  const { status, origin } = owner;
  const place = status === 'derived' ? indexText(owner) : origin && pathText(origin.path);
  return [WORDS[status], place].filter(Boolean).join(', ');
}

/** Nothing of a script that is the same at every index. */
export function indexText({ branch, index }: Pick<Owner, 'branch' | 'index'>): string | undefined {
  if (index === undefined) return undefined;
  const on = branch === undefined ? '' : `branch ${formatCount(branch)}, `;
  return `${on}index ${formatCount(index)}`;
}

/**
 * Of an output, without a stop at the end; undefined where nothing is known of it. An
 * output that does not return says so.
 */
export function ownerSentence(owner: Owner | undefined): string | undefined {
  switch (owner?.status) {
    case 'derived':
      return ['returns to this wallet, proven', indexText(owner)].filter(Boolean).join(', ');
    case 'partly':
      return 'partly yours: your key is in it; the other keys are as the file tells them';
    case 'elsewhere':
      return elsewhereSentence(owner);
    case 'contradicted':
      return 'not derived from what you gave, though the file names a key of yours in it';
    default:
      return undefined;
  }
}

function elsewhereSentence({ origin, isProven }: Owner): string {
  const at = origin ? `, at ${pathText(origin.path)}` : '';
  return isProven
    ? `your key’s${at}: see that your wallet looks there`
    : `in another account of yours${at}, as the file claims`;
}
