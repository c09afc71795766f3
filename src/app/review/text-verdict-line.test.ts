import { expect, test } from 'vitest';
import { TONES, verdictParts } from './text-verdict-line.ts';

test.each([
  ['Partly signed: 1 of 2; needs a', 'Partly signed'],
  ['All signatures valid; can be mined from block 2', 'All signatures valid'],
  [
    'Complete and valid, if its coins exist, but nodes will not relay it: dust',
    'Complete and valid',
  ],
  ['Final, and valid if its coins exist; can be mined from block 2', 'Final'],
  ['Signed, not verified: previous outputs missing', 'Signed, not verified'],
  ['Final and valid, if its coins exist', 'Final and valid'],
])('%s', (text, word) => {
  expect(verdictParts(text)).toEqual([word, text.slice(word.length)]);
});

test.each([
  ['signed', 'good'],
  ['foreign', 'caution'],
] as const)('what is %s looks %s', (state, tone) => {
  expect(TONES[state]).toBe(tone);
});
