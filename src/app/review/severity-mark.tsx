import type { Severity } from '../../core/findings/table.ts';
import { SEVERITY_TEXT } from './text-findings.ts';

/** How much a finding weighs, by a sign and a word. */
export function SeverityMark({ severity }: { readonly severity: Severity }) {
  const { sign, word } = SEVERITY_TEXT[severity];
  return (
    <span className="note-severity" data-severity={severity}>
      <span className="note-sign" aria-hidden="true">
        {sign}
      </span>{' '}
      {word}
    </span>
  );
}
