import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isCompleteTree } from './tap-tree.ts';

const ofDepths = (depths: readonly number[]): boolean =>
  isCompleteTree(depths.map((depth) => ({ depth })));

describe('depths of leaves that', () => {
  test.each([
    [[0]],
    [[1, 1]],
    [[1, 2, 2]],
    [[2, 2, 1]],
    [[2, 2, 2, 2]],
    [[2, 3, 3, 1]],
    [[1, 2, 3, 3]],
  ])('fill a tree: %j', (depths) => {
    expect(ofDepths(depths)).toBe(true);
  });

  test.each([
    [[]],
    [[1]],
    [[2, 2]],
    [[1, 2]],
    [[1, 2, 2, 2]],
    // A second root, and what would be a whole tree behind it.
    [[0, 0]],
    [[0, 0, 0]],
    [[1, 1, 0]],
    [[1, 1, 1, 1]],
    // A leaf that leaves a deeper neighbour alone.
    [[2, 1]],
    [[2, 1, 2]],
    [[3, 3, 1, 2]],
    // The whole tree's half in the wrong place.
    [[1, 3, 3, 3, 3, 1]],
  ])('do not: %j', (depths) => {
    expect(ofDepths(depths)).toBe(false);
  });
});

/** A tree as its leaves' depths: a leaf, or two trees. */
const { tree } = fc.letrec<{ tree: readonly number[] }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 5 },
    fc.constant<readonly number[]>([0]),
    fc
      .tuple(tie('tree'), tie('tree'))
      .map(([left, right]) => [...left, ...right].map((d) => d + 1)),
  ),
}));

test('any tree is whole, and not without one of its leaves or with one more', () => {
  fc.assert(
    fc.property(tree, fc.nat(), (depths, at) => {
      const place = at % depths.length;
      expect(ofDepths(depths)).toBe(true);
      expect(ofDepths(depths.toSpliced(place, 1))).toBe(false);
      expect(ofDepths(depths.toSpliced(place, 0, depths[place]!))).toBe(false);
    }),
  );
});
