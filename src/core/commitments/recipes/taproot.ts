/** Mistakes with what BIP 341 hashes and tweaks: the leaf, the tree, the internal key, the tweak. */
import { bytesToHex } from '../../bytes/hex.ts';
import { compareBytes, distinctBytes, equalBytes, reversed } from '../../bytes/order.ts';
import { concatBytes, Writer } from '../../bytes/writer.ts';
import { sha256, taggedHash } from '../../crypto/hashes.ts';
import { anyX } from '../../crypto/same-point.ts';
import { tapBranchHash, tapLeafHash, tapTweakHash, UNSPENDABLE_KEY } from '../../crypto/taproot.ts';
import type { TapTreeLeaf } from '../../psbt/types.ts';
import { type CommitmentSite, toldLeafHash } from '../../subject/commitment-sites.ts';
import type { Mend } from '../../verdict/misfit.ts';
import {
  doubleTweakTrial,
  rootTrial,
  type Trial,
  type TrialResult,
  tweakTrial,
  unnegatedTrial,
} from '../trials.ts';
import {
  blockOf,
  type CommitmentCandidate,
  type LeafParts,
  leafParts,
  pathHashes,
  type RecipeContext,
  type Recipes,
} from './recipe.ts';

/** What a leaf or an internal key tells of an output key. */
interface Output {
  readonly key: Uint8Array;
  readonly root: Uint8Array | undefined;
  readonly outputKey: Uint8Array;
  /** Of a leaf. */
  readonly parts?: LeafParts;
  readonly script?: Uint8Array;
  /** Of an output that tells one. */
  readonly tree?: readonly TapTreeLeaf[] | undefined;
}

function outputOf(site: CommitmentSite): Output | undefined {
  if (site.is === 'internal') {
    const { key, root, coin, tree } = site;
    return { key, root, outputKey: coin.subarray(2), tree };
  }
  const parts = site.is === 'leaf' ? leafParts(site) : undefined;
  if (site.is !== 'leaf' || !parts) return undefined;
  const { internalKey: key, root, outputKey } = parts;
  return { key, root, outputKey, parts, script: site.script };
}

/** The equation of what is told, which does not hold but for its parity. */
export function toldTrial(site: CommitmentSite): Trial | undefined {
  const output = outputOf(site);
  return output && rootTrial(output.key, output.root, output.outputKey);
}

/** A mend with another internal key. */
function withKey({ parts }: Output, key: Uint8Array): (made: TrialResult) => Mend {
  if (!parts) return () => ({ internal_key: key });
  return (made) => ({ control_block: blockOf(made, parts.version, key, parts.path) });
}

// The control block

function* otherParity({ site }: RecipeContext): Iterable<CommitmentCandidate> {
  const output = outputOf(site);
  if (!output?.parts || site.is !== 'leaf') return;
  const { key, root, outputKey, parts } = output;
  const told = rootTrial(key, root, outputKey);
  const isOdd = (site.controlBlock[0]! & 1) === 1;
  const make = () => {
    const made = told.make();
    return made && made.isOdd !== isOdd ? made : undefined;
  };
  const right = parts.version | (isOdd ? 0 : 1);
  yield {
    detail: {},
    words: { byte: right.toString(16).padStart(2, '0') },
    trial: { ...told, name: `${told.name} with the other parity`, make },
    mend: withKey(output, key),
  };
}

function* reversedPaths({ site }: RecipeContext): Iterable<CommitmentCandidate> {
  const { parts } = outputOf(site) ?? {};
  if (parts && parts.path.length > 1) yield ofPath(parts, [...parts.path].reverse(), {});
}

/** The same leaf at another path. */
function ofPath(
  { leafHash, internalKey, outputKey, version }: LeafParts,
  path: readonly Uint8Array[],
  detail: CommitmentCandidate['detail'],
): CommitmentCandidate {
  const root = path.reduce(tapBranchHash, leafHash);
  const trial = rootTrial(internalKey, root, outputKey);
  const mend = (made: TrialResult) => ({
    control_block: blockOf(made, version, internalKey, path),
  });
  return { detail, trial, mend };
}

function* pathSteps({ site, around }: RecipeContext): Iterable<CommitmentCandidate> {
  const { parts } = outputOf(site) ?? {};
  if (!parts) return;
  const { path, leafHash } = parts;
  for (const step of path.keys()) {
    const shorter = path.filter((_, i) => i !== step);
    yield ofPath(parts, shorter, { wrong: 'extra', step });
  }
  const others = around.leaves.filter(({ script, controlBlock }) => {
    return !equalBytes(toldLeafHash(script, controlBlock), leafHash);
  });
  const known = knownHashes(others, leafHash);
  for (const hash of known) {
    for (let step = 0; step <= path.length; step++) {
      const longer = [...path.slice(0, step), hash, ...path.slice(step)];
      yield ofPath(parts, longer, { wrong: 'missing', step });
    }
  }
}

/** Of the other leaves of the input: their hashes, their steps, and branches of two of these. */
function knownHashes(
  leaves: RecipeContext['around']['leaves'],
  own: Uint8Array,
): readonly Uint8Array[] {
  const single = distinctBytes(
    leaves.flatMap(({ script, controlBlock }) => [
      toldLeafHash(script, controlBlock),
      ...pathHashes(controlBlock),
    ]),
  ).filter((hash) => !equalBytes(hash, own));
  const pairs = single.flatMap((one, i) =>
    single.slice(i + 1).map((two) => tapBranchHash(one, two)),
  );
  return distinctBytes([...single, ...pairs]);
}

// The internal key

function identity({ key, outputKey }: Output): Trial {
  const name = `${bytesToHex(key)} = ${bytesToHex(outputKey)}`;
  return { name, wanted: outputKey, make: () => ({ bytes: key, isOdd: false }) };
}

/** Keys of the file in the place of the internal key. */
function* inPlace(output: Output, { around }: RecipeContext): Iterable<CommitmentCandidate> {
  const { key, root, outputKey } = output;
  for (const other of distinctBytes([...around.keys.map(anyX), UNSPENDABLE_KEY])) {
    if (equalBytes(other, key)) continue;
    yield {
      detail: { internal_key: bytesToHex(other) },
      trial: rootTrial(other, root, outputKey),
      mend: withKey(output, other),
    };
  }
}

function* outputKeyAsInternal(context: RecipeContext): Iterable<CommitmentCandidate> {
  const output = outputOf(context.site);
  if (!output || !equalBytes(output.key, output.outputKey)) return;
  yield* inPlace(output, context);
  yield { detail: {}, trial: identity(output) };
}

function* untweaked(context: RecipeContext): Iterable<CommitmentCandidate> {
  const output = outputOf(context.site);
  if (!output || !equalBytes(output.key, output.outputKey)) return;
  for (const { trial } of inPlace(output, context)) if (context.holds(trial)) return;
  yield { detail: {}, trial: identity(output) };
}

function* otherInternalKeys(context: RecipeContext): Iterable<CommitmentCandidate> {
  const output = outputOf(context.site);
  if (!output || equalBytes(output.key, output.outputKey)) return;
  yield* inPlace(output, context);
}

function* noTrees({ site }: RecipeContext): Iterable<CommitmentCandidate> {
  const output = outputOf(site);
  if (!output?.root) return;
  yield { detail: {}, trial: rootTrial(output.key, undefined, output.outputKey) };
}

// The tree

/** Of two nodes, the one from below, or from the left, first. */
type Join = (one: Uint8Array, other: Uint8Array) => Uint8Array;

const inOrder: Join = (one, other) => taggedHash('TapBranch', one, other);
const swapped: Join = (one, other) => inOrder(other, one);
const descending: Join = (one, other) =>
  compareBytes(one, other) < 0 ? inOrder(other, one) : inOrder(one, other);

const MOST_STEPS = 4;

function* branchOrders({ site }: RecipeContext): Iterable<CommitmentCandidate> {
  const output = outputOf(site);
  if (!output) return;
  const roots = output.tree ? treeOrders(output.tree) : pathOrders(output.parts);
  for (const [order, root] of roots) {
    if (!root) continue;
    const trial = rootTrial(output.key, root, output.outputKey);
    yield { detail: { order }, words: { root: bytesToHex(root) }, trial };
  }
}

type NamedRoot = readonly [name: string, root: Uint8Array | undefined];

function pathOrders(parts: LeafParts | undefined): readonly NamedRoot[] {
  if (!parts || parts.path.length === 0) return [];
  const { leafHash, path } = parts;
  const all = 2 ** path.length;
  const mixed =
    path.length > MOST_STEPS
      ? []
      : Array.from({ length: all }, (_, choice) =>
          path.reduce(
            (node, step, i) => ((choice >> i) & 1 ? swapped : inOrder)(node, step),
            leafHash,
          ),
        );
  return [
    ['leaf first', path.reduce(inOrder, leafHash)],
    ['sibling first', path.reduce(swapped, leafHash)],
    ['descending', path.reduce(descending, leafHash)],
    ...mixed.map((root) => ['mixed', root] as const),
  ];
}

function treeOrders(tree: readonly TapTreeLeaf[]): readonly NamedRoot[] {
  if (tree.length < 2) return [];
  return [
    ['left first', treeRoot(tree, rightHash, inOrder)],
    ['right first', treeRoot(tree, rightHash, swapped)],
    ['descending', treeRoot(tree, rightHash, descending)],
  ];
}

type LeafHash = (leaf: Pick<TapTreeLeaf, 'script' | 'leafVersion'>) => Uint8Array;

const rightHash: LeafHash = ({ leafVersion, script }) => tapLeafHash(leafVersion, script);

/** The root of leaves in depth-first order, by other hashes than BIP 341 has. */
function treeRoot(
  leaves: readonly TapTreeLeaf[],
  hashOf: LeafHash,
  join: Join,
): Uint8Array | undefined {
  const open: { readonly depth: number; readonly hash: Uint8Array }[] = [];
  for (const leaf of leaves) {
    let node = { depth: leaf.depth, hash: hashOf(leaf) };
    while (open.at(-1)?.depth === node.depth && node.depth > 0) {
      node = { depth: node.depth - 1, hash: join(open.pop()!.hash, node.hash) };
    }
    open.push(node);
  }
  return open.length === 1 ? open[0]!.hash : undefined;
}

/** Each way to hash leaves, with the root that it makes. */
function* ofLeafHash(output: Output, hashOf: LeafHash): Iterable<Uint8Array> {
  const { tree, parts, script } = output;
  if (tree) {
    const root = treeRoot(tree, hashOf, tapBranchHash);
    if (root) yield root;
  } else if (parts && script) {
    yield parts.path.reduce(tapBranchHash, hashOf({ script, leafVersion: parts.version }));
  }
}

// The leaf

const VERSIONS = [0xc0, 0xc1, 0xc2, 0xc4, 0x00, 0x01, 0x50, 0x66, 0xfe];

function* leafVersions({ site }: RecipeContext): Iterable<CommitmentCandidate> {
  const output = outputOf(site);
  if (!output) return;
  const { key, outputKey, parts } = output;
  const recorded = site.is === 'leaf' ? site.recordVersion : undefined;
  for (const version of new Set(recorded === undefined ? VERSIONS : [recorded, ...VERSIONS])) {
    const name = version.toString(16).padStart(2, '0');
    const hashOf: LeafHash = ({ script }) => tapLeafHash(version, script);
    for (const root of ofLeafHash(output, hashOf)) {
      const trial = rootTrial(key, root, outputKey);
      const mend =
        parts && canStand(version)
          ? (made: TrialResult) => ({ control_block: blockOf(made, version, key, parts.path) })
          : undefined;
      yield { detail: { version: name }, trial, ...(mend && { mend }) };
    }
  }
}

/** The lowest bit is the parity, and 50 begins an annex (BIP 341). */
function canStand(version: number): boolean {
  return (version & 1) === 0 && version !== 0x50;
}

function sizeOf(script: Uint8Array): Uint8Array {
  const writer = new Writer();
  writer.compactSize(script.length);
  return writer.finish();
}

function wordOf(length: number): Uint8Array {
  const writer = new Writer();
  writer.u32(length);
  return writer.finish();
}

const versionOf = (leafVersion: number) => Uint8Array.of(leafVersion);

/** BIP 341: the tagged hash of version, length and script. */
const LEAF_HASHES: readonly (readonly [name: string, LeafHash])[] = [
  ['no length', ({ leafVersion, script }) => taggedHash('TapLeaf', versionOf(leafVersion), script)],
  ['no version', ({ script }) => taggedHash('TapLeaf', sizeOf(script), script)],
  [
    'untagged',
    ({ leafVersion, script }) =>
      sha256(concatBytes(versionOf(leafVersion), sizeOf(script), script)),
  ],
  ['sha256 of the script', ({ script }) => sha256(script)],
  ['tagged, the script alone', ({ script }) => taggedHash('TapLeaf', script)],
  ['reversed', (leaf) => reversed(rightHash(leaf))],
  [
    'tag TapBranch',
    ({ leafVersion, script }) =>
      taggedHash('TapBranch', versionOf(leafVersion), sizeOf(script), script),
  ],
  [
    'length in 4 bytes',
    ({ leafVersion, script }) =>
      taggedHash('TapLeaf', versionOf(leafVersion), wordOf(script.length), script),
  ],
  [
    'length in 1 byte',
    ({ leafVersion, script }) =>
      taggedHash('TapLeaf', versionOf(leafVersion), Uint8Array.of(script.length & 0xff), script),
  ],
];

function* leafHashes({ site }: RecipeContext): Iterable<CommitmentCandidate> {
  const output = outputOf(site);
  if (!output) return;
  const { key, outputKey } = output;
  for (const [leaf_hash, hashOf] of LEAF_HASHES) {
    for (const root of ofLeafHash(output, hashOf)) {
      const words = { root: bytesToHex(root) };
      yield { detail: { leaf_hash }, words, trial: rootTrial(key, root, outputKey) };
    }
  }
}

// The tweak

function* tweaks({ site }: RecipeContext): Iterable<CommitmentCandidate> {
  const output = outputOf(site);
  if (!output) return;
  const { key, root, outputKey, parts } = output;
  const all: readonly (readonly [string, Uint8Array | undefined])[] = [
    ['32 zero bytes', tapTweakHash(key, new Uint8Array(32))],
    ['the key as root', tapTweakHash(key, key)],
    ['root reversed', root && tapTweakHash(key, reversed(root))],
    ['root twice', root && taggedHash('TapTweak', key, root, root)],
    ['root without key', root && taggedHash('TapTweak', root)],
    ['untagged', sha256(root ? concatBytes(key, root) : key)],
    ['another tag', taggedHash('TapLeaf', key, ...(root ? [root] : []))],
    ['the root itself', root],
    ['33 bytes, even', prefixedTweak(0x02, key, root)],
    ['33 bytes, odd', prefixedTweak(0x03, key, root)],
    ['leaf hash as root', parts && tapTweakHash(key, parts.leafHash)],
  ];
  for (const [tweak, bytes] of all) {
    if (bytes) yield { detail: { tweak }, trial: tweakTrial(key, bytes, outputKey) };
  }
}

function prefixedTweak(prefix: number, key: Uint8Array, root: Uint8Array | undefined): Uint8Array {
  return taggedHash('TapTweak', Uint8Array.of(prefix), key, ...(root ? [root] : []));
}

function* doubleTweaks({ site }: RecipeContext): Iterable<CommitmentCandidate> {
  const output = outputOf(site);
  if (!output) return;
  const { key, root, outputKey } = output;
  const trial = (isSecondRoot: boolean) => doubleTweakTrial(key, root, isSecondRoot, outputKey);
  if (root) yield { detail: { second: 'root' }, trial: trial(true) };
  yield { detail: { second: 'no root' }, trial: trial(false) };
}

function* otherParities({ site }: RecipeContext): Iterable<CommitmentCandidate> {
  const output = outputOf(site);
  if (!output) return;
  yield { detail: {}, trial: unnegatedTrial(output.key, output.root, output.outputKey) };
}

export const TAPROOT_COMMITMENT_RECIPES = {
  'control-parity': otherParity,
  'output-key-for-internal': outputKeyAsInternal,
  'taproot-untweaked': untweaked,
  'no-tree': noTrees,
  'other-internal-key': otherInternalKeys,
  'branch-order': branchOrders,
  'path-reversed': reversedPaths,
  'path-step': pathSteps,
  'leaf-version': leafVersions,
  'leaf-hash': leafHashes,
  'taproot-tweak': tweaks,
  'taproot-double-tweak': doubleTweaks,
  'taproot-parity': otherParities,
} as const satisfies Recipes;
