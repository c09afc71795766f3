/** A proof of a name (BIP 353) that stands alone. */
import { proveName } from '../../names/judge-name.ts';
import { nameProofInText } from '../../names/name-proof.ts';
import type { Card } from './card.ts';

/** Judged against no clock; it is the same on every chain. */
export function nameCard(text: string): Card | undefined {
  const value = nameProofInText(text);
  if (!value) return undefined;
  return { kind: 'name-proof', proof: proveName(value, { chain: 'main' }) };
}
