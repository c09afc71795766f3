/** Why a node with default settings would not take a transaction into its mempool. */
import { scriptErrorWords } from '../script/interpreter/error-words.ts';
import type { ScriptError } from '../script/interpreter/errors.ts';
import type { TransactionFault } from '../tx/check.ts';

/** As Core names it, in the order in which it looks; those of `CheckTransaction` come before. */
export const RELAY_RULES = [
  'coinbase',
  'version',
  'tx-size',
  'scriptsig-size',
  'scriptsig-not-pushonly',
  'scriptpubkey',
  'datacarrier',
  'dust',
  'tx-size-small',
  'non-final',
  'txn-already-known',
  'missing-inputs',
  'non-BIP68-final',
  'bad-txns-premature-spend-of-coinbase',
  'bad-txns-inputvalues-outofrange',
  'bad-txns-in-belowout',
  'bad-txns-nonstandard-inputs',
  'bad-witness-nonstandard',
  'bad-txns-too-many-sigops',
  'min relay fee not met',
  'TRUC-violation',
  'mempool-script-verify-flag-failed',
] as const;

/** Those that one transaction alone cannot break. */
type PackageReason = 'too-large-cluster' | 'max feerate exceeded' | 'missing-ephemeral-spends';

export type RelayReason = TransactionFault | (typeof RELAY_RULES)[number] | PackageReason;

export interface RelayRefusal {
  readonly reason: RelayReason;
  /** What Core adds in its details. */
  readonly more?: string;
  /** Satoshis that are missing, of a fee that is too low. */
  readonly short?: bigint;
  /** Of scripts: why one failed. */
  readonly error?: ScriptError;
  /** The number of the input or output that is to blame, where it is one. */
  readonly input?: number;
  readonly output?: number;
}

/** `reject-reason` of `testmempoolaccept`. */
export function reasonWords({ reason, error }: RelayRefusal): string {
  return error === undefined ? reason : `${reason} (${scriptErrorWords(error)})`;
}

/** `error` of `submitpackage`, where a missing coin has the name that consensus has for it. */
export function errorWords(refusal: RelayRefusal): string {
  return detailWords(refusal) ?? 'bad-txns-inputs-missingorspent';
}

/** `reject-details`: the reason again, with more where there is more; of a missing coin there are none. */
export function detailWords(refusal: RelayRefusal): string | undefined {
  if (refusal.reason === 'missing-inputs') return undefined;
  const reason = reasonWords(refusal);
  return refusal.more === undefined ? reason : `${reason}, ${refusal.more}`;
}
