import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../bytes/hex.ts';
import { concatBytes } from '../bytes/writer.ts';
import {
  hash160,
  ripemd160,
  sha1,
  sha256,
  sha256d,
  sha256Stream,
  taggedHash,
  taggedSha256Stream,
} from './hashes.ts';

const ascii = (text: string) => new TextEncoder().encode(text);

// FIPS 180-4, the RIPEMD-160 paper, and Bitcoin's two combinations of them.
test.each([
  [sha256, '', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  [sha256, 'abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  [sha256d, '', '5df6e0e2761359d30a8275058e299fcc0381534545f55cf43e41983f5d4c9456'],
  [sha256d, 'hello', '9595c9df90075148eb06860365df33584b75bff782a510c6cd4883a419833d50'],
  [ripemd160, '', '9c1185a5c5e9fc54612808977ee8f548b2258d31'],
  [ripemd160, 'abc', '8eb208f7e05d987a9b044a8e98c6b087f15a0bfc'],
  [hash160, '', 'b472a266d0bd89c13706a4132ccfb16f7c3b9fcb'],
  [sha1, '', 'da39a3ee5e6b4b0d3255bfef95601890afd80709'],
  [sha1, 'abc', 'a9993e364706816aba3e25717850c26c9cd0d89d'],
])('%o of "%s"', (hash, text, expected) => {
  expect(bytesToHex(hash(ascii(text)))).toBe(expected);
});

describe('a stream', () => {
  test('hashes the same however its bytes are cut', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 150 }), { maxLength: 5 }), (parts) => {
        const stream = sha256Stream();
        for (const part of parts) stream.update(part);
        expect(stream.digest()).toEqual(sha256(concatBytes(...parts)));
      }),
    );
  });

  test('goes its own way once cloned', () => {
    const stream = sha256Stream().update(ascii('a'));
    const other = stream.clone().update(ascii('x'));
    stream.update(ascii('bc'));
    expect(other.digest()).toEqual(sha256(ascii('ax')));
    expect(stream.digest()).toEqual(sha256(ascii('abc')));
  });
});

describe('a tagged hash', () => {
  test.each(['TapLeaf', 'TapSighash', 'BIP0340/challenge'])('is SHA-256 after %s twice', (tag) => {
    const prefix = sha256(ascii(tag));
    fc.assert(
      fc.property(fc.uint8Array(), fc.uint8Array(), (first, second) => {
        const expected = sha256(concatBytes(prefix, prefix, first, second));
        expect(taggedHash(tag, first, second)).toEqual(expected);
        expect(taggedSha256Stream(tag).update(first).update(second).digest()).toEqual(expected);
      }),
    );
  });

  test('does not remember its messages', () => {
    const first = taggedHash('TapTweak', ascii('a'));
    taggedHash('TapTweak', ascii('b'));
    expect(taggedHash('TapTweak', ascii('a'))).toEqual(first);
  });
});
