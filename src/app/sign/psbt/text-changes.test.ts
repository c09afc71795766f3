import { expect, test } from 'vitest';
import type { PsbtChange } from '../../../channel/protocol/signing-form-protocol.ts';
import { changedText } from './text-changes.ts';

const KEY = `02${'ab'.repeat(32)}`;
const ORIGIN = { fingerprint: 'd90c6a4f', path: 'm/0h/0h/0h' };

const signature = (origin?: typeof ORIGIN): NonNullable<PsbtChange['record']> => ({
  words: 'partial signature',
  signer: { key: KEY, ...(origin && { origin }) },
});

test.each<[string, Pick<PsbtChange, 'part' | 'member' | 'record'>]>([
  [
    'partial signature of d90c6a4f, m/0h/0h/0h, in input 0',
    { part: { input: 0 }, member: 'partial_signatures', record: signature(ORIGIN) },
  ],
  [
    'partial signature of key 02ababab…abababab in input 1,000',
    { part: { input: 1000 }, member: 'partial_signatures', record: signature() },
  ],
  [
    'witness UTXO in input 2',
    { part: { input: 2 }, member: 'witness_utxo', record: record('witness UTXO') },
  ],
  ['PSBT version', { member: 'psbt_version', record: record('PSBT version') }],
  ['amount of output 1', { part: { output: 1 }, member: 'value' }],
  ['script of output 1', { part: { output: 1 }, member: 'scriptPubKey' }],
  ['sequence of input 0', { part: { input: 0 }, member: 'sequence' }],
  ['output 2', { part: { output: 2 }, member: '' }],
  ['lock time', { member: 'locktime' }],
])('%s', (expected, of) => {
  const change = { path: '', isOfTransaction: false, what: 'changed', brief: {} } as const;
  expect(changedText({ ...change, ...of })).toBe(expected);
});

function record(words: string): NonNullable<PsbtChange['record']> {
  return { words, signer: undefined };
}
