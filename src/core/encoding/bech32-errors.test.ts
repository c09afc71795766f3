import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeSegwitAddress } from './bech32.ts';
import { type LocatedFault, locateBech32Errors } from './bech32-errors.ts';

const ADDRESS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';

describe('what is wrong with a text', () => {
  test.each<readonly [string, string, LocatedFault]>([
    [
      'one character',
      'bc1qw508d6qejxtdg4y5r3zarvarx0c5xw7kv8f3t4',
      { error: 'bech32-checksum', locations: [28], checksum: 'bech32' },
    ],
    [
      'two characters',
      'bc1qw508d6qejxtdg4y5r3zarvarx0c5xw7kv8f3t5',
      { error: 'bech32-checksum', locations: [28, 41], checksum: 'bech32' },
    ],
    [
      'more than can be found',
      'bc1qqqqqqqqejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      { error: 'bech32-checksum', locations: [] },
    ],
    [
      'the case of some letters',
      'bc1qW508D6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      { error: 'bech32-character-or-case', locations: [4, 8] },
    ],
    [
      'the case of the first letter',
      'Bc1qw',
      { error: 'bech32-character-or-case', locations: [1, 3, 4] },
    ],
    [
      'characters that are not visible',
      'bc1 w\u007f\u00e9',
      { error: 'bech32-character-or-case', locations: [3, 5, 6] },
    ],
    ['no separator', 'bcqqqqqqqq', { error: 'bech32-separator-missing', locations: [] }],
    [
      'nothing before the separator',
      '1qqqqqqq',
      { error: 'bech32-separator-position', locations: [0] },
    ],
    [
      'less than a checksum behind the last separator',
      'bc1qw508d1qqqqq',
      { error: 'bech32-separator-position', locations: [9] },
    ],
    ['a digit that there is not', 'bc1bqqqqqqo', { error: 'bech32-digit', locations: [3] }],
    ['its length', `bc1${'q'.repeat(89)}`, { error: 'bech32-too-long', locations: [90, 91] }],
  ])('%s', (_what, text, expected) => {
    expect(locateBech32Errors(text)).toEqual(expected);
  });
});

const CHARACTERS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';

/** An address with characters behind its separator changed, and where. */
const damaged = fc
  .record({
    version: fc.integer({ min: 0, max: 16 }),
    program: fc.uint8Array({ minLength: 32, maxLength: 32 }),
    changes: fc.uniqueArray(fc.tuple(fc.nat({ max: 57 }), fc.integer({ min: 1, max: 31 })), {
      minLength: 1,
      maxLength: 2,
      selector: ([at]) => at,
    }),
  })
  .map(({ version, program, changes }) => {
    const text = [...encodeSegwitAddress('bc', version, program)];
    for (const [at, by] of changes) {
      const place = 3 + at;
      text[place] = CHARACTERS[CHARACTERS.indexOf(text[place]!) ^ by]!;
    }
    const places = changes.map(([at]) => 3 + at).sort((a, b) => a - b);
    return { text: text.join(''), places, checksum: version === 0 ? 'bech32' : 'bech32m' };
  });

test('one or two changed characters of any address are found', () => {
  fc.assert(
    fc.property(damaged, ({ text, places, checksum }) => {
      const found = locateBech32Errors(text);
      // The other checksum may be mended by fewer.
      if (found.checksum !== checksum) expect(found.locations.length).toBeLessThan(3);
      else expect(found.locations).toEqual(places);
    }),
  );
});

test('an upper-case text is the same text', () => {
  const wrong = ADDRESS.replace('508', '507');
  expect(locateBech32Errors(wrong.toUpperCase())).toEqual(locateBech32Errors(wrong));
});
