import { NAMED, TEXT } from '../text/text.ts';
import type { Inspector, Notice } from './inspect-store.ts';

interface NoticeViewProps {
  readonly inspector: Inspector;
  readonly notice: Notice | undefined;
  readonly onDismissed: () => void;
}

/** What was given instead of a PSBT or a transaction, in words and never with a piece of it. */
export function NoticeView({ inspector, notice, onDismissed }: NoticeViewProps) {
  return (
    <div className="notice-place" role="status" data-testid="notice">
      {notice !== undefined && (
        <div className="notice">
          <p>{noticeText(notice)}</p>
          <button
            type="button"
            className="button quiet"
            onClick={() => {
              inspector.dismiss();
              onDismissed();
            }}
          >
            {TEXT.dismiss}
          </button>
        </div>
      )}
    </div>
  );
}

function noticeText(notice: Notice): string {
  if (notice.kind !== 'named') return TEXT[notice.kind];
  return `${NAMED[notice.named]} ${TEXT.nothingKept}`;
}
