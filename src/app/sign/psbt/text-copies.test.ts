import { describe, expect, test } from 'vitest';
import type { PsbtDifference } from '../../../channel/protocol/signing-form-protocol.ts';
import type { KeptRecord } from '../../../core/form/psbt/psbt-copies.ts';
import type { CopyOutcome } from './psbt-document.ts';
import { copyOutcomeText, copyVersionText, differenceText } from './text-copies.ts';

const KEY = `02${'ab'.repeat(32)}`;
const SIGNATURE: KeptRecord = {
  part: { input: 0 },
  member: 'partial_signatures',
  record: { words: 'partial signature', signer: { key: KEY } },
};
const added = (more: Partial<Extract<CopyOutcome, { is: 'added' }>>): CopyOutcome => ({
  ...{ is: 'added', brought: [], kept: 0 },
  ...more,
});
const DIFFERENCE: PsbtDifference = {
  ...{ kind: 'metadata', parts: [], isReordered: false, hasSignatures: true, count: 2 },
  changes: [],
};
const AMOUNT = { path: '', part: { output: 0 }, what: 'changed', brief: {} } as const;

describe('what became of a copy', () => {
  test.each<readonly [string, CopyOutcome, string]>([
    ['nothing', added({}), 'brought nothing new.'],
    [
      'partial signatures',
      added({ brought: [{ kind: 'partial', fingerprint: '6958c12f', count: 1, inputs: [0] }] }),
      'brought 1 partial signature of 6958c12f (input 0).',
    ],
    [
      'signatures',
      added({ brought: [{ kind: 'signature', fingerprint: '6958c12f', count: 1, inputs: [0] }] }),
      'brought 1 signature of 6958c12f (input 0).',
    ],
    [
      'a record that stayed out',
      added({ kept: 1, keptRecords: [SIGNATURE] }),
      'brought nothing new. 1 record in it said something else and stayed out: partial signature of key 02ababab…abababab in input 0.',
    ],
    [
      'the valid one of a signature that is invalid here, and others',
      added({ kept: 3, keptRecords: [{ ...SIGNATURE, isRight: true }] }),
      'brought nothing new. 3 records in it said something else and stayed out: partial signature of key 02ababab…abababab in input 0; …. The copy has a valid signature where this file has an invalid one: Mend in Inspect drops the invalid one, then combine again.',
    ],
    [
      'another payment, of which the list below says what differs',
      {
        ...{ is: 'other', text: '' },
        difference: {
          ...{ ...DIFFERENCE, kind: 'transaction', parts: ['outputs'] },
          changes: [
            { ...AMOUNT, member: 'value', isOfTransaction: true },
            { ...AMOUNT, member: 'scriptPubKey', isOfTransaction: true },
          ],
        },
      },
      'refused. It is of another transaction. What differs: outputs.',
    ],
  ])('%s', (_, outcome, said) => {
    expect(copyOutcomeText(outcome)).toBe(said);
  });
});

describe('what of two PSBTs differs', () => {
  test.each<readonly [string, Partial<PsbtDifference>, string]>([
    [
      'records, and signatures among them',
      {},
      'The transaction is the same. Records differ: 2, some of them no signatures.',
    ],
    [
      'records, and no signature among them',
      { hasSignatures: false },
      'The transaction is the same. No signatures differ, but other records: 2.',
    ],
    [
      'signatures alone',
      { kind: 'signatures' },
      'The transaction is the same. Only signatures differ: 2 records.',
    ],
  ])('%s', (_, more, said) => {
    expect(differenceText({ ...DIFFERENCE, ...more })).toBe(said);
  });
});

test.each([
  ['signed', '2: signed'],
  ['changed', '2: no signature added'],
] as const)('a version that was %s', (step, said) => {
  expect(copyVersionText(1, step)).toBe(said);
});
