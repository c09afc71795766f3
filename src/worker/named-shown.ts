import type { AddressFault } from '../core/encoding/address.ts';
import type { AddressFaultText, NamedShown } from '../core/intake/named-shown.ts';
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
    ...(fault && { fault: shownFault(fault) }),
    ...(fit && { checksumOf: checksumWords(fit) }),
  };
}

function shownFault(fault: AddressFault): AddressFaultText {
  const { locations: places = [], coin } = fault;
  return { words: addressWords(fault), places, ...(coin !== undefined && { coin }) };
}
