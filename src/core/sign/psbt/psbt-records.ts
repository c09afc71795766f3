import { hexToBytes } from '../../bytes/hex.ts';
import { inputRecord, mapOf, outputRecord } from '../../psbt/make-record.ts';
import { recordsOf } from '../../psbt/record-access.ts';
import type {
  AnyRecordOf,
  InputFields,
  InputMap,
  OutputFields,
  OutputMap,
  TaprootOrigin,
} from '../../psbt/types.ts';
import { leafName, type PsbtSignatureData } from './psbt-signature-data.ts';

type InputRecord = AnyRecordOf<InputFields>;

/** What final scripts make needless (PSBTInput::FromSignatureData). */
const NEEDLESS: ReadonlySet<keyof InputFields> = new Set<keyof InputFields>([
  'partial_sig',
  'bip32_derivation',
  'redeem_script',
  'witness_script',
]);

/**
 * An input with what signing has found (PSBTInput::FromSignatureData). Of
 * records under one key the one that was there stays, as whoever writes the PSBT
 * takes the first; the order is left to them as well.
 */
export function inputWith(map: InputMap, data: PsbtSignatureData): InputMap {
  return data.complete ? finalInput(map, data) : mapOf([...map.records, ...addedTo(map, data)]);
}

function finalInput(map: InputMap, { scriptSig, witness }: PsbtSignatureData): InputMap {
  const finals: InputRecord[] = [];
  if (scriptSig.length > 0) finals.push(inputRecord('final_scriptsig', null, scriptSig));
  if (witness.length > 0) finals.push(inputRecord('final_scriptwitness', null, witness));
  const replaced = new Set(finals.map(({ field }) => field));
  const kept = map.records.filter(({ field }) => !NEEDLESS.has(field) && !replaced.has(field));
  return mapOf([...kept, ...finals]);
}

function addedTo(map: InputMap, data: PsbtSignatureData): readonly InputRecord[] {
  return [
    ...data.pairs.map(({ publicKey, signature }) =>
      inputRecord('partial_sig', publicKey, signature),
    ),
    ...single('redeem_script', data.redeemScript),
    ...single('witness_script', data.witnessScript),
    ...[...data.keys.values()].map(({ publicKey, origin }) =>
      inputRecord('bip32_derivation', publicKey, origin),
    ),
    ...taprootRecords(map, data),
    ...musigRecords(data),
  ];
}

/** A record that an input has once, where there is something to say. */
function single(
  field:
    | 'redeem_script'
    | 'witness_script'
    | 'tap_key_sig'
    | 'tap_internal_key'
    | 'tap_merkle_root',
  value: Uint8Array | undefined,
): readonly InputRecord[] {
  return value && value.length > 0 ? [inputRecord(field, null, value)] : [];
}

function taprootRecords(map: InputMap, data: PsbtSignatureData): readonly InputRecord[] {
  const known = new Set(
    recordsOf(map, 'tap_leaf_script').map(({ value }) => leafName(value.script, value.leafVersion)),
  );
  const added = [...data.leaves].filter(([name]) => !known.has(name));
  return [
    ...single('tap_key_sig', data.tapKeySignature),
    ...[...data.leafSignatures.values()].map(({ signature, ...key }) =>
      inputRecord('tap_script_sig', key, signature),
    ),
    ...single('tap_internal_key', data.internalKey),
    ...single('tap_merkle_root', data.merkleRoot),
    ...added.flatMap(([, { script, leafVersion, controlBlocks }]) =>
      [...controlBlocks.values()].map((block) =>
        inputRecord('tap_leaf_script', block, { script, leafVersion }),
      ),
    ),
    ...taprootOrigins(data).map(({ x, value }) => inputRecord('tap_bip32_derivation', x, value)),
  ];
}

function taprootOrigins(
  data: PsbtSignatureData,
): readonly { readonly x: Uint8Array; readonly value: TaprootOrigin }[] {
  return [...data.taprootKeys.values()].map(({ x, leafHashes, origin }) => ({
    x,
    value: { leafHashes: [...leafHashes.values()], origin },
  }));
}

function musigRecords(data: PsbtSignatureData): readonly InputRecord[] {
  return [
    ...[...data.aggregates].map(([aggregate, participants]) =>
      inputRecord('musig2_participant_pubkeys', hexToBytes(aggregate)!, participants),
    ),
    ...[...data.nonces.values()].map(({ key, value }) =>
      inputRecord('musig2_pub_nonce', key, value),
    ),
    ...[...data.partialSignatures.values()].map(({ key, value }) =>
      inputRecord('musig2_partial_sig', key, value),
    ),
  ];
}

/** An output with what was found out about it (PSBTOutput::FromSignatureData). */
export function outputWith(map: OutputMap, data: PsbtSignatureData): OutputMap {
  const replaced = new Map<keyof OutputFields, AnyRecordOf<OutputFields>>();
  if (data.internalKey) {
    replaced.set('tap_internal_key', outputRecord('tap_internal_key', null, data.internalKey));
  }
  if (data.output && data.output.leaves.length > 0) {
    const tree = data.output.leaves.map(({ script, leafVersion, path }) => ({
      ...{ script, leafVersion, depth: path.length },
    }));
    replaced.set('tap_tree', outputRecord('tap_tree', null, tree));
  }
  const kept = map.records.filter(({ field }) => !replaced.has(field));
  return mapOf([...kept, ...outputScripts(data), ...outputKeys(data), ...replaced.values()]);
}

function outputScripts({
  redeemScript,
  witnessScript,
}: PsbtSignatureData): readonly AnyRecordOf<OutputFields>[] {
  const scripts = [
    ['redeem_script', redeemScript],
    ['witness_script', witnessScript],
  ] as const;
  return scripts
    .filter(([, script]) => script.length > 0)
    .map(([field, script]) => outputRecord(field, null, script));
}

function outputKeys(data: PsbtSignatureData): readonly AnyRecordOf<OutputFields>[] {
  return [
    ...[...data.keys.values()].map(({ publicKey, origin }) =>
      outputRecord('bip32_derivation', publicKey, origin),
    ),
    ...taprootOrigins(data).map(({ x, value }) => outputRecord('tap_bip32_derivation', x, value)),
    ...[...data.aggregates].map(([aggregate, participants]) =>
      outputRecord('musig2_participant_pubkeys', hexToBytes(aggregate)!, participants),
    ),
  ];
}
