import { useStore } from 'zustand/react';
import { useDelayed } from '../ui/delayed.ts';
import { UI_TEXT } from '../ui/text.ts';
import type { QrIntake } from './qr-intake.ts';
import { QR_TEXT } from './text.ts';

/** How many parts of a text are read, once that takes half a second. Cancelling forgets them all. */
export function PartsProgress({ intake }: { readonly intake: QrIntake }) {
  const reading = useStore(intake.store, (state) => state.reading);
  const slow = useDelayed(reading !== undefined, 500);
  if (!slow || reading === undefined) return null;
  const percent = Math.round((100 * reading.done) / reading.total);
  return (
    <div className="progress" data-testid="qr-progress">
      <span className="progress-text" role="status">
        {QR_TEXT.reading}
        <span className="progress-percent"> {percent}%</span>
      </span>
      <progress aria-label={QR_TEXT.reading} max={100} value={percent} />
      <button type="button" className="button" onClick={() => intake.end()}>
        {UI_TEXT.cancel}
      </button>
    </div>
  );
}
