import { bytesToHex } from '../../bytes/hex.ts';
import { compareBytes, isAllZero } from '../../bytes/order.ts';
import { hash160 } from '../../crypto/hashes.ts';
import { withPrefix } from '../../descriptor/private-keys.ts';
import { addFirst, type OriginatingKey } from '../../descriptor/provider.ts';
import { leafScriptsOf, type TaprootOutput, taprootOutput } from '../../descriptor/taproot-tree.ts';
import type { HashFragment } from '../../miniscript/types.ts';
import { recordOf, recordsOf } from '../../psbt/record-access.ts';
import type { InputMap, KeyOrigin, MuSig2Key, OutputMap, TaprootOrigin } from '../../psbt/types.ts';
import { finalScriptsOf } from '../../psbt/view.ts';
import { SignatureData } from '../signature-data.ts';

/** A signature for a leaf, or the nonce or partial signature of a participant. */
export interface LeafSignature {
  readonly xOnlyKey: Uint8Array;
  readonly leafHash: Uint8Array;
  readonly signature: Uint8Array;
}

/** A leaf script with the control blocks that prove it, by their bytes in hex. */
interface KnownLeaf {
  readonly script: Uint8Array;
  readonly leafVersion: number;
  readonly controlBlocks: Map<string, Uint8Array>;
}

/** An x-only key, the leaves that it is in, and where it comes from. */
interface TaprootKey {
  readonly x: Uint8Array;
  readonly leafHashes: Map<string, Uint8Array>;
  readonly origin: KeyOrigin;
}

/** What a participant of MuSig2 has made. */
export interface Musig2Value {
  readonly key: MuSig2Key;
  readonly value: Uint8Array;
}

const NO_BYTES = new Uint8Array(0);

/**
 * What a PSBT says of an input or an output, and what signing adds
 * (SignatureData, script/sign.h). Names in the maps are hex.
 */
export class PsbtSignatureData extends SignatureData {
  /** Keys with their origins, by HASH160. */
  readonly keys = new Map<string, OriginatingKey>();
  tapKeySignature: Uint8Array = NO_BYTES;
  readonly leafSignatures = new Map<string, LeafSignature>();
  internalKey: Uint8Array | undefined;
  merkleRoot: Uint8Array | undefined;
  readonly leaves = new Map<string, KnownLeaf>();
  readonly taprootKeys = new Map<string, TaprootKey>();
  /** x-only keys by their HASH160. */
  readonly xOnlyKeys = new Map<string, Uint8Array>();
  readonly preimages = new Map<string, Uint8Array>();
  /** Participants by their aggregate. */
  readonly aggregates = new Map<string, readonly Uint8Array[]>();
  readonly nonces = new Map<string, Musig2Value>();
  readonly partialSignatures = new Map<string, Musig2Value>();
  /** Of an output, the tree that it is of. */
  output: TaprootOutput | undefined;

  /** A public key that is said together with a signature, an origin or a taproot key. */
  knownKey(id: Uint8Array): Uint8Array | undefined {
    const name = bytesToHex(id);
    const x = this.xOnlyKeys.get(name);
    return (
      this.signature(id)?.publicKey ?? this.keys.get(name)?.publicKey ?? (x && withPrefix(0x02, x))
    );
  }

  preimage(fragment: HashFragment, hash: Uint8Array): Uint8Array | undefined {
    return this.preimages.get(fragment + bytesToHex(hash));
  }

  /** What spends an output, beside what is known already (TaprootSpendData::Merge). */
  addOutput(output: TaprootOutput): void {
    this.internalKey ??= nonZero(output.internalKey);
    this.merkleRoot ??= output.merkleRoot;
    for (const { script, leafVersion, controlBlocks } of leafScriptsOf(output)) {
      for (const block of controlBlocks) this.addLeaf(script, leafVersion, block);
    }
  }

  addLeaf(script: Uint8Array, leafVersion: number, controlBlock: Uint8Array): void {
    const name = leafName(script, leafVersion);
    const known = this.leaves.get(name) ?? { script, leafVersion, controlBlocks: new Map() };
    addFirst(known.controlBlocks, bytesToHex(controlBlock), controlBlock);
    this.leaves.set(name, known);
  }

  /** Leaf scripts as Core goes through them, with the smallest control block of each. */
  get sortedLeaves(): readonly { script: Uint8Array; leafVersion: number; block: Uint8Array }[] {
    return [...this.leaves.values()]
      .sort((a, b) => compareBytes(a.script, b.script) || a.leafVersion - b.leafVersion)
      .map(({ script, leafVersion, controlBlocks }) => {
        const [block] = [...controlBlocks.values()].sort(shortestFirst);
        return { script, leafVersion, block: block! };
      });
  }

  /** Adds where a taproot key comes from, and the leaf that it is in. */
  addTaprootKey(x: Uint8Array, origin: KeyOrigin, leafHash?: Uint8Array): void {
    const name = bytesToHex(x);
    addFirst(this.taprootKeys, name, { x, leafHashes: new Map(), origin });
    if (leafHash) addFirst(this.taprootKeys.get(name)!.leafHashes, bytesToHex(leafHash), leafHash);
  }

  leafSignature(x: Uint8Array, leafHash: Uint8Array): Uint8Array | undefined {
    return this.leafSignatures.get(bytesToHex(x) + bytesToHex(leafHash))?.signature;
  }

  setLeafSignature(signature: LeafSignature): void {
    const { xOnlyKey, leafHash } = signature;
    this.leafSignatures.set(bytesToHex(xOnlyKey) + bytesToHex(leafHash), signature);
  }
}

export function leafName(script: Uint8Array, leafVersion: number): string {
  return `${bytesToHex(script)}:${leafVersion}`;
}

/** Of nonces and partial signatures: key, leaf, participant. */
export function musig2Name({ aggregate, leafHash, participant }: MuSig2Key): string {
  return musig2GroupName(aggregate, leafHash) + bytesToHex(participant);
}

/** A leaf of zeros is no leaf. */
export function musig2GroupName(aggregate: Uint8Array, leafHash: Uint8Array | undefined): string {
  const leaf = leafHash && !isAllZero(leafHash) ? bytesToHex(leafHash) : '';
  return `${bytesToHex(aggregate)}:${leaf}:`;
}

function shortestFirst(a: Uint8Array, b: Uint8Array): number {
  return a.length - b.length || compareBytes(a, b);
}

/** Zeros are how Core says that there is none. */
function nonZero(bytes: Uint8Array | undefined): Uint8Array | undefined {
  return bytes && !isAllZero(bytes) ? bytes : undefined;
}

/** What an input says (PSBTInput::FillSignatureData); of one with final scripts nothing else counts. */
export function signatureDataOfInput(map: InputMap): PsbtSignatureData {
  const final = finalScriptsOf(map);
  const data = new PsbtSignatureData(final?.scriptSig ?? NO_BYTES, final?.witness ?? []);
  if (final) {
    data.complete = true;
    return data;
  }
  for (const { key, value } of recordsOf(map, 'partial_sig')) data.addSignature(key, value);
  fillCommon(data, map);
  fillTaproot(data, map);
  for (const fragment of HASHES) {
    for (const { key, value } of recordsOf(map, fragment)) {
      data.preimages.set(fragment + bytesToHex(key), value);
    }
  }
  for (const { key, value } of recordsOf(map, 'musig2_pub_nonce')) {
    addFirst(data.nonces, musig2Name(key), { key, value });
  }
  for (const { key, value } of recordsOf(map, 'musig2_partial_sig')) {
    addFirst(data.partialSignatures, musig2Name(key), { key, value });
  }
  return data;
}

const HASHES: readonly HashFragment[] = ['ripemd160', 'sha256', 'hash160', 'hash256'];

function fillTaproot(data: PsbtSignatureData, map: InputMap): void {
  data.tapKeySignature = recordOf(map, 'tap_key_sig')?.value ?? NO_BYTES;
  for (const { key, value } of recordsOf(map, 'tap_script_sig')) {
    data.setLeafSignature({ ...key, signature: value });
  }
  data.internalKey = nonZero(recordOf(map, 'tap_internal_key')?.value);
  data.merkleRoot = nonZero(recordOf(map, 'tap_merkle_root')?.value);
  for (const { key, value } of recordsOf(map, 'tap_leaf_script')) {
    data.addLeaf(value.script, value.leafVersion, key);
  }
}

/** What an output says (PSBTOutput::FillSignatureData). */
export function signatureDataOfOutput(map: OutputMap): PsbtSignatureData {
  const data = new PsbtSignatureData(NO_BYTES, []);
  fillCommon(data, map);
  const tree = recordOf(map, 'tap_tree')?.value ?? [];
  const internalKey = nonZero(recordOf(map, 'tap_internal_key')?.value);
  const output = internalKey && tree.length > 0 ? taprootOutput(internalKey, tree) : undefined;
  if (output) {
    data.addOutput(output);
    data.output = output;
  }
  return data;
}

function fillCommon(data: PsbtSignatureData, map: InputMap | OutputMap): void {
  const records = map as InputMap;
  data.redeemScript = recordOf(records, 'redeem_script')?.value ?? NO_BYTES;
  data.witnessScript = recordOf(records, 'witness_script')?.value ?? NO_BYTES;
  for (const { key, value } of recordsOf(records, 'bip32_derivation')) {
    addFirst(data.keys, bytesToHex(hash160(key)), { publicKey: key, origin: value });
  }
  for (const { key, value } of recordsOf(records, 'tap_bip32_derivation')) {
    fillTaprootKey(data, key, value);
  }
  for (const { key, value } of recordsOf(records, 'musig2_participant_pubkeys')) {
    addFirst(data.aggregates, bytesToHex(key), value);
  }
}

function fillTaprootKey(data: PsbtSignatureData, x: Uint8Array, value: TaprootOrigin): void {
  data.addTaprootKey(x, value.origin);
  for (const leafHash of value.leafHashes) data.addTaprootKey(x, value.origin, leafHash);
  addFirst(data.xOnlyKeys, bytesToHex(hash160(x)), x);
}
