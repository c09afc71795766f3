import { expect, test } from 'vitest';
import { decodePendingPsbt } from '../silent/decode-pending.ts';
import { type SilentOutputSpec, silentFile } from '../silent/testing/silent-files.ts';
import { compareFiles } from './compare.ts';

const fileOf = (to: SilentOutputSpec) => {
  const bytes = silentFile({ inputs: [{ by: 'A' }], outputs: [to, 'other'], shares: 'none' });
  return { psbt: decodePendingPsbt(bytes), bytes, isBare: false };
};

test.each<readonly [string, SilentOutputSpec, SilentOutputSpec, string]>([
  ['a script that one lacks', { to: 'RS', script: null }, { to: 'RS' }, 'metadata'],
  ['two that lack it', { to: 'RS', script: null }, { to: 'RS', script: null }, 'same'],
  ['whom it pays', { to: 'RS', script: null }, { to: 'RT' }, 'transaction'],
  ['two scripts', { to: 'RS', script: 1 }, { to: 'RS' }, 'transaction'],
])('of a silent payment %s makes them %4$s', (_, a, b, kind) => {
  expect(compareFiles(fileOf(a), fileOf(b)).kind).toBe(kind);
});
