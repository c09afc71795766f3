import { compareBytes } from '../bytes/order.ts';
import {
  controlBlockOf,
  type OutputKey,
  TAPROOT_LEAF_TAPSCRIPT,
  tapBranchHash,
  tapLeafHash,
  tweakedOutputKey,
} from '../crypto/taproot.ts';
import type { TapTreeLeaf } from '../psbt/types.ts';

/** A leaf of a tree, with what proves it. */
export interface TreeLeaf extends TapTreeLeaf {
  readonly leafHash: Uint8Array;
  /** The hashes beside its way up, from the leaf to the root. */
  readonly path: readonly Uint8Array[];
}

/** A taproot output with what it takes to spend it (TaprootBuilder, script/signingprovider.h). */
export interface TaprootOutput {
  readonly internalKey: Uint8Array;
  readonly output: OutputKey;
  /** `undefined` where there are no scripts. */
  readonly merkleRoot: Uint8Array | undefined;
  /** In the order in which Core lists them: of two branches the right one first. */
  readonly leaves: readonly TreeLeaf[];
}

/** A script, of tapscript unless something else is said, and how deep in the tree it is. */
export interface LeafAtDepth {
  readonly depth: number;
  readonly script: Uint8Array;
  readonly leafVersion?: number;
}

/**
 * The output of an internal key of 32 bytes and leaves from left to right with
 * their depths, which must be those of a binary tree. `undefined` where they are
 * not, or where the key is the x of no point.
 */
export function taprootOutput(
  internalKey: Uint8Array,
  leaves: readonly LeafAtDepth[],
): TaprootOutput | undefined {
  const root = leaves.length === 0 ? undefined : rootOf(leaves);
  if (leaves.length > 0 && root === undefined) return undefined;
  const output = tweakedOutputKey(internalKey, root?.hash);
  return output && { internalKey, output, merkleRoot: root?.hash, leaves: root?.leaves ?? [] };
}

interface Branch {
  readonly depth: number;
  readonly hash: Uint8Array;
  /** What it was joined to, and the hash beside it there. */
  up?: { readonly branch: Branch; readonly sibling: Uint8Array };
}

interface Root {
  readonly hash: Uint8Array;
  readonly leaves: readonly TreeLeaf[];
}

/** Joins two neighbours of one depth as soon as there are two. */
function rootOf(leaves: readonly LeafAtDepth[]): Root | undefined {
  const open: Branch[] = [];
  const lowest: Branch[] = [];
  for (const leaf of leaves) {
    let node: Branch = { depth: leaf.depth, hash: leafHashOf(leaf) };
    lowest.push(node);
    for (let left = open.at(-1); left?.depth === node.depth && node.depth > 0; left = open.at(-1)) {
      open.pop();
      node = joined(left, node);
    }
    open.push(node);
  }
  const [root] = open;
  if (open.length !== 1 || root?.depth !== 0) return undefined;
  // Where the right one of two comes first all the way down, the last leaf is the first.
  return { hash: root.hash, leaves: leaves.map((leaf, i) => proven(leaf, lowest[i]!)).reverse() };
}

function leafHashOf({ script, leafVersion = TAPROOT_LEAF_TAPSCRIPT }: LeafAtDepth): Uint8Array {
  return tapLeafHash(leafVersion, script);
}

function joined(left: Branch, right: Branch): Branch {
  const branch = { depth: left.depth - 1, hash: tapBranchHash(left.hash, right.hash) };
  left.up = { branch, sibling: right.hash };
  right.up = { branch, sibling: left.hash };
  return branch;
}

function proven(
  { depth, script, leafVersion = TAPROOT_LEAF_TAPSCRIPT }: LeafAtDepth,
  lowest: Branch,
): TreeLeaf {
  const path: Uint8Array[] = [];
  for (let { up } = lowest; up; { up } = up.branch) path.push(up.sibling);
  return { depth, script, leafVersion, leafHash: lowest.hash, path };
}

/** A leaf script with every control block that proves it, the shortest first. */
export interface LeafScript {
  readonly script: Uint8Array;
  readonly leafVersion: number;
  readonly controlBlocks: readonly Uint8Array[];
}

/** The leaf scripts by their bytes, as Core's map holds them (TaprootSpendData::scripts). */
export function leafScriptsOf({
  internalKey,
  output,
  leaves,
}: TaprootOutput): readonly LeafScript[] {
  const sorted = leaves
    .map((leaf) => ({
      ...leaf,
      controlBlock: controlBlockOf(leaf.leafVersion, output, internalKey, leaf.path),
    }))
    .sort(byScriptThenBlock);
  const scripts: { script: Uint8Array; leafVersion: number; controlBlocks: Uint8Array[] }[] = [];
  for (const { script, leafVersion, controlBlock } of sorted) {
    const last = scripts.at(-1);
    if (last?.leafVersion !== leafVersion || compareBytes(last.script, script) !== 0) {
      scripts.push({ script, leafVersion, controlBlocks: [controlBlock] });
    } else if (compareBytes(last.controlBlocks.at(-1)!, controlBlock) !== 0) {
      last.controlBlocks.push(controlBlock);
    }
  }
  return scripts;
}

interface Proven {
  readonly script: Uint8Array;
  readonly leafVersion: number;
  readonly controlBlock: Uint8Array;
}

function byScriptThenBlock(a: Proven, b: Proven): number {
  return (
    compareBytes(a.script, b.script) ||
    a.leafVersion - b.leafVersion ||
    a.controlBlock.length - b.controlBlock.length ||
    compareBytes(a.controlBlock, b.controlBlock)
  );
}
