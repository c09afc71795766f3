import { originParts } from './consent-origin-parts.ts';
import { callerOriginText } from './text.ts';

/** Who asks, whole, with what tells it from others set off. */
export function ConsentOrigin({ origin }: { readonly origin: string }) {
  const { before, host, after } = originParts(callerOriginText(origin));
  return (
    <bdi className="consent-origin">
      {before}
      <strong>{host}</strong>
      {after}
    </bdi>
  );
}
