import { useMemo } from 'react';
import { useStore } from 'zustand/react';
import { shortNeedsText } from '../text/verdict-text.ts';
import type { InputDocument } from './input-document.ts';

interface SummaryNeedsProps {
  readonly document: InputDocument;
}

/**
 * Below the headline of what is partly signed: what is still missing. Only where it
 * is known as soon as the input is shown, so that nothing moves; "Checks" has it in
 * any case.
 */
export function SummaryNeeds({ document }: SummaryNeedsProps) {
  const atOnce = useMemo(
    () => document.view.getState().verification.verdicts !== undefined,
    [document],
  );
  const verdicts = useStore(document.view, (state) => state.verification.verdicts);
  if (!atOnce || !verdicts) return null;
  const needs = verdicts.stage === 'partly signed' ? shortNeedsText(verdicts) : undefined;
  return needs === undefined ? null : <p className="summary-needs">{needs}</p>;
}
