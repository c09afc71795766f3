import { SIGNING_PROCEDURES } from '../../rpc/procedure-names.ts';

/** How many calls of each sort are kept. */
export const CALLS_KEPT = 100;

/**
 * The last calls with one more, newest last. Those that sign are counted apart,
 * so that no flood of cheap calls pushes out the one that a person looks for.
 */
export function withCall<Call extends { readonly methods: readonly string[] }>(
  calls: readonly Call[],
  call: Call,
): readonly Call[] {
  const signs = isSigning(call);
  const alike = calls.filter((other) => isSigning(other) === signs);
  const gone = alike.length < CALLS_KEPT ? undefined : alike[0];
  return [...calls.filter((other) => other !== gone), call];
}

function isSigning({ methods }: { readonly methods: readonly string[] }): boolean {
  return methods.some((name) => SIGNING_PROCEDURES.includes(name));
}
