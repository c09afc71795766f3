import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bytesToHex, hexToBytes } from '../bytes/hex.ts';
import { keyPathOutputsOf } from './key-path-output.ts';
import { isPrivateKey } from './private-key.ts';
import { publicKeyOf } from './public-key.ts';
import { bytesOf, GROUP_ORDER, numberOf } from './secp256k1.ts';
import { tapTweakHash, tweakedOutputKey } from './taproot.ts';

const internal = (privateKey: Uint8Array) => ({
  privateKey,
  publicKey: publicKeyOf(privateKey, true),
});

test('the output key of 1, whose point has an even y', () => {
  // BIP 86 without a tree: lift_x of the generator, tweaked by the hash of its x.
  const one = hexToBytes(`${'00'.repeat(31)}01`)!;
  expect(keyPathOutputsOf([internal(one)]).map(bytesToHex)).toEqual([
    'da4710964f7852695de2da025290e24af6d8c281de5a0b902b7135fd9fd74d21',
  ]);
});

test('of no keys there are no outputs', () => {
  expect(keyPathOutputsOf([])).toEqual([]);
});

test('keys that add up to zero are refused', () => {
  const publicKey = publicKeyOf(hexToBytes(`${'00'.repeat(31)}01`)!, true);
  const tweak = numberOf(tapTweakHash(publicKey.subarray(1)));
  const privateKey = bytesOf(GROUP_ORDER - tweak);
  expect(() => keyPathOutputsOf([{ privateKey, publicKey }])).toThrow(RangeError);
});

test('the same as from the public key alone', () => {
  const key = fc.uint8Array({ minLength: 32, maxLength: 32 }).filter(isPrivateKey);
  fc.assert(
    fc.property(fc.array(key, { minLength: 1, maxLength: 4 }), (privateKeys) => {
      const keys = privateKeys.map(internal);
      const expected = keys.map(({ publicKey }) => tweakedOutputKey(publicKey.subarray(1))?.key);
      expect(keyPathOutputsOf(keys)).toEqual(expected);
    }),
    { numRuns: 25 },
  );
});
