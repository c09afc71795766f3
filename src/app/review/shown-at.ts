import type { SideSummary } from '../../core/shown/summary.ts';

/** The row of an input or output, by its number; of very many not all have one. */
export function shownAt<Row extends { readonly at: number }>(
  { shown }: SideSummary<Row>,
  at: number,
): Row | undefined {
  const there = shown[at];
  return there?.at === at ? there : shown.find((row) => row.at === at);
}
