import type { Disclosure, DisclosureKind } from '../../core/psbt/disclosures.ts';

export type { Disclosure, DisclosureKind } from '../../core/psbt/disclosures.ts';

/** What a PSBT tells of its maker; `source` is one in any form that is read. */
export interface DisclosureCalls {
  disclosures: { ask: { readonly source: Blob }; answer: readonly Disclosure[] };
  /** A copy without some of it, as base64 or as bytes. */
  withoutDisclosures: {
    ask: {
      readonly source: Blob;
      readonly kinds: readonly DisclosureKind[];
      readonly as: 'base64' | 'binary';
    };
    answer: Blob;
  };
}
