/** What a taproot input, or a descriptor, tells of its output key: the internal key, the root, the leaves. */
import { bytesToHex } from '../bytes/hex.ts';
import { equalBytes } from '../bytes/order.ts';
import { merkleRootOf, tapLeafHash } from '../crypto/taproot.ts';
import type { Owners } from '../ownership/descriptor-owners.ts';
import { recordsOf } from '../psbt/record-access.ts';
import { isControlBlock, withoutAnnex } from '../script/witness-roles.ts';
import { scriptClaimsOf } from '../subject/records/script-claims.ts';
import { taprootFacts } from '../subject/records/taproot-facts.ts';
import type { SubjectInput } from '../subject/subject.ts';
import { leavesOf } from '../verdict/signed-message.ts';

export interface TreeOfInput {
  readonly internalKey: Uint8Array | undefined;
  /** Absent where there is no tree, or it is not told. */
  readonly root: Uint8Array | undefined;
  readonly leafHashes: readonly Uint8Array[];
}

/** Of an output of another kind. */
export const NO_TREE: TreeOfInput = { internalKey: undefined, root: undefined, leafHashes: [] };

/** Worked out once for an input, as it takes a multiplication a leaf. */
const known = new WeakMap<SubjectInput, TreeOfInput>();

/** `owners` are of descriptors that were given: a final key path and a transaction tell no internal key. */
export function treeOf(input: SubjectInput, owners?: Owners): TreeOfInput {
  const tree = known.get(input) ?? told(input);
  known.set(input, tree);
  return tree.internalKey || !owners ? tree : { ...tree, ...derived(input, owners) };
}

/** By a descriptor that gives the very output that is spent. */
function derived({ spent, map }: SubjectInput, owners: Owners): Partial<TreeOfInput> {
  const script = spent?.scriptPubKey;
  const { outputs } = owners.derivationOf(script, map)?.provider ?? {};
  const output = script && outputs?.get(bytesToHex(script.subarray(2)));
  if (!output) return {};
  const { internalKey, merkleRoot: root, leaves } = output;
  return { internalKey, root, leafHashes: leaves.map(({ leafHash }) => leafHash) };
}

function told(input: SubjectInput): TreeOfInput {
  const leafHashes = leavesOf(input).map(({ leafHash }) => leafHash);
  const final = ofControlBlock(input);
  if (!input.map || !input.spent)
    return { internalKey: undefined, root: undefined, ...final, leafHashes };
  const facts = taprootFacts(input.spent.scriptPubKey.subarray(2), scriptClaimsOf(input.map));
  const root = facts.root === 'none' ? undefined : facts.root;
  const internalKey = facts.internalKey ?? keyOfOrigin(input);
  return { internalKey, root, ...final, leafHashes };
}

/** A final script path shows both. */
function ofControlBlock({ witness }: SubjectInput): Partial<TreeOfInput> {
  const items = withoutAnnex(witness);
  const [script, block] = items.slice(-2);
  if (!script || !block || !isControlBlock(block)) return {};
  const leafHash = tapLeafHash(block[0]! & 0xfe, script);
  return { internalKey: block.subarray(1, 33), root: merkleRootOf(block, leafHash) };
}

/** An origin without leaf hashes is said to be of the key path. */
function keyOfOrigin({ map, spent }: SubjectInput): Uint8Array | undefined {
  const outputKey = spent?.scriptPubKey.subarray(2);
  const origins = map ? recordsOf(map, 'tap_bip32_derivation') : [];
  return origins.find(
    ({ key, value }) => value.leafHashes.length === 0 && !(outputKey && equalBytes(key, outputKey)),
  )?.key;
}
