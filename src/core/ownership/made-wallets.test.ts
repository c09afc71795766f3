import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../bytes/hex.ts';
import { expand } from '../descriptor/expand.ts';
import { ownDescriptor } from '../review/testing/file-rows.ts';
import { at, descriptorOf, KINDS, wallet } from './testing/made-wallets.ts';

/*
 * Wallets of tests are made without the project's own arithmetic. That both come to the
 * same shows of each that it is right, and is what tests of ownership lean on.
 */

describe('descriptors give the scripts that are made by other arithmetic', () => {
  const named = KINDS.map((kind) => ({ kind, name: kind.name }));
  test.each(named)('$name', ({ kind }) => {
    const own = wallet(kind.name, ['Ann', 'Bob', 'Cid'].slice(0, kind.keys));
    const { variants } = ownDescriptor(descriptorOf(own));
    const places = [0, 1].flatMap((branch) => [0, 5, 1_234].map((index) => [branch, index]));
    const derived = places.map(
      ([branch, index]) => expand(variants[branch!]!, index!)!.scripts.map(bytesToHex)[0],
    );
    expect(derived).toEqual(places.map((steps) => at(own, steps).scriptPubKey));
    expect(new Set(derived).size).toBe(6);
  });
});
