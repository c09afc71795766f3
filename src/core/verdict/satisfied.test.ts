import { expect, test } from 'vitest';
import { BY_A, inspect, one } from '../review/testing/file-rows.ts';
import { wpkh } from '../sign/testing/built-files.ts';
import { signaturesOfUse } from './satisfied.ts';
import type { SignatureVerdict } from './signature-verdict.ts';

const [VALID] = inspect(one(wpkh('A'), { signed: BY_A })).inputs[0]!.signatures;
const like = (more: Partial<SignatureVerdict>): SignatureVerdict => ({ ...VALID!, ...more });

test.each<[what: string, isFinal: boolean, signature: SignatureVerdict, isUsed: boolean]>([
  ['a valid one', false, like({}), true],
  ['an invalid one', false, like({ verdict: 'invalid' }), false],
  ['one that is not checked', false, like({ verdict: 'unchecked' }), false],
  ['a valid one of a key that no script has', false, like({ isOfScript: false }), false],
  ['one in final scripts', true, like({ isFinal: true }), true],
  ['one in a record beside final scripts', true, like({}), false],
])('of use: %s', (_, isFinal, signature, isUsed) => {
  expect(signaturesOfUse({ isFinal, signatures: [signature] })).toEqual(isUsed ? [signature] : []);
});
