import { wordlist } from '@scure/bip39/wordlists/english.js';
import { expect, test } from 'vitest';
import { ENGLISH_WORDS } from './english-words.ts';

test('the list is the one of @scure/bip39', () => {
  expect(ENGLISH_WORDS).toEqual(wordlist);
});
