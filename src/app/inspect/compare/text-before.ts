export const BEFORE_TEXT = {
  compare: (number: number) => `Compare with ${number}`,
  why: 'Shows what this input has otherwise than the one before it',
  title: (before: number, shown: number) => `From ${before} to ${shown}`,
  besideMore: 'More is known of what it spends: see what was given beside it.',
} as const;
