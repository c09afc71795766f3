import type { ChecksumDifference, ChecksumFit } from '../core/descriptor/checksum-difference.ts';

const WORDS: Readonly<Record<ChecksumDifference, string>> = {
  apostrophes: "the same text with ' in place of h",
  h: "the same text with h in place of '",
  hardened: 'the same text with hardened steps',
  typographic: "the same text with ' in place of other marks",
  'white-space': 'the same text without white space',
  end: 'a text with a longer end: something was cut off',
  start: 'a text with a longer start: something was cut off',
  branches: 'the same text with another last step',
  checksum: 'this text, but it is not whole',
};

/** Of which text the checksum is that does not fit this one. */
export function checksumWords({ difference, path }: ChecksumFit): string {
  return path === undefined ? WORDS[difference] : `${WORDS[difference]} (${path}): marks were lost`;
}
