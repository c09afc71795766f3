import { useMemo } from 'react';
import { useStore } from 'zustand/react';
import { CHECKS_TEXT, failureText, scriptFailsText, shortNeedsText } from '../text/verdict-text.ts';
import { AlarmButton, AlarmLine } from './alarms.tsx';
import type { InputDocument } from './input-document.ts';
import type { ScriptFailure } from './port.ts';

interface SummaryNeedsProps {
  readonly document: InputDocument;
  readonly onTab: () => void;
}

/**
 * Below the headline of what is partly signed or fails: what is still missing,
 * or where a script fails. Only where it is known as soon as the input is
 * shown, so that nothing moves; "Checks" has it in any case.
 */
export function SummaryNeeds({ document, onTab }: SummaryNeedsProps) {
  const atOnce = useMemo(
    () => document.view.getState().verification.verdicts !== undefined,
    [document],
  );
  const verdicts = useStore(document.view, (state) => state.verification.verdicts);
  if (!atOnce || !verdicts) return null;
  const [failure] = verdicts.failures;
  if (failure) return <Failure document={document} failure={failure} onTab={onTab} />;
  const needs = verdicts.stage === 'partly signed' ? shortNeedsText(verdicts) : undefined;
  return needs === undefined ? null : <p className="summary-needs">{needs}</p>;
}

type FailureProps = SummaryNeedsProps & { readonly failure: ScriptFailure };

function Failure({ document, failure, onTab }: FailureProps) {
  const span = failure.at?.span;
  return (
    <ul className="alarms" aria-label={CHECKS_TEXT.failed}>
      <AlarmLine severity="danger" text={scriptFailsText(failure.input, failureText(failure))}>
        <AlarmButton
          label={`${CHECKS_TEXT.show}: ${CHECKS_TEXT.failed}`}
          text={CHECKS_TEXT.show}
          onClick={() => (span ? document.showBytes(span) : onTab())}
        />
      </AlarmLine>
    </ul>
  );
}
