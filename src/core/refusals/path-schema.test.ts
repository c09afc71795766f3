import { expect, test } from 'vitest';
import { HARDENED } from '../encoding/path-text.ts';
import { bytesOfFile, multi, sh } from '../sign/testing/built-files.ts';
import { refusalsOf } from './judge.ts';
import { isOfSchema } from './path-schema.ts';
import { judgedFile } from './testing/refused.ts';

const H = HARDENED;

test.each<readonly [path: readonly number[], schema: string, boolean]>([
  [[84 + H, H, H, 0, 7], "m/84'/0'/[0-100]'/[0,1]/[0-1000000]", true],
  [[84 + H, H, 100 + H, 1, 1_000_000], "m/84'/0'/[0-100]'/[0,1]/[0-1000000]", true],
  [[84 + H, H, 101 + H, 1, 7], "m/84'/0'/[0-100]'/[0,1]/[0-1000000]", false],
  [[84 + H, H, H, 2, 7], "m/84'/0'/[0-100]'/[0,1]/[0-1000000]", false],
  [[84, H, H, 0, 7], "m/84'/0'/[0-100]'/[0,1]/[0-1000000]", false],
  [[84 + H, H, H, H, 7], "m/84'/0'/[0-100]'/[0,1]/[0-1000000]", false],
  [[84 + H, H, H, 0], "m/84'/0'/[0-100]'/[0,1]/[0-1000000]", false],
  [[84 + H, H, H, 0, 7, 1], "m/84'/0'/[0-100]'/[0,1]/[0-1000000]", false],
  [[1, 5], 'm/[1,4]/[0-1000000]', true],
  [[2, 5], 'm/[1,4]/[0-1000000]', false],
  [[], 'm/1195487518', false],
])('%j of %s: %s', (path, schema, expected) => {
  expect(isOfSchema(path, schema)).toBe(expected);
});

/** P2SH multisig at m/45h/0/0/0/0 is a path of Casa on the main chain alone (bitcoin-core/HWI#624). */
test.each([
  ['main', 0],
  ['regtest', 1],
  ['testnet4', 1],
  ['signet', 1],
] as const)('the coin type is that of the chain: %s', (chain, count) => {
  const file = bytesOfFile({
    inputs: [{ lock: sh(multi(2, 'AB')), origins: 'AB' }],
    path: [45 + H, 0, 0, 0, 0],
  });
  const codes = refusalsOf(judgedFile(file, chain), ['trezor']).map(({ code }) => code);
  expect(codes.filter((code) => code === 'origin-path-forbidden')).toHaveLength(count);
});
