/** A table of tests in two parts: what is told of in `e2e`, and the rest in `e2e/full`. */
export interface Tiers<Row> {
  readonly journeys: readonly Row[];
  readonly rest: readonly Row[];
}

/**
 * Divides a table, so that each row, one that is added later too, is in exactly one
 * part. Raises where none is a journey: the one that stood for its kind has another name.
 */
export function inTiers<Row>(rows: readonly Row[], isJourney: (row: Row) => boolean): Tiers<Row> {
  const journeys = rows.filter(isJourney);
  if (journeys.length === 0) throw new Error('No row of this table is a journey');
  return { journeys, rest: rows.filter((row) => !journeys.includes(row)) };
}
