/** Of a long list no more than this is tried. */
export const MOST_OF_A_LIST = 16;

/** The numbers from 0 to `count`, not included, nearest to an own one first: it, the next, the one before, … */
export function nearest(own: number, count: number): readonly number[] {
  const numbers = Array.from({ length: 2 * MOST_OF_A_LIST }, (_, i) => {
    const distance = (i + 1) >> 1;
    return i % 2 === 1 ? own + distance : own - distance;
  });
  const inside = numbers.filter((number) => number >= 0 && number < count);
  const first = own >= count ? Array.from({ length: count }, (_, i) => count - 1 - i) : inside;
  return first.slice(0, MOST_OF_A_LIST);
}

/** The same without the own one. */
export function neighbours(own: number, count: number): readonly number[] {
  return nearest(own, count).filter((number) => number !== own);
}
