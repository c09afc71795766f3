/*
 * How long tests wait. No limit in time decides whether a test passes: these end what
 * hangs, and a machine that others use takes many times what a quiet one does.
 */

/** A test that takes longer hangs, in milliseconds. */
export const HANGS_AFTER_MS = 600_000;

/** What a test waits for, and has not come after so long, does not come. */
export const LATE_AFTER_MS = 90_000;

/** The same of a test that builds so many times: on a busy machine one build takes minutes. */
export function hangsAfterBuilds(builds: number): number {
  return builds * HANGS_AFTER_MS;
}
