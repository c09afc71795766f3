import type { AddressFault } from '../core/encoding/address.ts';
import type { AddressFaultText, NamedShown } from '../core/intake/named-shown.ts';
import type { NamedInstead } from '../core/intake/recognise.ts';
import { type NameProof, nameTime } from '../core/names/judge-name.ts';
import { nameDatesText, namesClockText } from '../core/said/name-words.ts';
import { addressWords } from '../rpc/address-words.ts';
import { checksumWords } from '../rpc/checksum-words.ts';
import { deviceTime } from './device-time.ts';

/**
 * With Core's words of what is nearly an address, what fits a descriptor's checksum, and the
 * dates of a name's proof by the device's clock.
 */
export function namedShown({ addressFault, ok: _, ...named }: NamedInstead): NamedShown {
  const { card } = named;
  const fault = addressFault ?? (card?.kind === 'uri' ? card.addressFault : undefined);
  const fit = card?.kind === 'damaged' ? card.fit : undefined;
  const dates = card?.kind === 'name-proof' ? datesOf(card.proof) : undefined;
  return {
    ...named,
    ...(dates !== undefined && { dates }),
    ...(fault && { fault: shownFault(fault) }),
    ...(fit && { checksumOf: checksumWords(fit) }),
  };
}

function datesOf(proof: NameProof): string | undefined {
  if (proof.proof !== 'valid') return undefined;
  const clock = deviceTime();
  return `${nameDatesText({ ...proof, time: nameTime(proof, clock) })} ${namesClockText(clock)}`;
}

function shownFault(fault: AddressFault): AddressFaultText {
  const { locations: places = [], coin } = fault;
  return { words: addressWords(fault), places, ...(coin !== undefined && { coin }) };
}
