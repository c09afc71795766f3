import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  elementHeight,
  HIGHEST_ELEMENT,
  rowsInView,
  topFromVirtual,
  virtualForRow,
  virtualFromTop,
} from './scaled-scroll.ts';

const SMALL = { content: 2_000, view: 500 };
const LARGE = { content: 137_500_000, view: 600 };

describe('the scroll bar', () => {
  test('of a list that fits stands for itself', () => {
    expect(elementHeight(SMALL)).toBe(2_000);
    expect(virtualFromTop(123, SMALL)).toBe(123);
    expect(topFromVirtual(123, SMALL)).toBe(123);
  });

  test('of a larger one is as high as browsers draw', () => {
    expect(elementHeight(LARGE)).toBe(HIGHEST_ELEMENT);
  });

  test('reaches both ends of a larger one', () => {
    expect(virtualFromTop(0, LARGE)).toBe(0);
    expect(virtualFromTop(HIGHEST_ELEMENT - 600, LARGE)).toBe(LARGE.content - 600);
    expect(topFromVirtual(LARGE.content - 600, LARGE)).toBe(HIGHEST_ELEMENT - 600);
  });

  test('goes to a place and back', () => {
    const places = fc.integer({ min: 0, max: LARGE.content - LARGE.view });
    fc.assert(
      fc.property(places, (virtual) => {
        expect(virtualFromTop(topFromVirtual(virtual, LARGE), LARGE)).toBeCloseTo(virtual, 3);
      }),
    );
  });
});

describe('rowsInView', () => {
  test.each([
    ['at the top', 0, 100, 20, 50, 0, 0, 5],
    ['between rows', 10, 100, 20, 50, 0, 0, 6],
    ['with some around', 200, 100, 20, 50, 3, 7, 18],
    ['at the end', 900, 100, 20, 50, 3, 42, 50],
    ['of fewer than fit', 0, 100, 20, 2, 3, 0, 2],
    ['of none', 0, 100, 20, 0, 3, 0, 0],
    ['behind the end', 5_000, 100, 20, 50, 0, 50, 50],
  ])('%s', (_name, virtual, view, rowHeight, count, around, first, end) => {
    expect(rowsInView(virtual, view, rowHeight, count, around)).toEqual({ first, end });
  });
});

describe('virtualForRow', () => {
  test.each([
    ['a row in view stays', 5, 0, 'nearest', 0],
    ['a row in view stays, centred or not', 5, 0, 'centre', 0],
    ['one above comes to the top edge', 5, 400, 'nearest', 100],
    ['one below comes to the bottom edge', 40, 0, 'nearest', 320],
    ['one below comes to the middle', 60, 0, 'centre', 960],
    ['the first cannot come to the middle', 0, 800, 'centre', 0],
    ['nor can the last', 99, 0, 'centre', 1500],
  ] as const)('%s', (_name, row, virtual, alignment, expected) => {
    expect(virtualForRow(row, 20, virtual, SMALL, alignment)).toBe(expected);
  });
});
