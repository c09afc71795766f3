/** What a file claims to be change, in words. */
import type { OutputVerdict } from '../verdict/verify-outputs.ts';
import { formatCount } from './words.ts';

/** How many fingerprints a line has room for. */
const MOST_FINGERPRINTS = 4;

/** Of an output that the file claims to be change. */
export const CLAIMED_CHANGE = 'change, as the file claims';

/** "change, as the file claims (fingerprint d34db33f)"; undefined where it claims none. */
export function changeText({ change, fingerprints }: OutputVerdict): string | undefined {
  if (change !== true) return undefined;
  const shown = fingerprints.slice(0, MOST_FINGERPRINTS);
  const rest = fingerprints.length - shown.length;
  const names = [...shown, ...(rest > 0 ? [`${formatCount(rest)} more`] : [])].join(', ');
  const what = fingerprints.length === 1 ? 'fingerprint' : 'fingerprints';
  return `${CLAIMED_CHANGE} (${what} ${names})`;
}
