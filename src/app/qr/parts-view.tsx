import { useEffect } from 'react';
import { useStore } from 'zustand/react';
import type { CollectedParts } from '../../channel/qr/qr-protocol.ts';
import { UI_TEXT } from '../ui/text.ts';
import { NoCamera } from './no-camera.tsx';
import type { QrIntake } from './qr-intake.ts';
import { partRefusalText, QR_TEXT } from './text.ts';

/** What of an animated QR code is there, for as long as it is not whole; or that nothing films it. */
export function PartsView({ intake }: { readonly intake: QrIntake }) {
  const { collected, refusals, repeated } = useStore(intake.store);
  // What was refused in one view is no matter of the next.
  useEffect(() => () => intake.forgetRefusals(), [intake]);
  const isThere = collected !== undefined || refusals.length > 0;
  return (
    <div className="notice-place" data-testid="qr-parts">
      <NoCamera />
      {isThere && (
        <section className="notice qr-parts" aria-label={QR_TEXT.parts}>
          <div role="status">
            {refusals.map((refusal) => (
              <p key={refusal.refusal + refusal.detail}>{partRefusalText(refusal)}</p>
            ))}
            {collected && (
              <p>
                {QR_TEXT.received(collected.received, collected.map.length)}.{' '}
                {repeated > 0 && `${QR_TEXT.repeated} `}
                {QR_TEXT.goOn}
              </p>
            )}
          </div>
          {collected && <PartsMap collected={collected} />}
          <button type="button" className="button" onClick={() => intake.end()}>
            {collected ? QR_TEXT.forget : UI_TEXT.dismiss}
          </button>
        </section>
      )}
    </div>
  );
}

/** More are not drawn one by one. */
const MOST_DRAWN = 400;

/** A box for each part. The words beside it say the same. */
function PartsMap({ collected: { map } }: { readonly collected: CollectedParts }) {
  if (map.length > MOST_DRAWN) return null;
  return (
    <div className="qr-map" aria-hidden="true">
      {Array.from(map, (state, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is its number
        <span key={index} data-state={state} />
      ))}
    </div>
  );
}
