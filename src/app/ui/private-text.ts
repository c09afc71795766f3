import { utf8Of } from '../../core/bytes/utf8-text.ts';
import { mayBePrivate } from '../../core/intake/private-part.ts';

/** A private key, also a mistyped one, or words that may be those of a seed: they are refused and wiped. */
export function isPrivateText(text: string): boolean {
  const utf8 = utf8Of(text);
  const isSecret = mayBePrivate(utf8);
  utf8.fill(0);
  return isSecret;
}
