import { useEffect, useRef } from 'react';
import { CardView } from '../../cards/card-view.tsx';
import type { InspectNotice, Inspector } from '../../document/inspect-store.ts';
import { QR_TEXT } from '../../qr/text.ts';
import { COPIES_TEXT } from '../../sign/psbt/text-copies.ts';
import { UI_TEXT } from '../../ui/text.ts';
import { GIVEN_TEXT, isPublic, notOpenedText } from '../../ui/text-given.ts';
import { BESIDE_TEXT } from '../beside/text.ts';
import { UseAsWallet } from '../compare/use-as-wallet.tsx';
import { INTAKE_TEXT, othersText } from './text.ts';

interface NoticeViewProps {
  readonly inspector: Inspector;
  readonly notice: InspectNotice | undefined;
  readonly onDismissed: () => void;
}

/** What was given instead of a PSBT or a transaction, in words; what is public with its parts. */
export function NoticeView({ inspector, notice, onDismissed }: NoticeViewProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (notice === undefined) return;
    const listening = new AbortController();
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      const hadFocus = place.current?.contains(document.activeElement) === true;
      inspector.dismiss();
      if (hadFocus) onDismissed();
    };
    document.addEventListener('keydown', pressed, { signal: listening.signal });
    return () => listening.abort();
  }, [inspector, notice, onDismissed]);
  return (
    <div className="notice-place" role="status" data-testid="notice" ref={place}>
      {notice !== undefined && (
        <div className="notice">
          <div className="notice-said">
            <p>{noticeText(notice)}</p>
            {notice.kind === 'named' && <CardView of={notice} />}
            {notice.kind === 'named' && notice.source && (
              <UseAsWallet inspector={inspector} source={notice.source} />
            )}
          </div>
          {notice.kind === 'others' && notice.isOneTransaction && inspector.copies && (
            <button
              type="button"
              className="button"
              title={COPIES_TEXT.combineWhy}
              onClick={() => void inspector.combineOthers()}
            >
              {COPIES_TEXT.combine}
            </button>
          )}
          {hasInstead(notice) && (
            <button
              type="button"
              className="button"
              onClick={() => void inspector.openInstead(notice)}
            >
              {BESIDE_TEXT.instead}
            </button>
          )}
          <button
            type="button"
            className="button quiet"
            onClick={() => {
              inspector.dismiss();
              onDismissed();
            }}
          >
            {UI_TEXT.dismiss}
          </button>
        </div>
      )}
    </div>
  );
}

/** Whether what was given can be looked at by itself too. */
function hasInstead(notice: InspectNotice): boolean {
  if (notice.kind === 'added') return notice.added.transaction !== undefined;
  return notice.kind === 'not-wanted';
}

function noticeText(notice: InspectNotice): string {
  if (notice.kind === 'added') return BESIDE_TEXT.added(notice.added);
  if (notice.kind === 'not-wanted') {
    const { turnedIn } = notice;
    return turnedIn.length > 0 ? BESIDE_TEXT.turned(turnedIn) : BESIDE_TEXT.notWanted;
  }
  if (notice.kind === 'noSymbol') return `${QR_TEXT.none} ${QR_TEXT.noneWhy}`;
  if (notice.kind === 'others') return othersText(notice.count, notice.isOneTransaction, notice.of);
  if (notice.kind !== 'named') return INTAKE_TEXT[notice.kind];
  return isPublic(notice)
    ? notOpenedText(notice)
    : `${notOpenedText(notice)} ${GIVEN_TEXT.nothingKept}`;
}
