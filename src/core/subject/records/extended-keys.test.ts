import { expect, test } from 'vitest';
import { derivePublic } from '../../descriptor/bip32.ts';
import { xOf } from '../../sign/testing/built-files.ts';
import { publicKey } from '../../sign/testing/utxos.ts';
import { ExtendedKeys, type PlacedKey } from './extended-keys.ts';

const fingerprint = new Uint8Array(4).fill(7);
const extended = {
  depth: 3,
  parentFingerprint: new Uint8Array(4),
  childNumber: 0,
  chainCode: new Uint8Array(32).fill(9),
  publicKey: publicKey('A'),
};
const ACCOUNT: PlacedKey = {
  name: 'account',
  origin: { fingerprint, path: [1, 2, 3] },
  key: extended,
};
const child = derivePublic(extended, [0, 5])!.publicKey;
/** The same x with the other y. */
const negated = Uint8Array.from(child, (byte, i) => (i === 0 ? byte ^ 1 : byte));

test.each([
  ['the key at its path', [0, 5], child, true],
  ['its x', [0, 5], child.subarray(1), true],
  ['its x with the other y', [0, 5], negated, false],
  ['the key at another path', [0, 6], child, false],
  ['another key', [0, 5], publicKey('B'), false],
  ['the extended key itself', [], extended.publicKey, true],
  ['its x without steps', [], xOf('A'), true],
  ['more steps than an extended key can be deep', Array(253).fill(1), child, false],
  ['as many steps as a hostile file may have', Array(100_000).fill(1), child, false],
] as const)('an extended key and %s', (_, steps, key, derives) => {
  const origin = { fingerprint, path: [...ACCOUNT.origin.path, ...steps] };
  expect(new ExtendedKeys(undefined).derives(ACCOUNT, origin, key)).toBe(derives);
});
