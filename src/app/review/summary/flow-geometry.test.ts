import { describe, expect, test } from 'vitest';
import { flowGeometry } from './flow-geometry.ts';

/** Where a band begins at its row and how thick it is there. */
function atRow(path: string): readonly [top: number, thickness: number] {
  const numbers = path.match(/[\d.]+/g)?.map(Number) ?? [];
  const top = numbers[1] ?? Number.NaN;
  return [top, (numbers.at(-1) ?? Number.NaN) - top];
}

describe('bands', () => {
  test('are as thick as the amounts, and meet', () => {
    const { height, left, right } = flowGeometry([100n], [75n, 25n]);
    expect(height).toBe(2);
    expect(left.map(({ path }) => atRow(path)[1])).toEqual([expect.closeTo(0.7)]);
    const [most, least] = right.map(({ path }) => atRow(path)[1]);
    expect(most).toBeCloseTo(0.525);
    expect(least).toBeCloseTo(0.175);
  });

  test('stand in the middle of their rows, the shorter side in the middle of the other', () => {
    const { left, right } = flowGeometry([10n], [10n, 0n, 0n]);
    const middle = ([top, thick]: readonly [number, number]) => top + thick / 2;
    expect(left.map(({ path }) => middle(atRow(path)))).toEqual([expect.closeTo(1.5)]);
    expect(right.map(({ path }) => middle(atRow(path)))).toEqual([
      expect.closeTo(0.5),
      expect.closeTo(1.5),
      expect.closeTo(2.5),
    ]);
  });

  test.each([
    ['nothing at all', [], []],
    ['only amounts that are not known', [undefined, undefined], [undefined]],
    ['amounts that cannot be', [-5n], [2n ** 63n - 1n, -(2n ** 63n)]],
    ['nothing but zeros', [0n], [0n]],
  ] as const)('%s: numbers all the same', (_, goesIn, goesOut) => {
    const { height, left, right } = flowGeometry(goesIn, goesOut);
    expect(height).toBeGreaterThan(0);
    for (const { path } of [...left, ...right]) expect(path).not.toMatch(/NaN|Infinity|-/);
  });

  test('what is not known is a line and no area', () => {
    const { left } = flowGeometry([undefined, 1n], []);
    expect(left.map(({ known }) => known)).toEqual([false, true]);
    expect(left.map(({ path }) => path.endsWith('Z'))).toEqual([false, true]);
  });
});
