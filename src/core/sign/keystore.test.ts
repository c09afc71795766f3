import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { concatBytes } from '../bytes/writer.ts';
import { hash160 } from '../crypto/hashes.ts';
import { publicKeyOf } from '../crypto/public-key.ts';
import { tweakedOutputKey } from '../crypto/taproot.ts';
import { payToWitnessScriptHash } from '../script/pay-to.ts';
import { Keystore } from './keystore.ts';
import { privateKey, publicKey } from './testing/utxos.ts';

/** A store with the keys of these letters; a small letter is an uncompressed key. */
function storeOf(letters: string): Keystore {
  const store = new Keystore();
  for (const letter of letters) {
    store.addKey(privateKey(letter), letter === letter.toUpperCase());
  }
  return store;
}

/** x of a key and whether its y is even; A to H have both kinds. */
function xOf(letter: string): Uint8Array {
  return publicKey(letter).subarray(1, 33);
}

describe('a key', () => {
  test.each([...'ABCDEFGHabc'])('%s is found by the hash of its public key', (letter) => {
    const found = storeOf('ABCDEFGHabc').key(hash160(publicKey(letter)));
    expect(found?.publicKey).toEqual(publicKey(letter));
    expect(found?.privateKey).toEqual(privateKey(letter));
    expect(found?.compressed).toBe(letter === letter.toUpperCase());
  });

  test.each([
    ['another', 'A', 'B'],
    ['its uncompressed form', 'A', 'a'],
    ['its compressed form', 'a', 'A'],
    ['any, in an empty store', '', 'A'],
  ])('%s is not found', (_, letters, asked) => {
    expect(storeOf(letters).key(hash160(publicKey(asked)))).toBeUndefined();
  });

  test.each([...'ABCDEFGH'])('%s is found by its x, whatever its y', (letter) => {
    expect(storeOf('ABCDEFGH').keyByX(xOf(letter))?.publicKey).toEqual(publicKey(letter));
  });

  test('is found by its x with either y', () => {
    const prefixes = [...'ABCDEFGH'].map((letter) => publicKey(letter)[0]);
    expect(new Set(prefixes)).toEqual(new Set([2, 3]));
  });

  test('that is uncompressed is not found by its x', () => {
    expect(storeOf('a').keyByX(xOf('A'))).toBeUndefined();
  });

  test('that was added later is found too', () => {
    const store = storeOf('A');
    expect(store.key(hash160(publicKey('B')))).toBeUndefined();
    store.addKey(privateKey('B'), true);
    expect(store.key(hash160(publicKey('B')))).toBeDefined();
    expect(store.keyCount).toBe(2);
  });
});

describe('the output key of BIP 86', () => {
  test.each([...'ABCDEFGH'])('of %s is found beside it, and wiped with it', (letter) => {
    const store = storeOf(letter);
    const x = tweakedOutputKey(xOf(letter))!.key;
    expect(store.keyByX(x)).toBeUndefined();
    store.addTweaked(0);
    const found = store.keyByX(x)!;
    expect(publicKeyOf(found.privateKey, true)).toEqual(found.publicKey);
    expect(store.keyByX(xOf(letter))?.publicKey).toEqual(publicKey(letter));
    store.wipe();
    expect(found.privateKey).toEqual(new Uint8Array(32));
  });

  test.each([
    ['an uncompressed key', 'a', 0],
    ['a key that is not there', 'A', 1],
    ['none at all', '', 0],
  ])('is not made of %s', (_, letters, index) => {
    const store = storeOf(letters);
    expect(() => store.addTweaked(index)).toThrow(RangeError);
    expect(store.keyCount).toBe(letters.length);
  });
});

describe('public keys', () => {
  const LETTERS = 'ABabCcA';

  test('computed in ranges and put together are those of the whole', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(LETTERS.length), { maxLength: 4 }), (cuts) => {
        const edges = [0, ...cuts.sort((a, b) => a - b), LETTERS.length];
        const store = storeOf(LETTERS);
        const parts = edges.slice(1).map((end, i) => store.computePublicKeys(edges[i]!, end));
        expect(concatBytes(...parts)).toEqual(concatBytes(...[...LETTERS].map(publicKey)));
      }),
      { numRuns: 30 },
    );
  });

  test('that are told are believed', () => {
    const store = storeOf('AB');
    store.takePublicKeys(concatBytes(publicKey('A'), publicKey('C')));
    expect(store.key(hash160(publicKey('C')))?.privateKey).toEqual(privateKey('B'));
    expect(store.key(hash160(publicKey('B')))).toBeUndefined();
  });

  test.each([
    ['none', 'A', ''],
    ['too few', 'AB', 'A'],
    ['too many', 'A', 'AB'],
    ['the other form', 'A', 'a'],
  ])('are refused where there are %s', (_, letters, reported) => {
    const bytes = concatBytes(...[...reported].map(publicKey));
    expect(() => storeOf(letters).takePublicKeys(bytes)).toThrow(RangeError);
  });
});

describe('a script', () => {
  const SCRIPT = Uint8Array.of(0x51);

  test('is found by its hash, and its P2WSH output by its own', () => {
    const store = new Keystore();
    store.addScript(SCRIPT);
    const program = payToWitnessScriptHash(SCRIPT);
    expect(store.script(hash160(SCRIPT))).toEqual(SCRIPT);
    expect(store.script(hash160(program))).toEqual(program);
    expect(store.script(hash160(Uint8Array.of(0x52)))).toBeUndefined();
  });
});

describe('wiping', () => {
  test('overwrites what was taken over, and forgets it', () => {
    const bytes = privateKey('A');
    const store = new Keystore();
    store.addKey(bytes, true);
    const known = store.key(hash160(publicKey('A')));
    store.wipe();
    expect(bytes).toEqual(new Uint8Array(32));
    expect(known?.privateKey).toEqual(new Uint8Array(32));
    expect(store.key(hash160(publicKey('A')))).toBeUndefined();
    expect(store.keyCount).toBe(0);
  });
});
