import { expect, test } from 'vitest';
import { BY_A, inspect, one } from '../review/testing/file-rows.ts';
import { type FileSpec, multi, pkh, wpkh, wsh } from '../sign/testing/built-files.ts';
import { fixedText, openSentences } from './open-words.ts';

const SIGNED = one(wpkh('A'), { signed: BY_A });
const HALF: FileSpec = { inputs: [...SIGNED.inputs, { lock: wpkh('B') }] };

test('nothing may change where all is fixed, checked and satisfied', () => {
  expect(openSentences(inspect(SIGNED))).toEqual([]);
  expect(fixedText(true, inspect(SIGNED))).toBe('fixed');
});

test('while an input is not satisfied, whoever signed can sign again', () => {
  expect(openSentences(inspect(HALF))).toEqual([
    'Whoever made the signatures so far (input 0) can change anything and sign again; a missing signature with ALL will fix it.',
  ]);
  expect(fixedText(true, inspect(HALF))).toBe('fixed so far');
});

const SO_FAR =
  'Whoever made the signatures so far (input 0) can change anything and sign again; a missing signature with ALL will fix it.';
const ALL_MADE = 'Whoever made the signatures (input 0) can change anything and sign again.';

test.each<[what: string, file: FileSpec, said: string]>([
  ['another input is to be signed', HALF, SO_FAR],
  [
    'another input is to be signed, of whose coin nothing is known',
    { inputs: [...SIGNED.inputs, { lock: wpkh('B'), utxo: 'none' }] },
    SO_FAR,
  ],
  ['one of two has signed', one(wsh(multi(2, 'AB')), { signed: BY_A }), SO_FAR],
  [
    'the previous transaction alone is missing',
    one(pkh('A'), { utxo: 'claimed', signed: BY_A }),
    ALL_MADE,
  ],
  [
    'the previous transaction alone is missing of another input',
    { inputs: [...SIGNED.inputs, { lock: pkh('A'), utxo: 'claimed', signed: BY_A }] },
    'Whoever made the signatures (inputs 0, 1) can change anything and sign again.',
  ],
])('%s', (_, file, said) => {
  expect(openSentences(inspect(file))).toContain(said);
});

test('nothing is said to be fixed beside a signature that is not checked', () => {
  const signed = inspect(SIGNED);
  const inputs = signed.inputs.map((input) => ({
    ...input,
    signatures: input.signatures.flatMap((one) => [one, { ...one, verdict: 'unchecked' as const }]),
  }));
  expect(openSentences({ ...signed, inputs })).toEqual([
    'What 1 signature leaves open could not be checked.',
  ]);
});
