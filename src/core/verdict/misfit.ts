/** What does not hash or tweak to its coin, and what was found out about it; `core/commitments` looks for it. */
import type { CommitmentSite } from '../subject/commitment-sites.ts';
import type { Place } from '../subject/place.ts';
import type { CauseDetail } from './signature-cause.ts';

export type SitePlace = CommitmentSite['place'];

/** What would fit in the place of what is told. */
export type Mend = Readonly<
  Partial<
    Record<
      | 'redeem_script'
      | 'witness_script'
      | 'leaf_script'
      | 'control_block'
      | 'internal_key'
      | 'pubkey',
      Uint8Array
    >
  >
>;

export interface MisfitCause {
  /**
   * The mistake under which it fits, or `unexplained`: all was tried and nothing fits.
   * Absent where not all could be tried.
   */
  readonly code?: string | undefined;
  /** Mistakes with the very same equation. */
  readonly or?: readonly string[] | undefined;
  /** In a sentence. */
  readonly text?: string | undefined;
  readonly detail?: CauseDetail | undefined;
  readonly mend?: Mend | undefined;
  /** How many equations were tried. */
  readonly trials: number;
}

export interface Misfit {
  readonly at: SitePlace;
  /** Where a key is told. */
  readonly publicKey?: Uint8Array | undefined;
  /** Of a leaf as it is told. */
  readonly leafHash?: Uint8Array | undefined;
  readonly place: Place;
  /** Once that was looked for. */
  readonly cause?: MisfitCause | undefined;
}

/** What is said of several in one input or output, each sentence once. */
export function misfitWords(misfits: readonly Misfit[]): string | undefined {
  const texts = [...new Set(misfits.flatMap(({ cause }) => cause?.text ?? []))];
  return texts.length > 0 ? texts.join(' ') : undefined;
}

/** Of each output, in their order; inputs have theirs in their verdicts. */
export type OutputMisfits = readonly (readonly Misfit[])[];
