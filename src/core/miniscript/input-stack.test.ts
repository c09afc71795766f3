import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../bytes/hex.ts';
import {
  type Availability,
  choose,
  EMPTY_STACK,
  element,
  elementsOf,
  type InputStack,
  join,
  malleable,
  NO_PREIMAGE,
  ONE_ELEMENT,
  UNAVAILABLE,
  withSignature,
  ZERO_ELEMENT,
} from './input-stack.ts';

/** A stack in words: how sure, signed, malleable, and the size of its element. */
function stackOf(words: string): InputStack {
  const size = Number(/\d+/.exec(words)?.[0] ?? 0);
  const available: Availability = words.includes('maybe') ? 'maybe' : 'yes';
  const bare = element(new Uint8Array(size), available);
  const signed = words.includes('signed') ? withSignature(bare) : bare;
  if (words.includes('none')) return UNAVAILABLE;
  return words.includes('malleable') ? malleable(signed) : signed;
}

describe('of two ways', () => {
  test.each<[first: string, second: string, chosen: string]>([
    ['none', 'none', 'none'],
    ['none', 'signed 9', 'signed 9'],
    ['signed 9', 'none', 'signed 9'],
    ['none', '9 malleable', '9 malleable'],
    ['signed 1', '9', '9'],
    ['9', 'signed 1', '9'],
    ['signed 1', '9 maybe', '9 maybe'],
    ['signed 1', '9 malleable', '9 malleable'],
    ['1', '9', '1 malleable'],
    ['9', '1', '1 malleable'],
    ['1 malleable', '9', '1 malleable'],
    ['9', '1 malleable', '1 malleable'],
    ['signed 1', 'signed 9', 'signed 1'],
    ['signed 9', 'signed 1', 'signed 1'],
    ['signed 1 malleable', 'signed 9', 'signed 9'],
    ['signed 9', 'signed 1 malleable', 'signed 9'],
    ['signed 1 malleable', 'signed 9 malleable', 'signed 1 malleable'],
    ['signed 9', 'signed 1 maybe', 'signed 9'],
    ['signed 1 maybe', 'signed 9', 'signed 9'],
    ['signed 1 maybe', 'signed 9 maybe', 'signed 9 maybe'],
    ['signed 9 maybe', 'signed 1 maybe', 'signed 9 maybe'],
    ['9 maybe', '1', '1 malleable'],
    ['1 maybe', '9 maybe', '9 maybe malleable'],
  ])('%s and %s it is %s', (first, second, chosen) => {
    expect(choose(stackOf(first), stackOf(second))).toEqual(stackOf(chosen));
  });

  test.each(['signed', '', 'maybe', 'signed malleable'])(
    'that are equal and %s, the first',
    (words) => {
      const [a, b] = [stackOf(words), stackOf(words)];
      expect(elementsOf(choose(a, b))[0]).toBe(elementsOf(a)[0]);
    },
  );
});

describe('both together', () => {
  test.each<[first: string, second: string, joined: string]>([
    ['none', 'none', 'none'],
    ['none', 'signed 1', 'none'],
    ['signed 1', 'none', 'none'],
    ['signed 1', '2', 'yes signed 5'],
    ['1', 'signed 2', 'yes signed 5'],
    ['1 malleable', '2', 'yes malleable 5'],
    ['1', '2 malleable', 'yes malleable 5'],
    ['1 maybe', '2', 'maybe 5'],
    ['1', '2 maybe', 'maybe 5'],
    ['1 maybe', 'signed 2 maybe malleable', 'maybe signed malleable 5'],
  ])('%s and %s: %s', (first, second, joined) => {
    const stack = join(stackOf(first), stackOf(second));
    if (stack.available === 'no') return expect('none').toBe(joined);
    const signed = stack.hasSignature ? ' signed' : '';
    const changeable = stack.isMalleable ? ' malleable' : '';
    expect(`${stack.available}${signed}${changeable} ${stack.size}`).toBe(joined);
  });
});

describe('elements', () => {
  test('the first joined lies lowest', () => {
    const [a, b, c] = [element(Uint8Array.of(10)), element(Uint8Array.of(11)), ONE_ELEMENT];
    expect(elementsOf(join(join(a, b), c)).map(bytesToHex)).toEqual(['0a', '0b', '01']);
    expect(elementsOf(join(a, join(b, c))).map(bytesToHex)).toEqual(['0a', '0b', '01']);
  });

  test.each<[name: string, stack: InputStack, elements: readonly string[], size: number]>([
    ['nothing', EMPTY_STACK, [], 0],
    ['zero', ZERO_ELEMENT, [''], 1],
    ['one', ONE_ELEMENT, ['01'], 2],
    ['no preimage', NO_PREIMAGE, ['00'.repeat(32)], 33],
  ])('%s', (_, stack, elements, size) => {
    expect(elementsOf(stack).map(bytesToHex)).toEqual(elements);
    expect(stack.available !== 'no' && stack.size).toBe(size);
  });

  test('none of what is not available', () => {
    expect(elementsOf(UNAVAILABLE)).toEqual([]);
  });
});
