import type { CountedFinding } from '../../../core/inspect/findings.ts';
import type { CheckedForm } from '../../../core/signing-form/types.ts';

/** Amounts that are only claimed, where a signature over them can be used against whoever made it. */
export function unprovenIn(
  checked: Pick<CheckedForm, 'summary'> | undefined,
): readonly CountedFinding[] {
  const { findings = [] } = checked?.summary ?? {};
  return findings.filter(({ code, severity }) => code === 'fee-claimed' && severity !== 'note');
}
