import fc from 'fast-check';
import * as libsecp256k1 from 'tiny-secp256k1';
import { describe, expect, test } from 'vitest';
import { bytesToHex, hexToBytes } from '../bytes/hex.ts';
import {
  controlBlockOf,
  isCommitted,
  isControlBlockSize,
  merkleRootOf,
  tapBranchHash,
  tapLeafHash,
  tapTweakHash,
  tweakedOutputKey,
} from './taproot.ts';
import { xOnlyKeyPair } from './testing/sign.ts';

const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

function bytes(hex: string): Uint8Array {
  return hexToBytes(hex)!;
}

const aKey = fc
  .bigInt({ min: 1n, max: ORDER - 1n })
  .map((key) => bytes(key.toString(16).padStart(64, '0')));
const aHash = fc.uint8Array({ minLength: 32, maxLength: 32 });

describe('taproot tweaks', () => {
  test('of private and of public keys meet, and are those of libsecp256k1', () => {
    fc.assert(
      fc.property(aKey, fc.option(aHash, { nil: undefined }), (key, merkleRoot) => {
        const internal = xOnlyKeyPair(key).x;
        const output = tweakedOutputKey(internal, merkleRoot)!;
        const tweaked = xOnlyKeyPair(key, merkleRoot ? { merkleRoot } : {});
        expect(bytesToHex(tweaked.x)).toBe(bytesToHex(output.key));
        const tweak = tapTweakHash(internal, merkleRoot);
        const theirs = libsecp256k1.xOnlyPointAddTweak(internal, tweak)!;
        expect(bytesToHex(output.key)).toBe(bytesToHex(theirs.xOnlyPubkey));
        expect(output.isOdd).toBe(theirs.parity === 1);
      }),
      { numRuns: 20, seed: 2 },
    );
  });

  test('of an internal key that is no x: none', () => {
    expect(tweakedOutputKey(new Uint8Array(32))).toBeUndefined();
  });
});

describe('commitments', () => {
  const internal = xOnlyKeyPair(bytes('07'.repeat(32))).x;
  const leaf = tapLeafHash(0xc0, Uint8Array.of(0x51));
  const [first, second] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(0xee)];
  const root = tapBranchHash(tapBranchHash(leaf, first), second);
  const output = tweakedOutputKey(internal, root)!;
  const control = controlBlockOf(0xc0, output, internal, [first, second]);

  function changed(at: number): Uint8Array {
    const copy = Uint8Array.from(control);
    copy[at] = copy[at]! ^ 1;
    return copy;
  }

  test('the path leads to the root, whichever side a node is on', () => {
    expect(bytesToHex(merkleRootOf(control, leaf))).toBe(bytesToHex(root));
    expect(bytesToHex(tapBranchHash(first, second))).toBe(bytesToHex(tapBranchHash(second, first)));
  });

  test.each<[string, boolean, Uint8Array, Uint8Array, Uint8Array]>([
    ['as made', true, output.key, control, leaf],
    ['another leaf', false, output.key, control, first],
    ['another output key', false, internal, control, leaf],
    ['the other parity', false, output.key, changed(0), leaf],
    ['another internal key', false, output.key, changed(20), leaf],
    ['another node', false, output.key, changed(40), leaf],
    ['a shorter path', false, output.key, control.subarray(0, 65), leaf],
  ])('%s: %s', (_, expected, key, block, leafHash) => {
    expect(isCommitted(key, block, leafHash)).toBe(expected);
  });

  test.each([
    [0, false],
    [32, false],
    [33, true],
    [34, false],
    [65, true],
    [33 + 32 * 128, true],
    [33 + 32 * 129, false],
  ])('a control block may have %i bytes: %s', (length, expected) => {
    expect(isControlBlockSize(length)).toBe(expected);
  });
});
