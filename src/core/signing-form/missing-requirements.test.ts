import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../bytes/hex.ts';
import { hash160 } from '../crypto/hashes.ts';
import { satisfy } from '../miniscript/satisfy.ts';
import { arbitraryWitnessScript } from '../miniscript/testing/arbitrary.ts';
import { keyOf, parsed } from '../miniscript/testing/keys.ts';
import { HASH_32 } from '../miniscript/testing/script-words.ts';
import { leastMissing, type MissingRequirements } from './missing-requirements.ts';

const idOf = (letter: string) => bytesToHex(hash160(keyOf(letter)));
const hexOf = (letters: string) => [...letters].map((letter) => bytesToHex(keyOf(letter)));

/** Keys by letter that have signed, and locks that are met. */
function missingOf(
  text: string,
  signed = '',
  met: readonly number[] = [],
): MissingRequirements | undefined {
  const ids = new Set([...signed].map(idOf));
  return leastMissing(parsed(text), {
    isSigned: (id) => ids.has(id),
    isOlderMet: (value) => met.includes(value),
    isAfterMet: (value) => met.includes(value),
  });
}

const NOTHING: MissingRequirements = { have: 0, need: 0, keys: [], locks: [], preimages: [] };
const signatures = (have: number, need: number, keys: string) => ({
  have,
  need,
  keys: hexOf(keys),
});
const older = (value: number) => [{ kind: 'older', value } as const];

describe('the way that lacks least', () => {
  const rows: readonly (readonly [
    text: string,
    signed: string,
    met: number[],
    Partial<MissingRequirements>,
  ])[] = [
    ['pk(A)', '', [], signatures(0, 1, 'A')],
    ['pk(A)', 'A', [], signatures(1, 0, '')],
    ['multi(2,A,B,C)', 'B', [], signatures(1, 1, 'AC')],
    ['multi(2,A,B,C)', 'ABC', [], signatures(2, 0, '')],
    ['and_v(v:pk(A),pk(B))', 'A', [], signatures(1, 1, 'B')],
    ['or_b(pk(A),s:pk(B))', '', [], signatures(0, 1, 'AB')],
    ['or_d(pk(A),and_v(v:pk(B),older(5)))', '', [], signatures(0, 1, 'A')],
    ['or_d(pk(A),and_v(v:pk(B),older(5)))', '', [5], signatures(0, 1, 'AB')],
    ['or_d(pk(A),and_v(v:pk(B),older(5)))', 'B', [], { have: 1, need: 0, locks: older(5) }],
    ['or_d(pk(A),and_v(v:pk(B),older(5)))', 'B', [5], signatures(1, 0, '')],
    ['or_d(pk(A),and_v(v:pk(B),pk(C)))', 'B', [], signatures(1, 1, 'C')],
    [
      'or_i(and_v(v:pk(A),after(9)),pk(B))',
      'A',
      [],
      { have: 1, locks: [{ kind: 'after', value: 9 }] },
    ],
    ['andor(pk(A),older(5),pk(B))', 'A', [], { have: 1, need: 0, locks: older(5) }],
    ['andor(pk(A),older(5),pk(B))', '', [], signatures(0, 1, 'B')],
    ['thresh(2,pk(A),s:pk(B),s:pk(C))', 'C', [], signatures(1, 1, 'AB')],
    ['thresh(2,pk(A),s:pk(B),sln:older(5))', 'A', [], { have: 1, need: 0, locks: older(5) }],
    [`and_v(v:pk(A),sha256(${HASH_32}))`, 'A', [], { have: 1, preimages: [HASH_32] }],
    [`or_d(pk(A),and_v(v:pk(B),sha256(${HASH_32})))`, 'B', [], signatures(0, 1, 'A')],
  ];
  test.each(rows)('%s with %s and %s', (text, signed, met, lack) => {
    expect(missingOf(text, signed, met)).toEqual({ ...NOTHING, ...lack });
  });

  test('a key by its hash is told by that', () => {
    expect(missingOf('pkh(A)')).toEqual({ ...NOTHING, need: 1, keys: [idOf('A')] });
  });

  test.each(['0', 'and_b(0,a:pk(A))', 'and_v(v:pk(A),0)'])('there is none through %s', (text) => {
    expect(missingOf(text, 'A')).toBeUndefined();
  });
});

test('nothing is lacking wherever there is a satisfaction', () => {
  let satisfied = 0;
  const letters = fc.subarray([...'ABCDEFGH']);
  fc.assert(
    fc.property(arbitraryWitnessScript, letters, fc.boolean(), (node, signed, isMet) => {
      const ids = new Set(signed.map(idOf));
      const met = () => isMet;
      const lack = leastMissing(node, {
        isSigned: (id) => ids.has(id),
        isOlderMet: met,
        isAfterMet: met,
      });
      const { available } = satisfy(node, {
        sign: (key) =>
          ids.has(bytesToHex(hash160(key)))
            ? { available: 'yes', bytes: new Uint8Array(72) }
            : undefined,
        preimage: () => undefined,
        checkOlder: met,
        checkAfter: met,
      });
      const isWhole =
        lack && lack.need === 0 && lack.locks.length === 0 && lack.preimages.length === 0;
      if (available === 'yes') {
        satisfied++;
        expect(isWhole).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
  expect(satisfied).toBeGreaterThan(20);
});
