import { describe, expect, test } from 'vitest';
import { publicKey } from '../sign/testing/utxos.ts';
import { Budget } from '../subject/budgets.ts';
import { findOutputs, positionsOf } from './found-outputs.ts';
import { outputTweak, silentScripts } from './shared-secret.ts';

const SECRET = publicKey('A');
/** The script of a spend key with a k; none is none. */
const script = (letter: string, k: number | undefined) =>
  k === undefined
    ? new Uint8Array(0)
    : silentScripts(publicKey(letter), [outputTweak(SECRET, k)])[0]!;

/** Each output of the scan key as a letter and a k, and what else is paid; which are found. */
function found(
  outputs: readonly (readonly [string, number?] | readonly [string, undefined])[],
  others: readonly Uint8Array[] = [],
  budget = new Budget(1000),
) {
  const paid = outputs.map(([letter, k], index) => ({
    index,
    spendKey: publicKey(letter),
    script: script(letter, k),
  }));
  const scripts = [...paid.map((one) => one.script), ...others];
  const answer = findOutputs(SECRET, paid, positionsOf(scripts), budget);
  return { ...answer, found: [...answer.found.keys()].sort() };
}

describe('outputs that are found', () => {
  test.each([
    ['one', [['S', 0]], [], [0]],
    [
      'two of one key',
      [
        ['S', 0],
        ['S', 1],
      ],
      [],
      [0, 1],
    ],
    [
      'two of one key the other way round',
      [
        ['S', 1],
        ['S', 0],
      ],
      [],
      [0, 1],
    ],
    [
      'one behind what others pay',
      [
        ['S', 1],
        ['S', undefined],
      ],
      [script('S', 0)],
      [0],
    ],
    ['none with a k too high', [['S', 1]], [], []],
    ['none behind more than is paid here', [['S', 1]], [script('S', 0)], []],
    [
      'none that shares its k',
      [
        ['S', 0],
        ['T', 0],
      ],
      [],
      [],
    ],
    [
      'none that others have as well',
      [
        ['S', 0],
        ['S', 1],
      ],
      [script('S', 0)],
      [1],
    ],
    ['none without a script', [['S', undefined]], [], []],
    [
      'up to the first k that none has',
      [
        ['S', 0],
        ['S', 2],
      ],
      [],
      [0],
    ],
  ] as const)('%s', (_, outputs, others, expected) => {
    expect(found(outputs, others).found).toEqual(expected);
  });
});

test('what is expected goes by the bytes of the spend keys, then by position', () => {
  const letters = ['U', 'S', 'T', 'S'];
  const { expected } = found(letters.map((letter) => [letter]));
  const keys = letters.map((letter) => publicKey(letter));
  const order = [0, 1, 2, 3].sort((a, b) => Buffer.compare(keys[a]!, keys[b]!) || a - b);
  for (const [k, index] of order.entries()) {
    expect(expected.get(index)).toEqual(script(letters[index]!, k));
  }
});

describe('looking for them takes a step for each spend key and k', () => {
  const outputs = [
    ['S', 0],
    ['T', 1],
    ['U', 2],
  ] as const;

  test.each([
    [9, false],
    [8, true],
    [0, true],
  ])('of %i steps', (steps, isCut) => {
    const answer = found(outputs, [], new Budget(steps));
    expect(answer.isCut).toBe(isCut);
  });

  test('and none where they stand in order', () => {
    const { isCut } = found(
      [
        ['S', 0],
        ['S', 1],
      ],
      [],
      new Budget(0),
    );
    expect(isCut).toBe(false);
  });
});
