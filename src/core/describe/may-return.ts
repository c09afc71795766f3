import type { Owner } from '../ownership/owner.ts';

/** Whether the claim of a file that an output is change stands: nothing is known of it that says otherwise. */
export function mayReturn(owners: readonly (Owner | undefined)[] | undefined, i: number): boolean {
  const { status = 'other' } = owners?.[i] ?? {};
  return status === 'other' || status === 'partly';
}
