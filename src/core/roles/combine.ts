import { equalBytes } from '../bytes/order.ts';
import { canonicalPsbt, unionOfGlobals, unionOfInputs, unionOfOutputs } from '../psbt/canonical.ts';
import { globalRecord, mapOf } from '../psbt/make-record.ts';
import { recordOf, recordsOf } from '../psbt/record-access.ts';
import { compareExtendedPublicKeys, compareLeaves } from '../psbt/record-order.ts';
import type { GlobalFields, GlobalMap, InputMap, Psbt, PsbtMap } from '../psbt/types.ts';
import { unsignedTransactionOf, viewOf } from '../psbt/view.ts';
import { transactionId } from '../tx/ids.ts';

/**
 * The combiner (BIP 174): one PSBT with the records of all, in Core's form
 * (PartiallySignedTransaction::Merge, psbt.cpp). Where two have a record with the
 * same key the earlier PSBT's stays. Undefined where they are not about the same
 * transaction, as `identify` tells them apart, or are not of one version. There must be one
 * at least.
 */
export function combinePsbts(
  psbts: readonly Psbt[],
  identify: (psbt: Psbt) => Uint8Array | undefined = uniqueId,
): Psbt | undefined {
  const [first, ...others] = psbts;
  if (!first) throw new RangeError('nothing to combine');
  let combined = canonicalPsbt(first);
  if (others.length === 0) return combined;
  const id = identify(first);
  for (const other of others) {
    const otherId = identify(other);
    if (!id || !otherId || !equalBytes(id, otherId) || other.version !== first.version) {
      return undefined;
    }
    combined = merge(combined, canonicalPsbt(other));
  }
  return combined;
}

/**
 * What tells whether two PSBTs are about one transaction: its id, in version 2
 * with every sequence 0, as those may still be changed (BIP 370, "Unique
 * Identification"). Undefined where the inputs agree on no lock time.
 */
export function uniqueId(psbt: Psbt): Uint8Array | undefined {
  const transaction = unsignedTransactionOf(viewOf(psbt));
  if (!transaction || psbt.version < 2) return transaction && transactionId(transaction);
  const inputs = transaction.inputs.map((input) => ({ ...input, sequence: 0 }));
  return transactionId({ ...transaction, inputs });
}

/** Both are in Core's form, and so is what comes of them. */
function merge(a: Psbt, b: Psbt): Psbt {
  return {
    version: a.version,
    global: mergeGlobals(a.global, b.global),
    inputs: a.inputs.map((map, i) => unionOfInputs(map, mergedOf(map, b.inputs[i]!))),
    outputs: a.outputs.map((map, i) => unionOfOutputs(map, b.outputs[i]!)),
  };
}

/**
 * What Core adds of another PSBT's input: all but the hash type that is asked
 * for, where the first PSBT's counts, or none, and but the control blocks of a
 * leaf script that has some already.
 */
function mergedOf(own: InputMap, { records }: InputMap): InputMap {
  const known = recordsOf(own, 'tap_leaf_script');
  return mapOf(
    records.filter((record) => {
      if (record.field === 'sighash_type') return false;
      if (record.field !== 'tap_leaf_script') return true;
      return known.every((leaf) => compareLeaves(leaf, record) !== 0);
    }),
  );
}

function mergeGlobals(a: GlobalMap, b: GlobalMap): PsbtMap<GlobalFields> {
  const others = b.records.filter(({ field }) => field !== 'xpub' && field !== 'tx_modifiable');
  const own = a.records.filter(({ field }) => field !== 'tx_modifiable');
  const flags = mergedFlags(
    recordOf(a, 'tx_modifiable')?.value,
    recordOf(b, 'tx_modifiable')?.value,
  );
  return unionOfGlobals(
    mapOf(own),
    mapOf(newExtendedKeys(a, b)),
    mapOf(others),
    mapOf(flags === undefined ? [] : [globalRecord('tx_modifiable', null, flags)]),
  );
}

/** An extended key that is known keeps its origin, whatever the other PSBT says of it. */
function newExtendedKeys(a: GlobalMap, b: GlobalMap) {
  const known = recordsOf(a, 'xpub').map(({ key }) => key);
  const added: (typeof known)[number][] = [];
  return recordsOf(b, 'xpub').filter(({ key }) => {
    const isKnown = [...known, ...added].some(
      (other) => compareExtendedPublicKeys(other, key) === 0,
    );
    if (!isKnown) added.push(key);
    return !isKnown;
  });
}

/** "Has SIGHASH_SINGLE" (BIP 370). */
const HAS_SINGLE = 0b100;

/** What both still allow to be changed; whether a signature is SINGLE is known from either. */
function mergedFlags(a: number | undefined, b: number | undefined): number | undefined {
  if (a === undefined && b === undefined) return undefined;
  const [first, second] = [a ?? 0, b ?? 0];
  return (first & second & ~HAS_SINGLE) | ((first | second) & HAS_SINGLE);
}
