import type { PageOrigin } from '../../about/place.ts';
import { ABOUT_TEXT } from '../../about/text.ts';
import { PlainText } from '../../ui/plain-text.tsx';
import { KEY_TEXT } from './text-keys.ts';

/** Whom a person trusts with keys: from a server a note, as that can send another file each time. */
export function OpenedFrom({ place }: { readonly place: PageOrigin }) {
  if (place.kind === 'server') {
    return (
      <p className="part-line opened-from" data-testid="opened-from">
        <span className="sign-mark" data-mark="odd" aria-hidden="true" />
        <strong>{ABOUT_TEXT.fromServer(place.host)}</strong> {KEY_TEXT.fromServerWhy}
      </p>
    );
  }
  const text = place.kind === 'disk' ? ABOUT_TEXT.fromDisk(place.name) : ABOUT_TEXT.fromElsewhere;
  return (
    <p className="part-line" data-testid="opened-from">
      <PlainText text={text} />
    </p>
  );
}
