/**
 * What deserves a second look in an input that decodes. None of it is an error
 * to Core; each is a literal, with the parts that it is about.
 */

export type FindingCode =
  // Amounts
  | 'fee-negative'
  | 'coin-missing'
  | 'utxos-disagree'
  | 'amount-uncommitted'
  | 'amount-out-of-range'
  | 'burned'
  // The transaction
  | 'no-inputs'
  | 'no-outputs'
  | 'duplicate-input'
  | 'lock-times-conflict'
  | 'inputs-modifiable'
  | 'outputs-modifiable'
  // What signatures leave open
  | 'sighash-beyond-byte'
  | 'sighash-unnamed'
  | 'sighash-none'
  | 'sighash-single'
  | 'sighash-anyonecanpay'
  | 'single-without-output'
  | 'signature-type-differs'
  // Claims that their own bytes contradict
  | 'redeem-script-mismatch'
  | 'witness-script-mismatch'
  | 'preimage-mismatch'
  // What Core does not show, or shows as unknown
  | 'dropped-empty'
  | 'dropped-all-zero'
  | 'dropped-null-output'
  | 'dropped-xpub'
  | 'dropped-leaf-hash'
  | 'registered'
  | 'registry-mismatch'
  | 'proprietary'
  | 'unknown'
  | 'order';

/** One code with how often it was met, and where at first. */
export interface Finding {
  readonly code: FindingCode;
  readonly count: number;
  /** Ids of the first parts that it is about, at most {@link MAX_PLACES}. */
  readonly nodes: readonly number[];
}

export const MAX_PLACES = 20;

/** Where something was found: an input or output by its number, a record by its offset, or the whole. */
export type Place =
  | { readonly input: number }
  | { readonly output: number }
  | { readonly offset: number }
  | 'whole';

/** Findings as they come. */
export class FindingList {
  private readonly byCode = new Map<FindingCode, { count: number; readonly places: Place[] }>();

  add(code: FindingCode, place: Place): void {
    let found = this.byCode.get(code);
    if (!found) {
      found = { count: 0, places: [] };
      this.byCode.set(code, found);
    }
    found.count++;
    if (found.places.length < MAX_PLACES) found.places.push(place);
  }

  /** In the order in which each was met first. */
  list(idOf: (place: Place) => number): readonly Finding[] {
    return [...this.byCode].map(([code, { count, places }]) => ({
      code,
      count,
      nodes: places.map(idOf),
    }));
  }
}
