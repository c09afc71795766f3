import type { NamedShown } from '../core/intake/named-shown.ts';
import type { NamedInstead } from '../core/intake/recognise.ts';
import { addressWords } from '../rpc/address-words.ts';
import { checksumWords } from '../rpc/checksum-words.ts';

/** With Core's words of what is nearly an address, and what fits a descriptor's checksum. */
export function namedShown({ addressFault, ok: _, ...named }: NamedInstead): NamedShown {
  const { card } = named;
  const fault = addressFault ?? (card?.kind === 'uri' ? card.addressFault : undefined);
  const fit = card?.kind === 'damaged' ? card.fit : undefined;
  return {
    ...named,
    ...(fault && { fault: { words: addressWords(fault), places: fault.locations ?? [] } }),
    ...(fit && { checksumOf: checksumWords(fit) }),
  };
}
