import type { ReactNode } from 'react';
import type { Span } from '../../../core/bytes/span.ts';
import { type FindingCode, OF_OWNERS, rowOf, type Severity } from '../../../core/findings/table.ts';
import type { ScriptFailure } from '../../../core/said/failure-words.ts';
import type { CountedFinding } from '../../../core/shown/findings.ts';
import type { Summary } from '../../../core/shown/summary.ts';
import { useAmountUnit } from '../../ui/amount-unit.ts';
import { amountIn, sentenceIn } from '../../ui/text-amounts.ts';
import { SeverityMark } from '../severity-mark.tsx';
import { NOTES_TEXT } from '../text-findings.ts';
import { failureText } from '../text-verdicts.ts';
import { feeInNumbers, SUMMARY_TEXT } from './text-summary.ts';

interface AlarmsProps {
  readonly summary: Summary;
  /** What the verdict line above says of one place is not said again. */
  readonly told?: FindingCode | undefined;
  /** What only verifying finds is told elsewhere. */
  readonly isVerifiedLate: boolean;
  /** What the input or output is called that a part is in, if it is in one. */
  readonly placeOf: (id: number) => string | undefined;
  /** Why and where final scripts fail. */
  readonly failures: readonly ScriptFailure[];
  readonly onSelect: (id: number) => void;
  readonly onSpan: (span: Span) => void;
  readonly onReview: () => void;
}

/**
 * What is dangerous, below the headline whether the summary is open or not, each
 * with the way to its bytes; of warnings how many there are, and where.
 */
export function Alarms(props: AlarmsProps) {
  const { summary, told, isVerifiedLate, placeOf, failures, onSelect, onSpan, onReview } = props;
  const { unit } = useAmountUnit();
  // Comparing tells its own itself, where it moves nothing, dangers apart; the chain has its own line.
  const findings = summary.findings.filter(
    (one) =>
      !isOfComparing(one) &&
      one.code !== 'chain-mismatch' &&
      !(one.code === told && one.parts === 1) &&
      !(isVerifiedLate && isLateAlarm(one)),
  );
  const dangers = findings.filter(({ severity }) => severity === 'danger');
  const warnings = findings.filter(({ severity }) => severity === 'warning');
  if (dangers.length + warnings.length === 0) return null;
  const failureOf = (code: FindingCode) =>
    code === 'final-script-fails' ? failures[0] : undefined;
  const textOf = ({ code, parts, sum, nodes: [node = 0], said: [first] }: CountedFinding) => {
    // Of a fee that is not known the finding has what it is at least.
    const leastFee = first?.what && sentenceIn(unit, first.what, first.amount);
    const all = sum === undefined ? '' : amountIn(unit, sum);
    const where = parts === 1 ? (placeOf(node) ?? '') : all;
    const failure = parts === 1 ? failureOf(code) : undefined;
    const what = code === 'fee-high' ? feeInNumbers(summary, unit) || leastFee : where;
    return [titleOf(code, parts), what, failure && failureText(failure)].filter(Boolean).join(': ');
  };
  const show = (code: FindingCode, node: number) => {
    // Where a script stopped says more than where its input is.
    const span = failureOf(code)?.at?.span;
    if (span) onSpan(span);
    else onSelect(node);
  };
  return (
    <ul className="alarms" aria-label={SUMMARY_TEXT.alarms} data-testid="alarms">
      {dangers.map((danger) => (
        <AlarmLine key={danger.code} severity={danger.severity} text={textOf(danger)}>
          <AlarmButton
            label={`${NOTES_TEXT.place(0, 1)}: ${rowOf(danger.code).title}`}
            text={NOTES_TEXT.place(0, 1)}
            onClick={() => show(danger.code, danger.nodes[0] ?? 0)}
          />
        </AlarmLine>
      ))}
      {warnings.length > 0 && (
        <AlarmLine
          severity="warning"
          text={warnings.map(({ code, parts }) => titleOf(code, parts)).join(', ')}
        >
          <AlarmButton
            label={SUMMARY_TEXT.allFindings}
            text={SUMMARY_TEXT.allFindings}
            onClick={onReview}
          />
        </AlarmLine>
      )}
    </ul>
  );
}

/** Whether comparing tells it: whose what is, short of a danger. */
export function isOfComparing({
  code,
  severity,
}: Pick<CountedFinding, 'code' | 'severity'>): boolean {
  return OF_OWNERS.has(code) && severity !== 'danger';
}

/** Whether it is an alarm that verifying alone finds; comparing tells its own. */
export function isLateAlarm({ code, severity, isLate = false }: CountedFinding): boolean {
  return severity !== 'note' && !OF_OWNERS.has(code) && isLate;
}

export function titleOf(code: FindingCode, count: number): string {
  const { title } = rowOf(code);
  return count === 1 ? title : `${title} (${count})`;
}

interface AlarmLineProps {
  readonly severity: Severity;
  readonly text: string;
  readonly children: ReactNode;
}

/** One line of what is dangerous, with the way there. */
export function AlarmLine({ severity, text, children }: AlarmLineProps) {
  return (
    <li className="alarm" data-severity={severity}>
      <SeverityMark severity={severity} />
      <span className="alarm-text">{text}</span>
      {children}
    </li>
  );
}

interface AlarmButtonProps {
  readonly label: string;
  readonly text: string;
  readonly onClick: () => void;
}

export function AlarmButton({ label, text, onClick }: AlarmButtonProps) {
  return (
    <button type="button" className="note-place" aria-label={label} onClick={onClick}>
      {text}
    </button>
  );
}
