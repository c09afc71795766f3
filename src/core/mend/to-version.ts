/** Writes a PSBT of version 0 as one of version 2 and back (BIP 174, 370), with all records that both can hold. */
import { withGlobalRecord, withInputRecord, withOutputRecord } from '../psbt/canonical.ts';
import type { NamedRow } from '../psbt/field-row.ts';
import { GLOBAL_FORMAT, INPUT_FORMAT, OUTPUT_FORMAT } from '../psbt/fields.ts';
import { mapOf } from '../psbt/make-record.ts';
import { REGISTRY, type RegistryRow } from '../psbt/registry.ts';
import type { Psbt } from '../psbt/types.ts';
import { unsignedTransactionOf, viewOf } from '../psbt/view.ts';
import { createPsbt, type PsbtVersion } from '../roles/create.ts';
import { globalPlace, inputPlace, outputPlace, type Place } from '../subject/place.ts';
import type { Draft } from './draft.ts';

export function toVersion(draft: Draft): void {
  const { version } = draft.material;
  const { psbt } = draft;
  const transaction = unsignedTransactionOf(viewOf(psbt));
  if (version === undefined || !transaction) {
    const isUnasked = version === undefined;
    draft.leave('psbt_version', isUnasked ? UNASKED : 'The inputs do not agree on a lock time.');
    return;
  }
  if (version === psbt.version) return;
  if (draft.subject.withoutScript.size > 0) {
    draft.leave('psbt_version', 'An output has no script yet, which version 0 cannot say.');
    return;
  }
  draft.replace(converted(psbt, createPsbt(transaction, version)));
  draft.say('psbt_version', 'moved', SAYS[version]);
  for (const { path } of version === 0 ? lostOf(psbt, transaction.lockTime) : []) {
    draft.say(path, 'removed', 'Version 0 cannot hold it.');
  }
}

const UNASKED = 'No version is asked for.';

const SAYS: Readonly<Record<PsbtVersion, string>> = {
  0: 'The transaction that the records of version 2 make stands in the global map now.',
  2: 'The parts of the transaction stand in records of their own now.',
};

/** The maps of the other version, each with what it can hold of the file's. */
function converted(psbt: Psbt, bare: Psbt): Psbt {
  const isV0 = bare.version === 0;
  const kept = {
    global: psbt.global.records.filter((one) => isHeld(isV0, GLOBAL_FORMAT, SILENT.global, one)),
    inputs: psbt.inputs.map(({ records }) =>
      records.filter((one) => isHeld(isV0, INPUT_FORMAT, SILENT.input, one)),
    ),
    outputs: psbt.outputs.map(({ records }) =>
      records.filter((one) => isHeld(isV0, OUTPUT_FORMAT, SILENT.output, one)),
    ),
  };
  return {
    version: bare.version,
    global: bare.global.records.reduce(withGlobalRecord, mapOf(kept.global)),
    inputs: bare.inputs.map(({ records }, i) =>
      records.reduce(withInputRecord, mapOf(kept.inputs[i] ?? [])),
    ),
    outputs: bare.outputs.map(({ records }, i) =>
      records.reduce(withOutputRecord, mapOf(kept.outputs[i] ?? [])),
    ),
  };
}

/** Silent payments are of version 2 alone (BIP 375), and Core does not know them. */
const SILENT = {
  global: [REGISTRY.global.sp_ecdh_share, REGISTRY.global.sp_dleq],
  input: [REGISTRY.input.sp_ecdh_share, REGISTRY.input.sp_dleq],
  output: [REGISTRY.output.sp_v0_info, REGISTRY.output.sp_v0_label],
} as const satisfies Readonly<Record<string, readonly RegistryRow[]>>;

interface AnyRecord<Name> {
  readonly field: Name;
  readonly wholeKey: Uint8Array;
  readonly value: unknown;
}

function isHeld<Name extends string>(
  isV0: boolean,
  { byField }: { readonly byField: Readonly<Record<Name, NamedRow>> },
  silent: readonly RegistryRow[],
  record: AnyRecord<Name>,
): boolean {
  const { field } = record;
  const { notInV0, notInV2 } = byField[field].traits.versions;
  if (field === 'version' || (isV0 ? notInV0 : notInV2) !== undefined) return false;
  return !isV0 || field !== 'unknown' || !silent.some((row) => isOf(row, record));
}

/** Of the type and the sizes of a field; what has others is somebody else's. */
function isOf({ type, key, value }: RegistryRow, record: AnyRecord<string>): boolean {
  const { wholeKey } = record;
  const size = record.value instanceof Uint8Array ? record.value.length : undefined;
  return wholeKey[0] === type && wholeKey.length === 1 + sizeOf(key) && size === sizeOf(value);
}

/** Of parts that all have a size of their own. */
function sizeOf(parts: RegistryRow['key']): number {
  return parts.reduce((sum, [, size]) => sum + (typeof size === 'number' ? size : 0), 0);
}

/** What says nothing that the transaction of version 0 does not say. */
const SAID: ReadonlySet<string> = new Set([
  'version',
  'tx_version',
  'input_count',
  'output_count',
  'previous_txid',
  'output_index',
  'sequence',
  'amount',
  'script',
]);

/** Records of version 2 that are gone, with what they say: flags, locks of single inputs, silent payments. */
function lostOf(psbt: Psbt, lockTime: number): readonly Place[] {
  const global = psbt.global.records.filter((one) => {
    if (one.field === 'fallback_locktime' && one.value === lockTime) return false;
    return isLost(GLOBAL_FORMAT, SILENT.global, one);
  });
  return [
    ...global.map(globalPlace),
    ...psbt.inputs.flatMap(({ records }, i) =>
      records
        .filter((one) => isLost(INPUT_FORMAT, SILENT.input, one))
        .map((one) => inputPlace(i, one)),
    ),
    ...psbt.outputs.flatMap(({ records }, i) =>
      records
        .filter((one) => isLost(OUTPUT_FORMAT, SILENT.output, one))
        .map((one) => outputPlace(i, one)),
    ),
  ];
}

function isLost<Name extends string>(
  format: { readonly byField: Readonly<Record<Name, NamedRow>> },
  silent: readonly RegistryRow[],
  record: AnyRecord<Name>,
): boolean {
  return !SAID.has(record.field) && !isHeld(true, format, silent, record);
}
