import { useStore } from 'zustand/react';
import type { Inspector } from '../document/inspect-store.ts';
import { callerOriginText, EMBED_TEXT } from './text.ts';

interface ShowOfferProps {
  readonly inspector: Inspector;
  readonly onLook: () => void;
}

/** What an embedder wants seen while somebody types: a line in every view, and no more. */
export function ShowOffer({ inspector, onLook }: ShowOfferProps) {
  const offer = useStore(inspector.store, (state) => state.offer);
  const isThere = offer?.document !== undefined;
  function look(): void {
    inspector.lookAtOffer();
    onLook();
  }
  return (
    <div className="show-offer" role="status" data-testid="show-offer" hidden={offer === undefined}>
      {offer !== undefined && (
        <>
          <p>
            <bdi className="shown-by-origin">{callerOriginText(offer.from)}</bdi>{' '}
            {isThere ? EMBED_TEXT.offers : EMBED_TEXT.offersNothing(offer.large)}
          </p>
          {isThere && (
            <button type="button" className="button small" onClick={look}>
              {EMBED_TEXT.look}
            </button>
          )}
          <button
            type="button"
            className="button small quiet"
            onClick={() => inspector.dismissOffer()}
          >
            {EMBED_TEXT.lookLater}
          </button>
        </>
      )}
    </div>
  );
}
