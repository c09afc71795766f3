/** The tree of a taproot output, put together from leaves that prove themselves. */
import { bytesToHex } from '../bytes/hex.ts';
import { equalBytes } from '../bytes/order.ts';
import { tapBranchHash, tapLeafHash } from '../crypto/taproot.ts';
import { type LeafAtDepth, type TaprootOutput, taprootOutput } from '../descriptor/taproot-tree.ts';
import type { LeafClaim, ScriptClaims } from '../subject/records/script-claims.ts';
import { taprootFacts } from '../subject/records/taproot-facts.ts';

/** More leaves than anybody has told; the same leaf may be told to stand in very many places. */
const MOST_LEAVES = 1000;

/**
 * The taproot output of a key of 32 bytes, made again of what its map tells. `undefined` where
 * that is not all of it, or makes another one.
 */
export function toldTaprootOutput(
  outputKey: Uint8Array,
  claims: ScriptClaims,
): TaprootOutput | undefined {
  const { internalKey, root, fits, areLeavesKnown } = taprootFacts(outputKey, claims);
  if (!internalKey || !root || !fits || !areLeavesKnown) return undefined;
  const tree = root === 'none' ? [] : (claims.tree?.value ?? treeOfLeaves(claims.leaves, root));
  const made = tree && taprootOutput(internalKey, tree);
  return made && equalBytes(made.output.key, outputKey) ? made : undefined;
}

const CONTROL_HEAD = 33;
const HASH_SIZE = 32;

/**
 * From left to right, as far as that matters: each branch is hashed in the order of its
 * two hashes. `undefined` where leaves are missing under the root.
 */
function treeOfLeaves(
  leaves: readonly LeafClaim[],
  root: Uint8Array,
): readonly LeafAtDepth[] | undefined {
  const scripts = new Map<string, LeafClaim['leaf']>();
  const branches = new Map<string, readonly [string, string]>();
  for (const { controlBlock, leaf } of leaves) {
    let node = tapLeafHash(leaf.leafVersion, leaf.script);
    scripts.set(bytesToHex(node), leaf);
    for (let at = CONTROL_HEAD; at < controlBlock.length; at += HASH_SIZE) {
      const sibling = controlBlock.subarray(at, at + HASH_SIZE);
      const parent = tapBranchHash(node, sibling);
      branches.set(bytesToHex(parent), [bytesToHex(node), bytesToHex(sibling)]);
      node = parent;
    }
  }
  return unfolded(bytesToHex(root), scripts, branches);
}

function unfolded(
  root: string,
  scripts: ReadonlyMap<string, LeafClaim['leaf']>,
  branches: ReadonlyMap<string, readonly [string, string]>,
): readonly LeafAtDepth[] | undefined {
  const tree: LeafAtDepth[] = [];
  const rest = [{ name: root, depth: 0 }];
  for (let node = rest.pop(); node; node = rest.pop()) {
    const leaf = scripts.get(node.name);
    const pair = branches.get(node.name);
    if (leaf) tree.push({ ...leaf, depth: node.depth });
    else if (!pair || tree.length + rest.length > MOST_LEAVES) return undefined;
    else for (const name of [...pair].reverse()) rest.push({ name, depth: node.depth + 1 });
  }
  return tree;
}
