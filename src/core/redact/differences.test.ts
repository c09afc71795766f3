import { describe, expect, test } from 'vitest';
import { BY_A, BY_AB, one, TWO_OF_THREE } from '../review/testing/file-rows.ts';
import { bytesOfFile, type FileSpec, wpkh, wsh } from '../sign/testing/built-files.ts';
import { differencesOf } from './differences.ts';

const LOCK = wsh(TWO_OF_THREE);
const UNSIGNED = one(LOCK);
const PAID = { lock: wpkh('B'), amount: 99_000n };

function toldOf(original: Uint8Array, twin: Uint8Array): readonly string[] {
  return differencesOf(original, twin, 'regtest').map(
    ({ what, was, is }) => `${what}: ${was} > ${is}`,
  );
}

describe('of two files that differ', () => {
  test.each<[string, FileSpec, FileSpec, RegExp]>([
    ['the stage', UNSIGNED, one(LOCK, { signed: BY_AB }), /^stage: unsigned > /],
    ['what comes next', UNSIGNED, one(LOCK, { signed: BY_AB }), /^next: signer > finalizer$/],
    [
      'a signature',
      one(LOCK, { signed: BY_A }),
      UNSIGNED,
      /^inputs\[0\]\.signatures\[0\]: .*valid > $/,
    ],
    [
      'how far an amount is proven',
      UNSIGNED,
      one(LOCK, { utxo: 'claimed' }),
      /^inputs\[0\]\.amount_proof: proven > claimed$/,
    ],
    ['the fee’s proof', UNSIGNED, one(LOCK, { utxo: 'claimed' }), /^fee: proven > claimed$/],
    [
      'a finding',
      { inputs: [{ lock: LOCK }], outputs: [PAID] },
      { inputs: [{ lock: LOCK }], outputs: [{ ...PAID, amount: 1_000n }] },
      /^findings fee-high at tx: {2}> 1$/,
    ],
    ['the parts', UNSIGNED, one(LOCK, { signed: BY_A }), /^parts: \d+ > \d+$/],
  ])('%s is told, with what it was and is', (_, original, twin, told) => {
    const all = toldOf(bytesOfFile(original), bytesOfFile(twin));
    expect(all.filter((line) => told.test(line))).toHaveLength(1);
  });

  test('an error is told with its place', () => {
    const bytes = bytesOfFile(UNSIGNED);
    expect(toldOf(bytes, bytes.subarray(0, -1))).toContainEqual(
      expect.stringMatching(/^error: {2}> [a-z.-]+ at \d+$/),
    );
  });
});

test.each<[string, FileSpec]>([
  ['itself', UNSIGNED],
  ['itself where it is signed', one(LOCK, { signed: BY_AB })],
])('nothing is told of a file and %s', (_, file) => {
  expect(toldOf(bytesOfFile(file), bytesOfFile(file))).toEqual([]);
});
