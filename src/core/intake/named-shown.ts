import type { Chain } from '../encoding/chains.ts';
import type { Card } from './cards/card.ts';
import type { NamedInput } from './name-text.ts';
import type { LostBytes } from './repair.ts';

/** Why a text is no address. */
export interface AddressFaultText {
  /** Core's sentence. */
  readonly words: string;
  /** Which of its characters are likely wrong, counted from 0. */
  readonly places: readonly number[];
  /** The coin that it is an address of, where that is not Bitcoin. */
  readonly coin?: string;
}

/** What was given instead, as it is shown; of the text itself nothing is in it but what its card says. */
export interface NamedShown {
  readonly named: NamedInput;
  /** Chains that it can be of, where it says so. */
  readonly chains?: readonly Chain[];
  readonly card?: Card;
  /** Of the proof of a name: its dates by the device's clock, in words. */
  readonly dates?: string;
  /** The coin that an address is of, where that is not Bitcoin. */
  readonly coin?: string;
  /** Of what is nearly an address, alone or in a URI. */
  readonly fault?: AddressFaultText;
  /** Of which text the checksum of a descriptor is, where it does not fit this one. */
  readonly checksumOf?: string;
  /** Where bytes of it were lost. */
  readonly lost?: LostBytes;
}
