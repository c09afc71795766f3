import type { CheckedForm } from '../../../core/form/types.ts';
import { groupFindings } from '../../../core/review/finding-groups.ts';

/** What is said of amounts that are only claimed, and of which inputs. */
export interface Unproven {
  readonly text: string;
  readonly paths: readonly string[];
}

/** Amounts of which a signature can be used against whoever made it, where they are wrong. */
export function unprovenIn(checked: Pick<CheckedForm, 'review'> | undefined): readonly Unproven[] {
  const found = (checked?.review?.findings ?? []).filter(
    ({ code, severity }) => code === 'fee-claimed' && severity === 'warning',
  );
  return groupFindings(found).map(({ text, findings }) => ({
    text,
    paths: findings.map(({ path }) => path),
  }));
}
