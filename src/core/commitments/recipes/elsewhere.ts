/** What belongs to another input, output or leaf, or stands where it is not read. */
import { bytesToHex } from '../../bytes/hex.ts';
import { equalBytes } from '../../bytes/order.ts';
import { isControlBlockSize, merkleRootOf, tapLeafHash } from '../../crypto/taproot.ts';
import { isPayToTaproot } from '../../script/solver.ts';
import {
  type CommitmentSite,
  toldLeafHash,
  toldVersion,
  WRAPPED_KEY,
  WRAPPED_SCRIPT,
} from '../../subject/commitment-sites.ts';
import { type LeafWithControlBlock, type OtherPart, scriptsToldBy } from '../around.ts';
import { rootTrial, scriptTrial, type Trial, type TrialResult } from '../trials.ts';
import {
  blockOf,
  type CommitmentCandidate,
  leafParts,
  otherKey,
  pathHashes,
  placed,
  type RecipeContext,
  type Recipes,
} from './recipe.ts';

// That here

function thatHere(where: OtherPart['where']) {
  return function* ({ site, around }: RecipeContext): Iterable<CommitmentCandidate> {
    for (const { where: is, number, told } of around.others) {
      if (is !== where) continue;
      const detail = { [where]: number, fits: 'that here' };
      if (site.is === 'leaf') {
        for (const leaf of told.leaves) yield* ofLeaf(site.coin, leaf, detail);
      }
      if (site.is === 'script' || site.place === 'redeem_script') {
        const wanted = site.is === 'script' ? site.wanted : site.coin;
        for (const script of scriptsToldBy(told)) yield* placedScripts(script, wanted, detail);
      }
      const { internalKey, treeRoot } = told;
      if (site.is === 'internal' && internalKey && treeRoot) {
        yield { detail, trial: rootTrial(internalKey, treeRoot, site.coin.subarray(2)) };
      }
    }
  };
}

const WRAPPERS = ['p2sh', 'p2wsh', 'p2sh-p2wsh'] as const;

/** A script at whichever place it fits. */
function* placedScripts(
  script: Uint8Array,
  wanted: Uint8Array,
  detail: CommitmentCandidate['detail'],
): Iterable<CommitmentCandidate> {
  for (const wrapper of WRAPPERS) {
    const trial = scriptTrial(WRAPPED_SCRIPT[wrapper](script), wanted);
    yield { detail, trial, mend: () => placed(wrapper, script) };
  }
}

/** A leaf with its own control block, in the place of this one. */
function* ofLeaf(
  coin: Uint8Array,
  { script, controlBlock }: LeafWithControlBlock,
  detail: CommitmentCandidate['detail'],
): Iterable<CommitmentCandidate> {
  if (!isControlBlockSize(controlBlock.length)) return;
  const key = controlBlock.subarray(1, 33);
  const root = merkleRootOf(controlBlock, toldLeafHash(script, controlBlock));
  const mend = (made: TrialResult) => ({
    leaf_script: script,
    control_block: blockLike(controlBlock, made),
  });
  yield { detail, trial: rootTrial(key, root, coin.subarray(2)), mend };
}

/** A control block with the parity that was found. */
function blockLike(controlBlock: Uint8Array, made: TrialResult): Uint8Array {
  const key = controlBlock.subarray(1, 33);
  return blockOf(made, toldVersion(controlBlock), key, pathHashes(controlBlock));
}

// This there

/** What is told, held against another scriptPubKey. */
function trialsAt(site: CommitmentSite, coin: Uint8Array): readonly Trial[] {
  switch (site.is) {
    case 'script':
      return site.wrappers.map((wrapper) =>
        scriptTrial(WRAPPED_SCRIPT[wrapper](site.script), coin),
      );
    case 'key':
      return site.wrappers.map((wrapper) => scriptTrial(WRAPPED_KEY[wrapper](site.key), coin));
    case 'internal':
      return isPayToTaproot(coin) ? [rootTrial(site.key, site.root, coin.subarray(2))] : [];
    default: {
      const parts = isPayToTaproot(coin) ? leafParts(site) : undefined;
      return parts ? [rootTrial(parts.internalKey, parts.root, coin.subarray(2))] : [];
    }
  }
}

/** What is told in records may be of any kind of coin that has such a record. */
function atOtherCoin(site: CommitmentSite): CommitmentSite {
  if (site.stand.in !== 'record') return site;
  if (site.is === 'key') return { ...site, wrappers: ['p2pkh', 'p2wpkh', 'p2sh-p2wpkh'] };
  if (site.place !== 'witness_script') return site;
  return { ...site, wrappers: ['p2wsh', 'p2sh-p2wsh'] };
}

function thisThere(where: OtherPart['where']) {
  return function* ({ site, around }: RecipeContext): Iterable<CommitmentCandidate> {
    for (const { where: is, number, coin } of around.others) {
      // A coin of the very same script proves nothing: what is told does not fit that either.
      if (is !== where || !coin || equalBytes(coin, site.coin)) continue;
      const detail = { [where]: number, fits: 'this there' };
      for (const trial of trialsAt(atOtherCoin(site), coin)) yield { detail, trial };
    }
  };
}

function* previousOutputs({ site, around }: RecipeContext): Iterable<CommitmentCandidate> {
  for (const { vout, scriptPubKey } of around.previous) {
    if (equalBytes(scriptPubKey, site.coin)) continue;
    for (const trial of trialsAt(atOtherCoin(site), scriptPubKey)) {
      yield { detail: { vout }, trial };
    }
  }
}

// Items and leaves

function* otherItems({ site, around }: RecipeContext): Iterable<CommitmentCandidate> {
  const { stand } = site;
  if (stand.in !== 'scriptSig' && stand.in !== 'witness') return;
  const { scriptSig: pushes, witness: items } = around.final;
  if (site.is === 'leaf') {
    const swapped = { script: site.controlBlock, controlBlock: site.script };
    for (const one of ofLeaf(site.coin, swapped, { item: items.length - 1 })) {
      yield { detail: one.detail, words: { isLeaf: true }, trial: one.trial };
    }
    return;
  }
  const all = stand.in === 'scriptSig' ? pushes : items;
  for (const [item, bytes] of all.entries()) {
    if (item === stand.at) continue;
    for (const trial of itemTrials(site, bytes)) yield { detail: { item }, trial };
  }
}

function itemTrials(site: CommitmentSite, bytes: Uint8Array): readonly Trial[] {
  if (site.is === 'script') {
    return site.wrappers.map((wrapper) => scriptTrial(WRAPPED_SCRIPT[wrapper](bytes), site.wanted));
  }
  if (site.is !== 'key') return [];
  if (site.place === 'redeem_script') {
    return [scriptTrial(WRAPPED_SCRIPT.p2sh(bytes), site.coin)];
  }
  return [...otherKey(site, bytes, {})].map(({ trial }) => trial);
}

function* otherLeaves({ site, around }: RecipeContext): Iterable<CommitmentCandidate> {
  const parts = site.is === 'leaf' ? leafParts(site) : undefined;
  if (site.is !== 'leaf' || !parts) return;
  const { outputKey, internalKey, path, version } = parts;
  for (const { script, controlBlock } of around.leaves) {
    const isOwn = equalBytes(script, site.script) && equalBytes(controlBlock, site.controlBlock);
    if (isOwn || !isControlBlockSize(controlBlock.length)) continue;
    const leaf_hash = bytesToHex(toldLeafHash(script, controlBlock));
    const [withBlock] = ofLeaf(site.coin, { script: site.script, controlBlock }, {});
    if (withBlock) {
      const mend = (made: TrialResult) => ({ control_block: blockLike(controlBlock, made) });
      yield { detail: { leaf_hash, fits: 'its control block' }, trial: withBlock.trial, mend };
    }
    const root = merkleRootOf(site.controlBlock, tapLeafHash(version, script));
    const trial = rootTrial(internalKey, root, outputKey);
    const isParityRight = ({ isOdd }: TrialResult) => isOdd === ((site.controlBlock[0]! & 1) === 1);
    const mend = (made: TrialResult) => ({
      leaf_script: script,
      ...(!isParityRight(made) && { control_block: blockOf(made, version, internalKey, path) }),
    });
    yield { detail: { leaf_hash, fits: 'its script' }, trial, mend };
  }
}

/** What explains the coin. */
export const HERE_RECIPES = {
  'other-input': thatHere('input'),
  'other-output': thatHere('output'),
  'item-not-last': otherItems,
  'other-leaf': otherLeaves,
} as const satisfies Recipes;

/** Whether what is told belongs elsewhere. */
export const THERE_RECIPES = {
  'other-input': thisThere('input'),
  'other-output': thisThere('output'),
  'previous-output': previousOutputs,
} as const satisfies Recipes;
