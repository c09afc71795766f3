/**
 * The first number from `low` to below `high` of which `holds` is true, where
 * all of which it is true follow those of which it is not; `high` where there
 * is none. Found by halves.
 */
export function firstWhere(low: number, high: number, holds: (at: number) => boolean): number {
  let [from, to] = [low, high];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (holds(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}
