import type { Inspector, Pending } from '../../document/inspect-store.ts';
import { useDelayed } from '../../ui/delayed.ts';
import { UI_TEXT } from '../../ui/text.ts';

interface ProgressBarProps {
  readonly inspector: Inspector;
  readonly pending: Pending | undefined;
}

/** Says that something is on its way after a tenth of a second, and how far after half of one. */
export function ProgressBar({ inspector, pending }: ProgressBarProps) {
  const on = pending !== undefined;
  const late = useDelayed(on, 100);
  const slow = useDelayed(on, 500);
  if (!late || pending === undefined) return null;
  const { progress } = pending;
  const part = progress && progress.total > 0 ? progress.done / progress.total : 0;
  const percent = Math.round(100 * part);
  return (
    <div className="progress" data-testid="progress">
      <span className="progress-text">
        {UI_TEXT.opening}
        {slow && <span className="progress-percent"> {percent}%</span>}
      </span>
      {slow && <progress aria-label={UI_TEXT.opening} max={100} value={percent} />}
      {slow && (
        <button type="button" className="button" onClick={() => inspector.cancel()}>
          {UI_TEXT.cancel}
        </button>
      )}
    </div>
  );
}
