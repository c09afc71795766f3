import type { MendCode } from '../../core/mend/codes.ts';
import type { MendOffer } from '../../core/mend/offers.ts';
import type { ProgramRefusals } from '../../core/refusals/told.ts';
import type { ComparedText } from './compare-protocol.ts';
import type { PsbtDifference } from './signing-form-protocol.ts';
import type { VerifiedFile } from './verify-protocol.ts';

export type { MendCode } from '../../core/mend/codes.ts';
export type { ProgramRefusals, ToldRefusal } from '../../core/refusals/told.ts';

/** A PSBT, with what was given to mend it with: previous transactions, other states of it, descriptors. */
export interface MendAsk {
  readonly file: VerifiedFile;
  readonly given: readonly Blob[];
}

/** What something that was given is taken for. */
export type ReadMaterial =
  | { readonly is: 'transaction' | 'earlier' | 'descriptors' }
  | { readonly is: 'refused'; readonly refusal: Extract<ComparedText, { kind: 'refused' }> };

/** A mend that would change the file, made alone. */
export interface OfferedMend extends Omit<MendOffer, 'bytes'> {
  /** Of the file with the mended one. */
  readonly difference: PsbtDifference;
}

export interface LeftAsItIs {
  /** In words: "witness script in input 0". */
  readonly where: string;
  readonly why: string;
}

export interface ShownMendOffers {
  readonly offers: readonly OfferedMend[];
  /** What could not be proven right. */
  readonly left: readonly LeftAsItIs[];
  /** In the order of what was given. */
  readonly given: readonly ReadMaterial[];
}

export interface MendCalls {
  mendOffers: { ask: MendAsk; answer: ShownMendOffers };
  /** What programs are known to refuse of the file as it is; its inputs are verified for it. */
  knownRefusals: { ask: VerifiedFile; answer: readonly ProgramRefusals[] };
  /** The file with these mends, as base64. */
  mended: { ask: MendAsk & { readonly codes: readonly MendCode[] }; answer: Blob };
}
