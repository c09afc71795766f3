import { expect, test } from 'vitest';
import { HARDENED } from '../encoding/path-text.ts';
import { inputRecord, mapOf, outputRecord } from '../psbt/make-record.ts';
import type { Subject } from '../subject/subject.ts';
import { originsIn } from './key-origins.ts';

const h = (step: number) => step + HARDENED;
const KEY = Uint8Array.of(2, ...new Uint8Array(32).fill(7));

test.each([
  ['of an account', [h(48), h(0), 0, 5], 'm/48h/0h/0/5', 'm/48h/0h'],
  ['of hardened steps alone', [h(84), h(1)], 'm/84h/1h', 'm/84h/1h'],
  ['with a hardened step behind others', [h(84), 1, h(2)], 'm/84h/1/2h', 'm/84h'],
  ['without hardened steps', [0, 1], 'm/0/1', 'm'],
  ['of the master key', [], 'm', 'm'],
])('an origin %s', (_, path, text, account) => {
  const origin = { fingerprint: Uint8Array.of(1, 2, 3, 4), path };
  const map = mapOf([inputRecord('bip32_derivation', KEY, origin)]);
  const subject = { psbt: { inputs: [map], outputs: [] } } as unknown as Subject;
  expect(originsIn(subject)).toMatchObject([{ fingerprint: '01020304', path: text, account }]);
});

test('an output does not change by what an input calls its key', () => {
  const of = (fingerprint: Uint8Array) => ({ fingerprint, path: [] });
  const inputs = [mapOf([inputRecord('bip32_derivation', KEY, of(Uint8Array.of(1, 1, 1, 1)))])];
  const outputs = [mapOf([outputRecord('bip32_derivation', KEY, of(Uint8Array.of(2, 2, 2, 2)))])];
  const subject = { psbt: { inputs, outputs } } as unknown as Subject;
  expect(originsIn(subject)).toMatchObject([{ fingerprint: '01010101' }]);
});
