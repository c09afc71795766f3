/**
 * What deserves a second look in an input that decodes. None of it is an error
 * to Core; each is a literal, with the parts that it is about.
 */

import {
  type FindingCode as AnyVerifiedCode,
  SEVERITY_ORDER,
  type Severity,
} from '../verify/findings.ts';

/** What only a verified input can tell, beside what an outline does. */
export type VerifiedFindingCode = Extract<
  AnyVerifiedCode,
  | 'signature-invalid'
  | 'nonce-reuse'
  | 'core-will-not-finalize'
  | 'origin-contradicted'
  | 'change-weakened'
  | 'modifiable-but-signed'
  | 'key-not-in-script'
  | 'uncompressed-in-segwit'
  | 'lock-unmet'
  | 'dust'
>;

export type FindingCode =
  | VerifiedFindingCode
  // Amounts
  | 'fee-negative'
  | 'fee-excessive'
  | 'utxo-missing'
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

export { SEVERITY_ORDER, type Severity };

/** What weighs more than a note. */
const SEVERITIES: Readonly<Partial<Record<FindingCode, Exclude<Severity, 'note'>>>> = {
  'fee-negative': 'danger',
  'fee-excessive': 'danger',
  'utxo-missing': 'warning',
  'utxos-disagree': 'danger',
  'amount-uncommitted': 'warning',
  'amount-out-of-range': 'danger',
  burned: 'danger',
  'duplicate-input': 'danger',
  'lock-times-conflict': 'danger',
  'sighash-beyond-byte': 'warning',
  'sighash-unnamed': 'warning',
  'sighash-none': 'warning',
  'sighash-single': 'warning',
  'sighash-anyonecanpay': 'warning',
  'single-without-output': 'danger',
  'signature-type-differs': 'warning',
  'redeem-script-mismatch': 'danger',
  'witness-script-mismatch': 'danger',
  'preimage-mismatch': 'danger',
  'registry-mismatch': 'warning',
};

export function severityOf(code: FindingCode): Severity {
  return SEVERITIES[code] ?? 'note';
}

function weightOf(code: FindingCode): number {
  return SEVERITY_ORDER.indexOf(severityOf(code));
}

/** One code with how often it was met, and where at first. */
export interface Finding {
  readonly code: FindingCode;
  readonly severity: Severity;
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

  /** The worst first, else in the order in which each was met first. */
  list(idOf: (place: Place) => number): readonly Finding[] {
    const found = [...this.byCode].sort(([a], [b]) => weightOf(a) - weightOf(b));
    return found.map(([code, { count, places }]) => ({
      code,
      severity: severityOf(code),
      count,
      nodes: places.map(idOf),
    }));
  }
}
