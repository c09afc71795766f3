/** Digits in groups of three, the same on every system. */
export function formatCount(count: number): string {
  return count.toString().replace(/\B(?=(?:\d{3})+$)/g, ',');
}
