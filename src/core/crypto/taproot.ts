import { hexToBytes } from '../bytes/hex.ts';
import { compareBytes } from '../bytes/order.ts';
import { concatBytes, Writer } from '../bytes/writer.ts';
import { taggedHash } from './hashes.ts';
import { addToXOnlyKey, type OutputKey, subtractFromXOnlyKey } from './public/tweakable-key.ts';

export type { OutputKey };

/**
 * Commitments of taproot outputs (BIP 341). Hashes and x-only keys are 32 bytes
 * in the order in which they are hashed and serialised.
 */

/** The leaf version of tapscript (BIP 342). */
export const TAPROOT_LEAF_TAPSCRIPT = 0xc0;
/** What of a control block's first byte is the leaf version; the rest is the output key's parity. */
export const TAPROOT_LEAF_MASK = 0xfe;

/** x of a point whose private key nobody knows, for outputs without a key path (BIP 341, "Constructing and spending Taproot outputs"). */
export const UNSPENDABLE_KEY: Uint8Array = hexToBytes(
  '50929b74c1a04954b78b4b6035e97a5e078a5a0f28ec96d547bfee9ace803ac0',
)!;

const CONTROL_BASE_SIZE = 33;
const NODE_SIZE = 32;
const MAX_DEPTH = 128;

/** The hash of a script in a tree (BIP 341, "Script validation rules"; ComputeTapleafHash). */
export function tapLeafHash(leafVersion: number, script: Uint8Array): Uint8Array {
  const writer = new Writer(script.length + 6);
  writer.u8(leafVersion);
  writer.compactSize(script.length);
  writer.bytes(script);
  return taggedHash('TapLeaf', writer.finish());
}

/** The hash of two nodes, in either order (ComputeTapbranchHash). */
export function tapBranchHash(a: Uint8Array, b: Uint8Array): Uint8Array {
  return compareBytes(a, b) < 0 ? taggedHash('TapBranch', a, b) : taggedHash('TapBranch', b, a);
}

/** What is added to the internal key, times the generator; without a root there are no scripts. */
export function tapTweakHash(internalKey: Uint8Array, merkleRoot?: Uint8Array): Uint8Array {
  return merkleRoot
    ? taggedHash('TapTweak', internalKey, merkleRoot)
    : taggedHash('TapTweak', internalKey);
}

/** Whether a control block is 33 bytes and up to 128 nodes of 32. */
export function isControlBlockSize(length: number): boolean {
  const path = length - CONTROL_BASE_SIZE;
  return path >= 0 && path % NODE_SIZE === 0 && path <= MAX_DEPTH * NODE_SIZE;
}

/** The root of the tree that has the leaf at a control block's path (ComputeTaprootMerkleRoot). */
export function merkleRootOf(controlBlock: Uint8Array, leafHash: Uint8Array): Uint8Array {
  let node = leafHash;
  for (let at = CONTROL_BASE_SIZE; at < controlBlock.length; at += NODE_SIZE) {
    node = tapBranchHash(node, controlBlock.subarray(at, at + NODE_SIZE));
  }
  return node;
}

/**
 * The output key of an internal key and a script tree
 * (XOnlyPubKey::CreateTapTweak). `undefined` where the internal key is the x of
 * no point, and for tweaks that nobody will ever find: not below the group's
 * order, or with the sum at infinity.
 */
export function tweakedOutputKey(
  internalKey: Uint8Array,
  merkleRoot?: Uint8Array,
): OutputKey | undefined {
  return addToXOnlyKey(internalKey, tapTweakHash(internalKey, merkleRoot));
}

/** A key of 32 bytes with a tweak that may have been made in another way; as {@link tweakedOutputKey}. */
export function keyTweakedBy(key: Uint8Array, tweak: Uint8Array): OutputKey | undefined {
  return addToXOnlyKey(key, tweak);
}

/**
 * What comes of an internal key that has an odd y where the tweak is added to that: BIP
 * 341 wants the private key negated first (taproot_tweak_seckey).
 */
export function unnegatedOutputKey(
  internalKey: Uint8Array,
  merkleRoot?: Uint8Array,
): OutputKey | undefined {
  return subtractFromXOnlyKey(internalKey, tapTweakHash(internalKey, merkleRoot));
}

/**
 * Whether an output key commits to a leaf by a control block of a size that
 * {@link isControlBlockSize} lets pass (VerifyTaprootCommitment,
 * script/interpreter.cpp; BIP 341).
 */
export function isCommitted(
  outputKey: Uint8Array,
  controlBlock: Uint8Array,
  leafHash: Uint8Array,
): boolean {
  const internalKey = controlBlock.subarray(1, CONTROL_BASE_SIZE);
  const expected = tweakedOutputKey(internalKey, merkleRootOf(controlBlock, leafHash));
  if (expected === undefined) return false;
  const isOdd = (controlBlock[0]! & 1) === 1;
  return expected.isOdd === isOdd && compareBytes(expected.key, outputKey) === 0;
}

/** The control block of a leaf: version and parity, internal key, the nodes beside its way up. */
export function controlBlockOf(
  leafVersion: number,
  output: OutputKey,
  internalKey: Uint8Array,
  path: readonly Uint8Array[],
): Uint8Array {
  const first = Uint8Array.of(leafVersion | (output.isOdd ? 1 : 0));
  return concatBytes(first, internalKey, ...path);
}
