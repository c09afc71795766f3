import type { SignClient } from '../../channel/sign-client.ts';
import type { Chain } from '../../core/encoding/chains.ts';
import type { Comparing } from '../document/compare-store.ts';
import { SigningForm, type SignQr } from './form/signing-form.ts';
import type { KeyEntry } from './keys/key-entry.ts';
import { KeyField } from './keys/key-field.ts';
import { KEY_FIELD_NAMES } from './keys/keys-part.tsx';
import type { Signing } from './sign-page.tsx';

/** The signing form and its field for keys, which is emptied whenever the page is left or come back to. */
export function createSigning(
  port: SignClient,
  chain: () => Chain,
  mayHaveKeys: () => boolean,
  entry: KeyEntry,
  qr: SignQr,
  /** With the wallet and the list of payments that the person gave. */
  comparing: Comparing,
): Signing {
  let field: KeyField | undefined;
  const makeKeys = (heard: ConstructorParameters<typeof KeyField>[1]) => {
    field = new KeyField(KEY_FIELD_NAMES, heard);
    return field;
  };
  const mayTakeKeys = () => mayHaveKeys() && !entry.hasFailed();
  const signingForm = new SigningForm(port, chain, makeKeys, mayTakeKeys, qr, () => {
    const { keys, payments } = comparing.store.getState();
    return { wallet: keys.map(({ text }) => text), payments };
  });
  comparing.store.subscribe(({ keys, payments }, before) => {
    if (keys !== before.keys || payments !== before.payments) signingForm.knownChanged();
  });
  entry.guard(field!, () => signingForm.keys.wipe('left'));
  for (const type of ['pagehide', 'pageshow'] as const)
    addEventListener(type, () => signingForm.keys.wipe('left'));
  // Timers of a page in the background come late.
  document.addEventListener('visibilitychange', () => signingForm.keys.lookAtClock());
  return { signingForm, field: field!, entry, comparing };
}
