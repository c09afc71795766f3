import { expect, test } from 'vitest';
import { decodePendingPsbt } from '../silent/decode-pending.ts';
import { type SilentOutputSpec, silentFile } from '../silent/testing/silent-files.ts';
import { compareFiles } from './compare.ts';

const fileOf = (to: SilentOutputSpec) => {
  const bytes = silentFile({ inputs: [{ by: 'A' }], outputs: [to, 'other'], shares: 'none' });
  return { psbt: decodePendingPsbt(bytes), bytes, isBare: false };
};

test('records that Core does not know by name are called as the registry of BIP 174 does', () => {
  const shared = (shares: 'none' | 'each') => {
    const outputs = [{ to: 'RS', script: null }, 'other'] as const;
    const bytes = silentFile({ inputs: [{ by: 'A' }, { by: 'B' }], outputs, shares });
    return { psbt: decodePendingPsbt(bytes), bytes, isBare: false };
  };
  const { differences, hasSignatures } = compareFiles(shared('none'), shared('each'));
  expect([...new Set(differences.map(({ words }) => words))]).toEqual([
    'silent payment ECDH share',
    'silent payment DLEQ proof',
  ]);
  expect(hasSignatures).toBe(false);
});

test.each<readonly [string, SilentOutputSpec, SilentOutputSpec, string]>([
  ['a script that one lacks', { to: 'RS', script: null }, { to: 'RS' }, 'metadata'],
  ['two that lack it', { to: 'RS', script: null }, { to: 'RS', script: null }, 'same'],
  ['whom it pays', { to: 'RS', script: null }, { to: 'RT' }, 'transaction'],
  ['two scripts', { to: 'RS', script: 1 }, { to: 'RS' }, 'transaction'],
])('of a silent payment %s makes them %4$s', (_, a, b, kind) => {
  expect(compareFiles(fileOf(a), fileOf(b)).kind).toBe(kind);
});
