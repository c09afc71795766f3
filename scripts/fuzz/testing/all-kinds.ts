import { expect } from 'vitest';
import type { runCampaign } from '../campaign.ts';
import { CASE_KINDS } from '../cases.ts';

/** Of every kind there are inputs that are accepted, and some that are refused. */
export function expectAllKinds(tallies: ReturnType<typeof runCampaign>['tallies']): void {
  for (const kind of CASE_KINDS) {
    expect(tallies[kind].accepted, kind).toBeGreaterThan(0);
    expect(tallies[kind].cases, kind).toBeGreaterThan(tallies[kind].accepted);
  }
}
