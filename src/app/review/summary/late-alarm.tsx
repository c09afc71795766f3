import { cutRows } from '../../../core/review/row-order.ts';
import type { CountedFinding } from '../../../core/shown/findings.ts';
import type { Summary } from '../../../core/shown/summary.ts';
import type { VerificationState } from '../../document/verification.ts';
import { SeverityMark } from '../severity-mark.tsx';
import { NOTES_TEXT } from '../text-findings.ts';
import { CHECKS_TEXT, verifiedText } from '../text-verdicts.ts';
import { AlarmButton, isLateAlarm, titleOf } from './alarms.tsx';

interface LateAlarmProps {
  readonly summary: Summary;
  readonly verification: VerificationState;
  readonly onSelect: (id: number) => void;
}

/**
 * One line that is there from the first where verdicts come later: how far
 * verifying is, then what it found, so that nothing moves when it does.
 */
export function LateAlarm({ summary, verification, onSelect }: LateAlarmProps) {
  const found = summary.findings.filter(isLateAlarm);
  const worst = worstOf(found);
  return (
    <div className="alarm late-alarm" data-severity={worst?.severity} data-testid="late-alarm">
      {worst && <SeverityMark severity={worst.severity} />}
      <span className="alarm-text" role="status">
        {worst
          ? found.map(({ code, parts }) => titleOf(code, parts)).join(', ')
          : stateText(verification, summary)}
      </span>
      {worst && (
        <AlarmButton
          label={`${NOTES_TEXT.place(0, 1)}: ${titleOf(worst.code, 1)}`}
          text={NOTES_TEXT.place(0, 1)}
          onClick={() => onSelect(worst.nodes[0] ?? 0)}
        />
      )}
    </div>
  );
}

/** Whether verifying has anything to find: of what nobody has signed the verdict line says that. */
export function mayHaveLateAlarm({ signed, inputs, findings }: Summary): boolean {
  return signed.none < inputs.total || findings.some(isLateAlarm);
}

/** Of those that are as severe as the first, what the most depends on. */
function worstOf(found: readonly CountedFinding[]): CountedFinding | undefined {
  const [first] = found;
  const rows = found
    .filter(({ severity }) => severity === first?.severity)
    .map((one) => ({ one, worth: one.worth, rank: 0 }));
  return cutRows(rows, 1).shown[0]?.one;
}

function stateText({ state, verdicts }: VerificationState, { noTxid }: Summary): string {
  if (verdicts) return verifiedText(verdicts) ?? CHECKS_TEXT.signaturesNone;
  if (noTxid === 'lock-times-conflict') return CHECKS_TEXT.conflictShort;
  if (state === 'done') return CHECKS_TEXT.none;
  return state === 'waiting' ? CHECKS_TEXT.running : CHECKS_TEXT[state];
}
