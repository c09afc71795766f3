import { describe, expect, test } from 'vitest';
import { CAUSE_CODES, CAUSES, type CauseCode, canBeAt, faultText, inListOrder } from './causes.ts';

test('the list is closed: 56 causes', () => {
  expect(CAUSE_CODES.length).toBe(56);
});

describe.each(CAUSE_CODES)('%s', (code) => {
  const { text, detail, kinds } = CAUSES[code];

  test('says in one sentence what is so, with members of its detail only', () => {
    expect(text).toMatch(/^[A-Z].*\.$/);
    const named = [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(
      named.filter((name) => !(detail as readonly (string | undefined)[]).includes(name)),
    ).toEqual([]);
    expect(kinds.length).toBeGreaterThan(0);
  });
});

test.each([
  [
    'amount-unknown',
    { source: 'zero', amount: 0 },
    'Valid for an amount of 0 satoshis: the signer did not know what is spent.',
  ],
  ['locktime', { locktime: 0 }, 'Valid for lock time 0.'],
  ['sequence', { sequence: 0xfffffffe, of: 'all' }, 'Valid with sequence 4294967294 for all.'],
  ['epoch', {}, 'Valid for a preimage without the epoch byte that BIP 341 begins with.'],
] as const)('%s with %o', (code, detail, expected) => {
  expect(faultText({ code, detail })).toBe(expected);
});

test.each([
  ['taproot-untweaked', 'taproot_key', true],
  ['taproot-untweaked', 'taproot_script', false],
  ['leaf-key-tweaked', 'taproot_key', false],
  ['legacy-for-segwit', 'legacy', false],
  ['legacy-for-segwit', 'segwit_v0', true],
  ['segwit-for-legacy', 'segwit_v0', false],
  ['other-input', 'legacy', true],
] as const)('%s at %s: %s', (code, kind, expected) => {
  expect(canBeAt(code, kind)).toBe(expected);
});

test('of two the one that stands first in the list comes first', () => {
  const faults = (...codes: readonly CauseCode[]) => codes.map((code) => ({ code, detail: {} }));
  expect(inListOrder(faults('der-encoding', 'other-key', 'sequence'))).toEqual(
    faults('sequence', 'other-key', 'der-encoding'),
  );
});
