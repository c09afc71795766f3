/**
 * Final scripts told as the records of a map that is not final: what an input whose final
 * scripts fail has, and what it lacks, is judged as that of any other.
 */
import { bytesToHex } from '../../bytes/hex.ts';
import { equalBytes } from '../../bytes/order.ts';
import { hash160 } from '../../crypto/hashes.ts';
import { isPublicKeySize } from '../../crypto/public/point.ts';
import { merkleRootOf, TAPROOT_LEAF_MASK, tapLeafHash } from '../../crypto/taproot.ts';
import { isPreimage } from '../../policy/preimage.ts';
import { demandsOf, type ScriptDemands } from '../../policy/script-demands.ts';
import { inputRecord, mapOf } from '../../psbt/make-record.ts';
import { strangeLeaves } from '../../psbt/script-fits.ts';
import type { AnyRecordOf, InputFields, InputMap } from '../../psbt/types.ts';
import { isControlBlock, withoutAnnex } from '../../script/witness-roles.ts';
import type { Innermost } from '../../sign/peel.ts';
import { finalItems } from '../../subject/final-items.ts';
import type { SubjectInput } from '../../subject/subject.ts';

type InputRecord = AnyRecordOf<InputFields>;

/** The leaf of a taproot witness with its control block. */
export interface SpentLeaf {
  readonly script: Uint8Array;
  readonly controlBlock: Uint8Array;
}

export function spentLeaf({ witness }: Pick<SubjectInput, 'witness'>): SpentLeaf | undefined {
  const items = withoutAnnex(witness);
  const [script, controlBlock] = items.slice(-2);
  return script && controlBlock && isControlBlock(controlBlock)
    ? { script, controlBlock }
    : undefined;
}

/**
 * The leaf, the keys behind hashes and the preimages that final scripts hold, with the
 * records that the map has besides. `undefined` where the leaf is not the output's.
 */
export function openedMap(input: SubjectInput, innermost: Innermost): InputMap | undefined {
  const { rules, script, solution } = innermost;
  const leaf = rules === 'taproot' ? spentLeaf(input) : undefined;
  const own = leaf ? [leafRecord(leaf)] : [];
  if (strangeLeaves(mapOf(own), script.subarray(2)).length > 0) return undefined;
  const demands = demandsOf(leaf?.script ?? script, rules === 'taproot');
  const keyHashes = solution.type === 'pubkeyhash' ? [solution.hash] : demands.keyHashes;
  const { scriptSig, witness } = finalItems(input);
  const made = [...scriptSig, ...witness].flatMap((item) => [
    ...preimageRecords(item, demands),
    ...keyRecords(item, keyHashes),
  ]);
  return mapOf([...(input.map?.records ?? []), ...own, ...tweakOf(leaf, input), ...distinct(made)]);
}

/** What the output key was made of, where the map does not say it. */
function tweakOf(leaf: SpentLeaf | undefined, { map }: SubjectInput): readonly InputRecord[] {
  const isTold = map?.records.some(({ field }) => field === 'tap_internal_key') === true;
  if (!leaf || isTold) return [];
  const { internalKey, merkleRoot } = leafOutput(leaf);
  return [
    inputRecord('tap_internal_key', null, internalKey),
    inputRecord('tap_merkle_root', null, merkleRoot),
  ];
}

/** What the output of a leaf is made of, as its control block tells it (BIP 341). */
export function leafOutput({ script, controlBlock }: SpentLeaf) {
  const leafHash = tapLeafHash(controlBlock[0]! & TAPROOT_LEAF_MASK, script);
  return {
    internalKey: controlBlock.subarray(1, 33),
    merkleRoot: merkleRootOf(controlBlock, leafHash),
  } as const;
}

function leafRecord({ script, controlBlock }: SpentLeaf): InputRecord {
  const leafVersion = controlBlock[0]! & TAPROOT_LEAF_MASK;
  return inputRecord('tap_leaf_script', controlBlock, { leafVersion, script });
}

function preimageRecords(item: Uint8Array, { hashes }: ScriptDemands): readonly InputRecord[] {
  return hashes
    .filter(({ type, hash }) => isPreimage(type, item, hash))
    .map(({ type, hash }) => inputRecord(type, hash, item));
}

/** Where a key is from nobody asks here. */
const NO_ORIGIN = { fingerprint: new Uint8Array(4), path: [] };

function keyRecords(item: Uint8Array, hashes: readonly Uint8Array[]): readonly InputRecord[] {
  if (!hashes.some((hash) => equalBytes(hash160(item), hash))) return [];
  if (isPublicKeySize(item)) return [inputRecord('bip32_derivation', item, NO_ORIGIN)];
  const origin = { leafHashes: [], origin: NO_ORIGIN };
  return item.length === 32 ? [inputRecord('tap_bip32_derivation', item, origin)] : [];
}

function distinct(records: readonly InputRecord[]): readonly InputRecord[] {
  return [...new Map(records.map((one) => [bytesToHex(one.wholeKey), one])).values()];
}
