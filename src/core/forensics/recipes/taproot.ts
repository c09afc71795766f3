/** Mistakes in what BIP 341 and BIP 342 add: the spent coins, the leaf, the annex. */
import { bytesToHex } from '../../bytes/hex.ts';
import { concatBytes, joinBytes } from '../../bytes/writer.ts';
import { sha256, taggedHash } from '../../crypto/hashes.ts';
import { TAPROOT_LEAF_TAPSCRIPT, tapLeafHash } from '../../crypto/taproot.ts';
import { NO_CODE_SEPARATOR } from '../../script/interpreter/checker.ts';
import { annexHashOf } from '../../script/interpreter/taproot.ts';
import {
  payToPublicKeyHash,
  payToTaproot,
  payToWitnessPublicKeyHash,
} from '../../script/pay-to.ts';
import { keysIn } from '../../script/script-keys.ts';
import { isPayToScriptHash } from '../../script/solver.ts';
import { annexOf } from '../../script/witness-roles.ts';
import { written } from '../../sighash/encode.ts';
import { SpentHashes } from '../../sighash/shared-hashes.ts';
import { separatorsOf } from '../../subject/separators.ts';
import type { SubjectInput } from '../../subject/subject.ts';
import type { TxOutput } from '../../tx/types.ts';
import type { CauseDetail } from '../../verdict/signature-cause.ts';
import { leavesOf, type MessageLeaf } from '../../verdict/signed-message.ts';
import type { SighashSpend } from '../message.ts';
import { nearest } from '../nearest.ts';
import { compressedForms, namedScripts } from '../scripts.ts';
import type { Site } from '../sites.ts';
import { NO_TREE } from '../taproot-tree.ts';
import { changed, edited, type Variant, type WhatRecipes, withCoin } from './recipe.ts';
import { bip69Order } from './transactions.ts';

// Leaves

function atLeaf(
  spend: SighashSpend,
  leafHash: Uint8Array,
  codeSeparatorPosition: number,
): SighashSpend {
  const { annexHash } = spend.context;
  return { ...spend, context: { annexHash, leaf: { leafHash, codeSeparatorPosition } } };
}

/** A leaf, wherever its keys stand in it. */
function* ofLeaves(spend: SighashSpend, leaves: readonly MessageLeaf[]): Iterable<Variant> {
  for (const { leafHash, script } of leaves) {
    const separators = keysIn(script, true).flatMap((key) => separatorsOf(script, key));
    const own = spend.context.leaf?.codeSeparatorPosition ?? NO_CODE_SEPARATOR;
    const positions = [own, NO_CODE_SEPARATOR, ...separators.map(({ position }) => position)];
    for (const position of new Set(positions)) {
      const detail = { leaf_hash: bytesToHex(leafHash) };
      yield* changed(detail, atLeaf(spend, leafHash, position));
    }
  }
}

/** Those of the own input, then of the nearest others. */
function leavesOfFile({ subject, input }: Site): readonly MessageLeaf[] {
  const { inputs } = subject;
  return nearest(input.index, inputs.length)
    .flatMap((n) => leavesOf(inputs[n]!))
    .slice(0, 16);
}

function otherLeaves({ input }: Site, { context }: SighashSpend): readonly MessageLeaf[] {
  const own = context.leaf && bytesToHex(context.leaf.leafHash);
  return leavesOf(input).filter(({ leafHash }) => bytesToHex(leafHash) !== own);
}

/** BIP 341: the tagged hash of version, length and script. */
function wrongLeafHashes({ script, tree }: Site): readonly (readonly [string, Uint8Array])[] {
  if (!script) return [];
  const version = Uint8Array.of(TAPROOT_LEAF_TAPSCRIPT);
  const length = written((writer) => writer.compactSize(script.length));
  const { root } = tree;
  return [
    ['version 0xc1', tapLeafHash(0xc1, script)],
    ['version 0x00', tapLeafHash(0x00, script)],
    ['version 0x01', tapLeafHash(0x01, script)],
    ['version 0x50', tapLeafHash(0x50, script)],
    ['no length', taggedHash('TapLeaf', version, script)],
    ['no version', taggedHash('TapLeaf', length, script)],
    ['untagged', sha256(concatBytes(version, length, script))],
    ...(root ? [['merkle root', root] as const] : []),
    ['sha256 of the script', sha256(script)],
  ];
}

function* leafHashes(site: Site, spend: SighashSpend): Iterable<Variant> {
  const { leaf } = spend.context;
  if (!leaf) return;
  for (const [name, leafHash] of wrongLeafHashes(site)) {
    yield* changed({ leaf_hash: name }, atLeaf(spend, leafHash, leaf.codeSeparatorPosition));
  }
}

const NOTHING = new Uint8Array(0);

/** BIP 342: spend_type says by its higher bits that leaf hash, key version and position follow. */
function* extensions(spend: SighashSpend): Iterable<Variant> {
  const annexBit = spend.context.annexHash ? 1 : 0;
  const field = (wrong: string, of: string, bytes: Uint8Array) =>
    edited({ wrong }, spend, (name, own) => (name === of ? bytes : own));
  if (!spend.context.leaf) {
    yield* field('spend_type', 'spend_type', Uint8Array.of(2 + annexBit));
    return;
  }
  yield* field('spend_type', 'spend_type', Uint8Array.of(annexBit));
  yield* field('ext_flag 1 as spend_type', 'spend_type', Uint8Array.of(1));
  yield* field('key_version 1', 'key_version', Uint8Array.of(1));
  yield* field('no key_version', 'key_version', NOTHING);
}

/** BIP 341: its length, and all of it. */
function* annexes({ witness }: SubjectInput, spend: SighashSpend): Iterable<Variant> {
  const annex = annexOf(witness);
  if (!annex || !spend.context.annexHash) return;
  const hashes: readonly (readonly [string, Uint8Array | undefined])[] = [
    ['not signed', undefined],
    ['no length', sha256(annex)],
    ['without its first byte', annexHashOf(annex.subarray(1))],
  ];
  for (const [name, annexHash] of hashes) {
    yield* changed({ annex: name }, { ...spend, context: { ...spend.context, annexHash } });
  }
}

// Coins

type Coins = readonly TxOutput[];

/** Other amounts and scripts of what all inputs spend; they may be more or fewer than the inputs. */
function hashesOf(detail: CauseDetail, spend: SighashSpend, coins: Coins): Iterable<Variant> {
  const hashes = new SpentHashes(coins);
  return edited(detail, spend, (name, own) => {
    if (name === 'sha_amounts') return hashes.amounts();
    return name === 'sha_scriptpubkeys' ? hashes.scripts() : own;
  });
}

function* missingCoins(spend: SighashSpend): Iterable<Variant> {
  const { coins, index } = spend;
  const own = coins[index];
  if (!own || !coins.every((coin) => coin !== undefined)) return;
  const others = (change: Partial<TxOutput>) =>
    coins.map((coin, i) => (i === index ? coin : { ...coin, ...change }));
  const lists: readonly (readonly [string, Coins])[] = [
    ['own only', [own]],
    ['others empty', others({ value: 0n, scriptPubKey: NOTHING })],
    ['others without amount', others({ value: 0n })],
    ['others without script', others({ scriptPubKey: NOTHING })],
    ['own for all', coins.map(() => own)],
  ];
  for (const [name, list] of lists) yield* hashesOf({ coins: name }, spend, list);
}

function* outputsAsCoins(spend: SighashSpend): Iterable<Variant> {
  const { outputs } = spend.transaction;
  yield* hashesOf({ coins: 'outputs' }, spend, outputs);
  yield* hashesOf({ coins: 'first output' }, spend, outputs.slice(0, 1));
}

function* coinOrders(spend: SighashSpend): Iterable<Variant> {
  const { coins, transaction } = spend;
  if (!coins.every((coin) => coin !== undefined)) return;
  yield* hashesOf({ order: 'reversed' }, spend, [...coins].reverse());
  const sorted = bip69Order(transaction.inputs).map((n) => coins[n]!);
  yield* hashesOf({ order: 'bip69' }, spend, sorted);
}

/** Other scripts as the own coin's. */
function* coinScripts(site: Site, spend: SighashSpend): Iterable<Variant> {
  const { internalKey } = site.tree;
  const own = site.keys.slice(0, 1);
  const forms = [...own, ...(internalKey ? [internalKey] : [])].flatMap(compressedForms);
  const scripts: readonly (readonly [string, Uint8Array])[] = [
    ...(internalKey ? [['p2tr of the internal key', payToTaproot(internalKey)] as const] : []),
    ...forms.map((key) => ['p2wpkh', payToWitnessPublicKeyHash(key)] as const),
    ...forms.map((key) => ['p2pkh', payToPublicKeyHash(key)] as const),
    ...(site.script ? [['leaf', site.script] as const] : []),
  ];
  for (const [script, scriptPubKey] of scripts) {
    yield* changed({ script }, withCoin(spend, { scriptPubKey }));
  }
  yield* withoutLengths(spend);
  yield* withRedeemScripts(site, spend);
}

function withoutLengths(spend: SighashSpend): Iterable<Variant> {
  const own = spend.coins[spend.index]?.scriptPubKey ?? NOTHING;
  const all = sha256(joinBytes(spend.coins.map((coin) => coin?.scriptPubKey ?? NOTHING)));
  return edited({ script: 'without lengths' }, spend, (name, bytes) => {
    if (name === 'sha_scriptpubkeys') return all;
    return name === 'scriptPubKey' ? own : bytes;
  });
}

function* withRedeemScripts({ subject }: Site, spend: SighashSpend): Iterable<Variant> {
  const coins = spend.coins.map((coin, i) => {
    const input = subject.inputs[i];
    if (!coin || !input?.spent || !isPayToScriptHash(coin.scriptPubKey)) return coin;
    const scriptPubKey = redeemScriptOf(subject, input);
    return scriptPubKey ? { ...coin, scriptPubKey } : coin;
  });
  yield* changed({ script: 'redeem scripts of others' }, { ...spend, coins });
}

function redeemScriptOf(subject: Site['subject'], input: SubjectInput): Uint8Array | undefined {
  const place = { kind: 'legacy', script: undefined, keys: [], tree: NO_TREE } as const;
  return namedScripts({ subject, input, ...place }).find(([name]) => name === 'redeemScript')?.[1];
}

export const TAPROOT_RECIPES = {
  'key-path-for-leaf': (_, spend) =>
    changed({}, { ...spend, context: { ...spend.context, leaf: undefined } }),
  'leaf-for-key-path': ({ site }, spend) => ofLeaves(spend, leavesOfFile(site)),
  'other-leaf': ({ site }, spend) => ofLeaves(spend, otherLeaves(site, spend)),
  'leaf-hash': ({ site }, spend) => leafHashes(site, spend),
  'tapscript-extension': (_, spend) => extensions(spend),
  epoch: (_, spend) => edited({}, spend, (name, own) => (name === 'epoch' ? NOTHING : own)),
  annex: ({ site }, spend) => annexes(site.input, spend),
  'coins-missing': (_, spend) => missingCoins(spend),
  'coin-script': ({ site }, spend) => coinScripts(site, spend),
  'coins-order': (_, spend) => coinOrders(spend),
  'coins-are-outputs': (_, spend) => outputsAsCoins(spend),
} as const satisfies WhatRecipes;
