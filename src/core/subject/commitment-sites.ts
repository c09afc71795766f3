/**
 * What is told of a coin and does not hash or tweak to it: the redeem script, the witness
 * script, leaves with their control blocks, the internal key, keys. One entry for each that
 * does not fit, none for what is merely missing, none without the coin. Where final scripts
 * stand these are read, and not the records.
 */

import { equalBytes } from '../bytes/order.ts';
import { isFullyValidPublicKey, isOnCurveX } from '../crypto/public/point.ts';
import {
  isCommitted,
  isControlBlockSize,
  TAPROOT_LEAF_MASK,
  TAPROOT_LEAF_TAPSCRIPT,
  tapLeafHash,
  tweakedOutputKey,
} from '../crypto/taproot.ts';
import { taprootOutput } from '../descriptor/taproot-tree.ts';
import type { TapTreeLeaf } from '../psbt/types.ts';
import {
  payToPublicKeyHash,
  payToScriptHash,
  payToTaproot,
  payToWitnessPublicKeyHash,
  payToWitnessScriptHash,
} from '../script/pay-to.ts';
import { isWitnessProgram, type Solution, solve } from '../script/solver.ts';
import { type FinalItems, finalItems } from './final-items.ts';
import { type MapRecord, type ScriptClaims, scriptClaimsOf } from './records/script-claims.ts';
import type { SubjectInput } from './subject.ts';

export type ScriptWrapper = 'p2sh' | 'p2wsh' | 'p2sh-p2wsh';
export type KeyWrapper = 'p2pkh' | 'p2wpkh' | 'p2sh-p2wpkh';

/** What pays to a script, by its wrappers from outside. */
export const WRAPPED_SCRIPT: Readonly<Record<ScriptWrapper, (script: Uint8Array) => Uint8Array>> = {
  p2sh: payToScriptHash,
  p2wsh: payToWitnessScriptHash,
  'p2sh-p2wsh': (script) => payToScriptHash(payToWitnessScriptHash(script)),
};

/** The same of a key. */
export const WRAPPED_KEY: Readonly<Record<KeyWrapper, (key: Uint8Array) => Uint8Array>> = {
  p2pkh: payToPublicKeyHash,
  p2wpkh: payToWitnessPublicKeyHash,
  'p2sh-p2wpkh': (key) => payToScriptHash(payToWitnessPublicKeyHash(key)),
};

/** Where a thing stands: a record, or an item of the final scripts by its number. */
export type Stand =
  | { readonly in: 'record'; readonly record: MapRecord }
  | { readonly in: 'scriptSig' | 'witness'; readonly at: number }
  /** By itself, beside an address. */
  | { readonly in: 'nothing' };

interface Site {
  /** The scriptPubKey that is spent or paid. */
  readonly coin: Uint8Array;
  readonly stand: Stand;
}

/** A redeem or witness script. */
export interface ScriptSite extends Site {
  readonly is: 'script';
  readonly place: 'redeem_script' | 'witness_script';
  /** The bytes as they are told. */
  readonly told: Uint8Array;
  /** The script that is meant by these: behind a P2WSH program that it hashes to, that one. */
  readonly script: Uint8Array;
  /** Under which it is told; a script by itself may be meant under several. */
  readonly wrappers: readonly ScriptWrapper[];
  /** What is to come of it: the coin, or the redeem script of it where that fits. */
  readonly wanted: Uint8Array;
}

/** A key, or the P2WPKH program of one as a redeem script. */
export interface KeySite extends Site {
  readonly is: 'key';
  readonly place: 'redeem_script' | 'key';
  readonly told: Uint8Array;
  readonly key: Uint8Array;
  /** Under which it is told; a key by itself may be meant under each. */
  readonly wrappers: readonly KeyWrapper[];
}

export interface LeafSite extends Site {
  readonly is: 'leaf';
  readonly place: 'leaf';
  readonly script: Uint8Array;
  readonly controlBlock: Uint8Array;
  /** Which a record has behind its script. */
  readonly recordVersion?: number | undefined;
}

export interface InternalKeySite extends Site {
  readonly is: 'internal';
  readonly place: 'internal_key';
  /** 32 bytes. */
  readonly key: Uint8Array;
  readonly root?: Uint8Array | undefined;
  /** Where an output tells one. */
  readonly tree?: readonly TapTreeLeaf[] | undefined;
  /** Whether more may belong to it than is told, so that it need not be wrong. */
  readonly mayLack: boolean;
}

export type CommitmentSite = ScriptSite | KeySite | LeafSite | InternalKeySite;

/** Of an input; its final scripts where there are any. */
export function inputSites(input: SubjectInput): readonly CommitmentSite[] {
  const { spent, map, scriptSig, witness } = input;
  if (!spent || !canCommit(spent.scriptPubKey)) return [];
  if (scriptSig.length + witness.length > 0) {
    return new FinalReading(spent.scriptPubKey, finalItems(input)).sites();
  }
  return map ? recordSites(spent.scriptPubKey, scriptClaimsOf(map)) : [];
}

/** Of a scriptPubKey that is paid, by the records of its map. */
export function outputSites(
  scriptPubKey: Uint8Array,
  map: Parameters<typeof scriptClaimsOf>[0],
): readonly CommitmentSite[] {
  return canCommit(scriptPubKey) ? recordSites(scriptPubKey, scriptClaimsOf(map)) : [];
}

/** Witness programs of other versions and lengths commit to nothing that is known. */
function canCommit(scriptPubKey: Uint8Array): boolean {
  const { type } = solve(scriptPubKey);
  return !isWitnessProgram(scriptPubKey) || KNOWN_PROGRAMS.has(type);
}

const KNOWN_PROGRAMS: ReadonlySet<Solution['type']> = new Set([
  'witness_v0_keyhash',
  'witness_v0_scripthash',
  'witness_v1_taproot',
]);

/** The hash of a leaf as it is told, with the version of its control block (BIP 341). */
export function toldLeafHash(script: Uint8Array, controlBlock: Uint8Array): Uint8Array {
  return tapLeafHash(toldVersion(controlBlock), script);
}

export function toldVersion(controlBlock: Uint8Array): number {
  const isWhole = isControlBlockSize(controlBlock.length);
  return isWhole ? controlBlock[0]! & TAPROOT_LEAF_MASK : TAPROOT_LEAF_TAPSCRIPT;
}

function fitsLeaf(outputKey: Uint8Array, script: Uint8Array, controlBlock: Uint8Array): boolean {
  if (!isControlBlockSize(controlBlock.length)) return false;
  return isCommitted(outputKey, controlBlock, toldLeafHash(script, controlBlock));
}

// Records

function recordSites(coin: Uint8Array, claims: ScriptClaims): readonly CommitmentSite[] {
  const output = solve(coin);
  if (output.type === 'witness_v1_taproot') return taprootSites(coin, output.program, claims);
  const { redeemScript, witnessScript, origins } = claims;
  const standOf = (record: MapRecord): Stand => ({ in: 'record', record });
  if (redeemScript && !equalBytes(payToScriptHash(redeemScript.value), coin)) {
    const keys = origins.map(({ key }) => key);
    const told = redeemScript.value;
    return [redeemSite(coin, standOf(redeemScript.record), told, witnessScript?.value, keys)];
  }
  const program = redeemScript?.value ?? coin;
  if (witnessScript) {
    const { value, record } = witnessScript;
    const isNested = !redeemScript && equalBytes(WRAPPED_SCRIPT['p2sh-p2wsh'](value), coin);
    const fits = isNested || equalBytes(payToWitnessScriptHash(value), program);
    if (!fits) return [witnessSite(coin, standOf(record), value, redeemScript?.value)];
  }
  const wrapper = keyWrapperOf(program, redeemScript !== undefined);
  if (!wrapper) return [];
  return origins
    .filter(({ key }) => !equalBytes(WRAPPED_KEY[wrapper](key), coin))
    .map(({ key, record }) => keySite(coin, standOf(record), key, wrapper));
}

function keyWrapperOf(program: Uint8Array, isNested: boolean): KeyWrapper | undefined {
  const { type } = solve(program);
  if (type === 'witness_v0_keyhash') return isNested ? 'p2sh-p2wpkh' : 'p2wpkh';
  return type === 'pubkeyhash' && !isNested ? 'p2pkh' : undefined;
}

function keySite(coin: Uint8Array, stand: Stand, key: Uint8Array, wrapper: KeyWrapper): KeySite {
  return { is: 'key', place: 'key', coin, stand, told: key, key, wrappers: [wrapper] };
}

/** A redeem script stands for the witness script or the key that it is the program of. */
function redeemSite(
  coin: Uint8Array,
  stand: Stand,
  told: Uint8Array,
  witnessScript: Uint8Array | undefined,
  keys: readonly Uint8Array[],
): ScriptSite | KeySite {
  const common = { place: 'redeem_script', coin, stand, told } as const;
  if (witnessScript && equalBytes(payToWitnessScriptHash(witnessScript), told)) {
    const wrappers = ['p2sh-p2wsh'] as const;
    return { is: 'script', ...common, script: witnessScript, wrappers, wanted: coin };
  }
  const key = keys.find((one) => equalBytes(payToWitnessPublicKeyHash(one), told));
  if (key) return { is: 'key', ...common, key, wrappers: ['p2sh-p2wpkh'] };
  return { is: 'script', ...common, script: told, wrappers: ['p2sh'], wanted: coin };
}

/** Without a redeem script it stands for both in P2SH. */
function witnessSite(
  coin: Uint8Array,
  stand: Stand,
  script: Uint8Array,
  redeemScript: Uint8Array | undefined,
): ScriptSite {
  const isNested = !redeemScript && solve(coin).type === 'scripthash';
  return {
    is: 'script',
    place: 'witness_script',
    coin,
    stand,
    told: script,
    script,
    wrappers: [isNested ? 'p2sh-p2wsh' : 'p2wsh'],
    wanted: redeemScript ?? coin,
  };
}

function taprootSites(
  coin: Uint8Array,
  outputKey: Uint8Array,
  claims: ScriptClaims,
): readonly CommitmentSite[] {
  const { leaves, internalKey, merkleRoot, tree, taprootOrigins } = claims;
  if (leaves.length > 0) {
    return leaves
      .filter(({ leaf, controlBlock }) => !fitsLeaf(outputKey, leaf.script, controlBlock))
      .map(({ leaf, controlBlock, record }) => ({
        is: 'leaf',
        place: 'leaf',
        coin,
        stand: { in: 'record', record },
        script: leaf.script,
        controlBlock,
        recordVersion: leaf.leafVersion,
      }));
  }
  if (!internalKey) return [];
  const key = internalKey.value;
  const root = tree ? taprootOutput(key, tree.value)?.merkleRoot : merkleRoot?.value;
  const made = tweakedOutputKey(key, root);
  if (made && equalBytes(made.key, outputKey)) return [];
  const tellsKeyPath =
    taprootOrigins.length > 0 && taprootOrigins.every(({ leafHashes }) => leafHashes.length === 0);
  const mayLack = !root && !tree && !tellsKeyPath;
  const stand = { in: 'record', record: internalKey.record } as const;
  return [
    { is: 'internal', place: 'internal_key', coin, stand, key, root, tree: tree?.value, mayLack },
  ];
}

// Final scripts

/** What final scripts tell, by the kind of coin that they are for. */
class FinalReading {
  constructor(
    private readonly coin: Uint8Array,
    private readonly final: FinalItems,
  ) {}

  sites(): readonly CommitmentSite[] {
    const { coin, final } = this;
    const { scriptSig: pushes, witness: items } = final;
    const output = solve(coin);
    switch (output.type) {
      case 'witness_v1_taproot':
        return this.leaf(output.program);
      case 'scripthash':
        return pushes.length > 0 ? this.behindRedeemScript() : this.withoutRedeemScript();
      case 'witness_v0_scripthash':
        if (pushes.length > 0) return this.redeemScript();
        return this.witnessScript(undefined);
      case 'witness_v0_keyhash':
        if (items.length > 0 && pushes.length > 0) return this.redeemScript();
        if (items.length === 0 && pushes.length === 2) return this.pushedKey('p2pkh');
        return this.secondItem('p2wpkh');
      case 'pubkeyhash':
        return pushes.length > 0 ? this.pushedKey('p2pkh') : this.secondItem('p2wpkh');
      default:
        return [];
    }
  }

  private leaf(outputKey: Uint8Array): readonly CommitmentSite[] {
    const { witness: items } = this.final;
    const [script, controlBlock] = items.slice(-2);
    if (!script || !controlBlock || fitsLeaf(outputKey, script, controlBlock)) return [];
    const stand = { in: 'witness', at: items.length - 2 } as const;
    return [{ is: 'leaf', place: 'leaf', coin: this.coin, stand, script, controlBlock }];
  }

  private behindRedeemScript(): readonly CommitmentSite[] {
    const redeemScript = this.final.scriptSig.at(-1)!;
    if (!equalBytes(payToScriptHash(redeemScript), this.coin)) return this.redeemScript();
    const { type } = solve(redeemScript);
    if (type === 'witness_v0_scripthash') return this.witnessScript(redeemScript);
    return type === 'witness_v0_keyhash' ? this.secondItem('p2sh-p2wpkh') : [];
  }

  private withoutRedeemScript(): readonly CommitmentSite[] {
    const { witness: items } = this.final;
    const [, second] = items;
    const isKey = items.length === 2 && second !== undefined && isFullyValidPublicKey(second);
    return isKey ? this.secondItem('p2wpkh') : this.witnessScript(undefined, 'p2wsh');
  }

  private redeemScript(): readonly CommitmentSite[] {
    const { scriptSig: pushes, witness: items } = this.final;
    const stand = { in: 'scriptSig', at: pushes.length - 1 } as const;
    return [redeemSite(this.coin, stand, pushes.at(-1)!, items.at(-1), items.slice(1, 2))];
  }

  private witnessScript(
    redeemScript: Uint8Array | undefined,
    told?: ScriptWrapper,
  ): readonly CommitmentSite[] {
    const { witness: items } = this.final;
    const script = items.at(-1);
    if (!script) return [];
    if (!told && equalBytes(payToWitnessScriptHash(script), redeemScript ?? this.coin)) return [];
    const stand = { in: 'witness', at: items.length - 1 } as const;
    const site = witnessSite(this.coin, stand, script, redeemScript);
    return [told ? { ...site, wrappers: [told] } : site];
  }

  private pushedKey(wrapper: KeyWrapper): readonly CommitmentSite[] {
    const { scriptSig: pushes } = this.final;
    return this.key({ in: 'scriptSig', at: pushes.length - 1 }, pushes.at(-1), wrapper);
  }

  private secondItem(wrapper: KeyWrapper): readonly CommitmentSite[] {
    const { witness: items } = this.final;
    if (items.length !== 2) return [];
    return this.key({ in: 'witness', at: 1 }, items[1], wrapper);
  }

  /** One that is told for another kind than the coin's does not fit, though it hashes to it. */
  private key(
    stand: Stand,
    key: Uint8Array | undefined,
    wrapper: KeyWrapper,
  ): readonly CommitmentSite[] {
    if (!key || equalBytes(WRAPPED_KEY[wrapper](key), this.coin)) return [];
    return [keySite(this.coin, stand, key, wrapper)];
  }
}

// By itself

/** How an output can commit to one thing. */
export type Fits = ScriptWrapper | KeyWrapper | 'p2tr';

/** What is held against a scriptPubKey by itself, and what is told with it. */
export interface Lone {
  readonly bytes: Uint8Array;
  readonly coin: Uint8Array;
  /** Then the bytes are a leaf script. */
  readonly controlBlock?: Uint8Array | undefined;
  /** Then they are an internal key. */
  readonly root?: Uint8Array | undefined;
}

/** The ways in which it fits, or, where there is none, the site that it is. */
export function loneSite(
  lone: Lone,
): { readonly fits: readonly Fits[] } | { readonly site: CommitmentSite } {
  const { bytes, coin, controlBlock } = lone;
  const output = solve(coin);
  const outputKey = output.type === 'witness_v1_taproot' ? output.program : undefined;
  const common = { coin, stand: { in: 'nothing' } } as const;
  if (controlBlock) {
    if (outputKey && fitsLeaf(outputKey, bytes, controlBlock)) return { fits: ['p2tr'] };
    return { site: { is: 'leaf', place: 'leaf', ...common, script: bytes, controlBlock } };
  }
  const x = xOfKey(bytes);
  if (lone.root || (outputKey && x)) {
    const key = x ?? bytes;
    const made = tweakedOutputKey(key, lone.root);
    if (made && equalBytes(payToTaproot(made.key), coin)) return { fits: ['p2tr'] };
    const { root } = lone;
    return {
      site: { is: 'internal', place: 'internal_key', ...common, key, root, mayLack: false },
    };
  }
  return isFullyValidPublicKey(bytes) ? loneKey(bytes, coin) : loneScript(bytes, coin);
}

function xOfKey(bytes: Uint8Array): Uint8Array | undefined {
  if (bytes.length === 32) return isOnCurveX(bytes) ? bytes : undefined;
  return bytes.length === 33 && isFullyValidPublicKey(bytes) ? bytes.subarray(1) : undefined;
}

const KEY_WRAPPERS = ['p2pkh', 'p2wpkh', 'p2sh-p2wpkh'] as const;
const SCRIPT_WRAPPERS = ['p2sh', 'p2wsh', 'p2sh-p2wsh'] as const;

function loneKey(key: Uint8Array, coin: Uint8Array): ReturnType<typeof loneSite> {
  const fits = KEY_WRAPPERS.filter((wrapper) => equalBytes(WRAPPED_KEY[wrapper](key), coin));
  if (fits.length > 0) return { fits };
  const stand = { in: 'nothing' } as const;
  return {
    site: { is: 'key', place: 'key', coin, stand, told: key, key, wrappers: KEY_WRAPPERS },
  };
}

function loneScript(script: Uint8Array, coin: Uint8Array): ReturnType<typeof loneSite> {
  const fits = SCRIPT_WRAPPERS.filter((wrapper) =>
    equalBytes(WRAPPED_SCRIPT[wrapper](script), coin),
  );
  if (fits.length > 0) return { fits };
  return {
    site: {
      is: 'script',
      place: solve(coin).type === 'witness_v0_scripthash' ? 'witness_script' : 'redeem_script',
      coin,
      stand: { in: 'nothing' },
      told: script,
      script,
      wrappers: wrappersFor(coin),
      wanted: coin,
    },
  };
}

/** P2WSH for P2WSH, P2SH alone or around P2WSH for P2SH, else what a script can be in by itself. */
function wrappersFor(coin: Uint8Array): readonly ScriptWrapper[] {
  switch (solve(coin).type) {
    case 'witness_v0_scripthash':
      return ['p2wsh'];
    case 'scripthash':
      return ['p2sh', 'p2sh-p2wsh'];
    default:
      return ['p2wsh', 'p2sh'];
  }
}
