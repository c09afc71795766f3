import { isCostly } from '../../findings/claim-findings.ts';
import type { Finding } from '../../findings/finding.ts';
import { groupFindings } from '../../review/finding-groups.ts';
import { type DangerPlace, placeOf } from './dangers.ts';

/** What is said of amounts that are only claimed, and of which inputs. */
export interface Unproven {
  readonly text: string;
  readonly places: readonly DangerPlace[];
}

/** Amounts of which a signature can be used against whoever made it, where they are wrong. */
export function unprovenIn(findings: readonly Finding[]): readonly Unproven[] {
  return groupFindings(findings.filter(isCostly)).map(({ text, findings: same }) => ({
    text,
    places: same.map(placeOf),
  }));
}
