/** What speaks against the records of a map, one by one. */
import type { MapRecord } from './script-claims.ts';

/**
 * `contradict`: it cannot be so. `incomplete`: it does not reach the script, or names
 * something that cannot be looked at.
 */
export interface Doubt {
  readonly is: 'contradict' | 'incomplete';
  /** Absent where it is about all of them. */
  readonly record?: MapRecord;
}

interface OfRecord {
  readonly record: MapRecord;
}

/** That none of these can be so. */
export function contradicted(...claims: readonly (OfRecord | undefined)[]): readonly Doubt[] {
  return claims.flatMap((claim) => (claim ? [{ is: 'contradict', record: claim.record }] : []));
}

/** That one cannot be looked at; without one, that nothing reaches the script. */
export function incomplete(claim?: OfRecord): readonly Doubt[] {
  return [{ is: 'incomplete', ...(claim && { record: claim.record }) }];
}
