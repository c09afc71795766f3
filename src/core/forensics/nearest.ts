/** Of a long list no more than this is tried. */
export const MOST_OF_A_LIST = 16;

/** The numbers from 0 to `count`, not included, nearest to an own one first: it, the next, the one before, … */
export function nearest(own: number, count: number): readonly number[] {
  return around(own, count).slice(0, MOST_OF_A_LIST);
}

/** The same without the own one. */
export function neighbours(own: number, count: number): readonly number[] {
  return around(own, count)
    .filter((number) => number !== own)
    .slice(0, MOST_OF_A_LIST);
}

/** At least one more than are tried, where there are as many. */
function around(own: number, count: number): readonly number[] {
  const middle = Math.min(own, count - 1);
  const numbers = Array.from({ length: 2 * MOST_OF_A_LIST + 2 }, (_, i) => {
    const distance = (i + 1) >> 1;
    return i % 2 === 1 ? middle + distance : middle - distance;
  });
  return numbers.filter((number) => number >= 0 && number < count);
}
