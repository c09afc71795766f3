/** What can be mended of a PSBT as it is, told before anything is changed. */

import { MEND_CODES, type MendCode, otherVersion } from './codes.ts';
import type { MendChange, MendLeft, MendMaterial } from './material.ts';
import { mendFrom, type PsbtWithBytes } from './mend.ts';

/** A mend that would change the file, made alone. */
export interface MendOffer {
  readonly code: MendCode;
  readonly changes: readonly MendChange[];
  /** The file with it. */
  readonly bytes: Uint8Array;
}

export interface MendOffers {
  /** In the order of {@link MEND_CODES}. */
  readonly offers: readonly MendOffer[];
  /** What could not be proven right. */
  readonly left: readonly MendLeft[];
}

/** All of `codes` that would change a PSBT, each tried alone. */
export function mendOffers(
  standing: PsbtWithBytes,
  material: Omit<MendMaterial, 'version'>,
  codes: readonly MendCode[] = MEND_CODES,
): MendOffers {
  const { version } = standing.from.psbt;
  const tried = codes.map((code) => ({
    code,
    // The version asks for a mend by itself, so that the others go without.
    made: mendFrom(
      standing,
      [code],
      code === 'to-version' ? { ...material, version: otherVersion(version) } : material,
    ),
  }));
  return {
    offers: tried.flatMap(({ code, made }) =>
      made.changes.length > 0 ? [{ code, changes: made.changes, bytes: made.bytes }] : [],
    ),
    left: tried.flatMap(({ made }) => made.left),
  };
}
