import { equalBytes } from '../../bytes/order.ts';
import {
  controlBlockOf,
  isControlBlockSize,
  merkleRootOf,
  tapLeafHash,
} from '../../crypto/taproot.ts';
import { payToWitnessPublicKeyHash, payToWitnessScriptHash } from '../../script/pay-to.ts';
import {
  type CommitmentSite,
  type KeySite,
  type LeafSite,
  type ScriptSite,
  type ScriptWrapper,
  toldVersion,
  WRAPPED_KEY,
  WRAPPED_SCRIPT,
} from '../../subject/commitment-sites.ts';
import type { Mend } from '../../verdict/misfit.ts';
import type { CauseDetail } from '../../verdict/signature-cause.ts';
import type { SiteSurroundings } from '../around.ts';
import type { CommitmentCauseCode } from '../causes.ts';
import { rootTrial, scriptTrial, type Trial, type TrialResult } from '../trials.ts';

/** One way in which a mistake can have been made. */
export interface CommitmentCandidate {
  readonly detail: CauseDetail;
  /** What the sentence says besides. */
  readonly words?: CauseDetail;
  readonly trial: Trial;
  /** What would fit in the place of what is told. */
  readonly mend?: (made: TrialResult) => Mend;
}

export interface RecipeContext {
  readonly site: CommitmentSite;
  readonly around: SiteSurroundings;
  /** Whether an equation holds; it is tried, and counted, once. */
  readonly holds: (trial: Trial) => boolean;
}

/** The ways of one cause, likeliest first. */
export type Recipe = (context: RecipeContext) => Iterable<CommitmentCandidate>;
export type Recipes = Readonly<Partial<Record<CommitmentCauseCode, Recipe>>>;

// Scripts and leaves

/** A leaf as it is told, taken apart; `undefined` where its control block has no such size. */
export interface LeafParts {
  readonly version: number;
  readonly internalKey: Uint8Array;
  readonly path: readonly Uint8Array[];
  readonly leafHash: Uint8Array;
  readonly root: Uint8Array;
  readonly outputKey: Uint8Array;
}

export function leafParts({ script, controlBlock, coin }: LeafSite): LeafParts | undefined {
  if (!isControlBlockSize(controlBlock.length)) return undefined;
  const version = toldVersion(controlBlock);
  const leafHash = tapLeafHash(version, script);
  return {
    version,
    internalKey: controlBlock.subarray(1, 33),
    path: pathHashes(controlBlock),
    leafHash,
    root: merkleRootOf(controlBlock, leafHash),
    outputKey: coin.subarray(2),
  };
}

/** The hashes of a control block's path, from the leaf up. */
export function pathHashes(controlBlock: Uint8Array): readonly Uint8Array[] {
  const count = Math.max(0, controlBlock.length - 33) >> 5;
  return Array.from({ length: count }, (_, i) => controlBlock.subarray(33 + 32 * i, 65 + 32 * i));
}

/** A control block with the parity of what was made. */
export function blockOf(
  { bytes, isOdd }: TrialResult,
  version: number,
  internalKey: Uint8Array,
  path: readonly Uint8Array[],
): Uint8Array {
  return controlBlockOf(version, { key: bytes, isOdd }, internalKey, path);
}

/** The script that a script site or a leaf is about. */
export function scriptOf(site: CommitmentSite): Uint8Array | undefined {
  return site.is === 'script' || site.is === 'leaf' ? site.script : undefined;
}

/** Another script in the place of the one that is told; `isMend`: it would be a right one. */
export function* otherScript(
  site: CommitmentSite,
  script: Uint8Array,
  detail: CauseDetail,
  isMend = true,
  words?: CauseDetail,
): Iterable<CommitmentCandidate> {
  const said = { detail, ...(words && { words }) };
  if (site.is === 'script') {
    for (const wrapper of site.wrappers) {
      const trial = scriptTrial(WRAPPED_SCRIPT[wrapper](script), site.wanted);
      yield { ...said, trial, ...(isMend && { mend: () => scriptMend(site, wrapper, script) }) };
    }
  }
  if (site.is === 'leaf') yield* otherLeafScript(site, script, said, isMend);
}

function* otherLeafScript(
  site: LeafSite,
  script: Uint8Array,
  said: Pick<CommitmentCandidate, 'detail' | 'words'>,
  isMend: boolean,
): Iterable<CommitmentCandidate> {
  const parts = leafParts(site);
  if (!parts) return;
  const { version, internalKey, path, outputKey } = parts;
  const root = merkleRootOf(site.controlBlock, tapLeafHash(version, script));
  const mend = (made: TrialResult) => ({
    leaf_script: script,
    control_block: blockOf(made, version, internalKey, path),
  });
  yield { ...said, trial: rootTrial(internalKey, root, outputKey), ...(isMend && { mend }) };
}

/** The records of a script under its wrapper; behind a redeem script that fits the witness script alone. */
function scriptMend(site: ScriptSite, wrapper: ScriptWrapper, script: Uint8Array): Mend {
  const isBehind = !equalBytes(site.wanted, site.coin);
  return isBehind ? { witness_script: script } : placed(wrapper, script);
}

/** The records of a script by its wrapper. */
export function placed(wrapper: ScriptWrapper, script: Uint8Array): Mend {
  switch (wrapper) {
    case 'p2sh':
      return { redeem_script: script };
    case 'p2wsh':
      return { witness_script: script };
    default:
      return { redeem_script: payToWitnessScriptHash(script), witness_script: script };
  }
}

// Keys

/** Another key in the place of the one that is told. */
export function* otherKey(
  site: KeySite,
  key: Uint8Array,
  detail: CauseDetail,
  isMend = true,
  words?: CauseDetail,
): Iterable<CommitmentCandidate> {
  for (const wrapper of site.wrappers) {
    const trial = scriptTrial(WRAPPED_KEY[wrapper](key), site.coin);
    yield {
      detail,
      ...(words && { words }),
      trial,
      ...(isMend && { mend: () => keyMend(site, key) }),
    };
  }
}

function keyMend({ place }: KeySite, key: Uint8Array): Mend {
  return place === 'key' ? { pubkey: key } : { redeem_script: payToWitnessPublicKeyHash(key) };
}
