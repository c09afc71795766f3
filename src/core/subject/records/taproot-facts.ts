/** What the records of a taproot output's map prove of it: its internal key, its root, and which leaves. */
import { bytesToHex } from '../../bytes/hex.ts';
import { equalBytes } from '../../bytes/order.ts';
import {
  isCommitted,
  merkleRootOf,
  tapBranchHash,
  tapLeafHash,
  tweakedOutputKey,
} from '../../crypto/taproot.ts';
import { taprootOutput } from '../../descriptor/taproot-tree.ts';
import type { TapLeaf, TapTreeLeaf } from '../../psbt/types.ts';
import { contradicted, type Doubt } from './record-doubts.ts';
import type { LeafClaim, ScriptClaims } from './script-claims.ts';

export interface KnownLeaf extends TapLeaf {
  readonly leafHash: Uint8Array;
}

export interface TaprootFacts {
  /** That of the record, else that of a leaf which is proven. */
  readonly internalKey: Uint8Array | undefined;
  /** `none`: the internal key is tweaked without a tree. */
  readonly root: Uint8Array | 'none' | undefined;
  /** Those that are there and not disproven. */
  readonly leaves: readonly KnownLeaf[];
  /** Whether these make up the tree, or there is none. */
  readonly areLeavesKnown: boolean;
  /** Whether internal key and root tweak to the output key; `undefined` where one is not told. */
  readonly fits: boolean | undefined;
  /** About leaves that their control blocks do not prove. */
  readonly doubts: readonly Doubt[];
}

/** `outputKey` is 32 bytes. */
export function taprootFacts(outputKey: Uint8Array, claims: ScriptClaims): TaprootFacts {
  const proven = claims.leaves.filter((one) => isProven(outputKey, one));
  const doubts = contradicted(...claims.leaves.filter((one) => !proven.includes(one)));
  const [first] = proven;
  const internalKey = claims.internalKey?.value ?? first?.controlBlock.subarray(1, 33);
  const { tree, merkleRoot } = claims;
  if (tree) return { ...treeFacts(outputKey, internalKey, tree.value), doubts };
  const root = merkleRoot?.value ?? (first && rootOf(first));
  if (!root && internalKey) return { ...keyPathFacts(outputKey, internalKey), doubts };
  return {
    internalKey,
    root,
    leaves: proven.map(({ leaf }) => knownLeaf(leaf)),
    areLeavesKnown: root !== undefined && areAll(proven, root),
    fits: internalKey && root && isTweaked(internalKey, root, outputKey),
    doubts,
  };
}

type Facts = Omit<TaprootFacts, 'doubts'>;

/** Of an output that tells its tree, which says all leaves there are. */
function treeFacts(
  outputKey: Uint8Array,
  internalKey: Uint8Array | undefined,
  tree: readonly TapTreeLeaf[],
): Facts {
  const made = internalKey && taprootOutput(internalKey, tree);
  const fits = internalKey && made !== undefined && equalBytes(made.output.key, outputKey);
  const leaves = tree.map(knownLeaf);
  return { internalKey, root: made?.merkleRoot, leaves, areLeavesKnown: true, fits };
}

/** An internal key alone is tweaked without a tree: if that is it, there is none. */
function keyPathFacts(outputKey: Uint8Array, internalKey: Uint8Array): Facts {
  const fits = isTweaked(internalKey, undefined, outputKey);
  return { internalKey, root: fits ? 'none' : undefined, leaves: [], areLeavesKnown: fits, fits };
}

function isProven(outputKey: Uint8Array, { controlBlock, leaf }: LeafClaim): boolean {
  return isCommitted(outputKey, controlBlock, tapLeafHash(leaf.leafVersion, leaf.script));
}

function rootOf({ controlBlock, leaf }: LeafClaim): Uint8Array {
  return merkleRootOf(controlBlock, tapLeafHash(leaf.leafVersion, leaf.script));
}

function knownLeaf({ leafVersion, script }: TapLeaf): KnownLeaf {
  return { leafVersion, script, leafHash: tapLeafHash(leafVersion, script) };
}

function isTweaked(
  internalKey: Uint8Array,
  root: Uint8Array | undefined,
  outputKey: Uint8Array,
): boolean {
  const made = tweakedOutputKey(internalKey, root);
  return made !== undefined && equalBytes(made.key, outputKey);
}

/** Whether leaves that are proven make up the tree: each branch, up to the root, has both its nodes. */
function areAll(proven: readonly LeafClaim[], root: Uint8Array): boolean {
  const hashes = proven.map(({ leaf }) => tapLeafHash(leaf.leafVersion, leaf.script));
  const known = new Set(hashes.map(bytesToHex));
  for (const [i, { controlBlock }] of proven.entries()) climb(controlBlock, hashes[i]!, known);
  return known.has(bytesToHex(root));
}

const CONTROL_HEAD = 33;
const HASH_SIZE = 32;

/** Adds the branches above a leaf whose other node is known too. */
function climb(controlBlock: Uint8Array, leafHash: Uint8Array, known: Set<string>): void {
  let node = leafHash;
  for (let at = CONTROL_HEAD; at < controlBlock.length; at += HASH_SIZE) {
    const sibling = controlBlock.subarray(at, at + HASH_SIZE);
    if (!known.has(bytesToHex(sibling))) return;
    node = tapBranchHash(node, sibling);
    known.add(bytesToHex(node));
  }
}
