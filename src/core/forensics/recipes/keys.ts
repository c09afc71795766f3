/** Other keys that may have signed. */
import { bytesToHex } from '../../bytes/hex.ts';
import { equalBytes, reversed } from '../../bytes/order.ts';
import { concatBytes } from '../../bytes/writer.ts';
import { sha256, taggedHash } from '../../crypto/hashes.ts';
import { keyTweakedBy, tapTweakHash, unnegatedOutputKey } from '../../crypto/taproot.ts';
import { isTaprootAlgorithm } from '../../verdict/sighash-algorithm.ts';
import type { CauseDetail } from '../../verdict/signature-cause.ts';
import type { CauseCode } from '../causes.ts';
import { fileKeys } from '../file-keys.ts';
import { compressedForms } from '../scripts.ts';
import type { Site } from '../sites.ts';
import type { Keyed, KeyRecipe } from './key-recipe.ts';
import { neighbourKeys } from './neighbours.ts';
import type { SearchContext } from './recipe.ts';

function* untweaked({ tree: { internalKey } }: Site): Iterable<Keyed> {
  if (internalKey) yield [{}, internalKey];
}

/** Tweaks that are made of something else than the internal key and the root (BIP 341). */
function* wrongTweaks({ tree }: Site): Iterable<Keyed> {
  const { internalKey: key, root, leafHashes } = tree;
  if (!key) return;
  const tweaks: readonly (readonly [string, Uint8Array])[] = [
    ['no root', tapTweakHash(key)],
    ['32 zero bytes', tapTweakHash(key, new Uint8Array(32))],
    ['the key as root', tapTweakHash(key, key)],
    ...leafHashes
      .slice(0, 16)
      .map((leafHash) => ['leaf hash as root', tapTweakHash(key, leafHash)] as const),
    ...(root ? rootTweaks(key, root) : []),
    ['untagged', sha256(root ? concatBytes(key, root) : key)],
  ];
  for (const [tweak, bytes] of tweaks) yield* tweaked({ tweak }, key, bytes);
}

function rootTweaks(key: Uint8Array, root: Uint8Array): readonly (readonly [string, Uint8Array])[] {
  return [
    ['root reversed', tapTweakHash(key, reversed(root))],
    ['root twice', taggedHash('TapTweak', key, root, root)],
    ['root without key', taggedHash('TapTweak', root)],
  ];
}

function* tweaked(detail: CauseDetail, key: Uint8Array, tweak: Uint8Array): Iterable<Keyed> {
  const made = keyTweakedBy(key, tweak);
  if (made) yield [detail, made.key];
}

/** An internal key with odd y to which the tweak was added as it is. */
function* unnegated({ tree: { internalKey, root } }: Site): Iterable<Keyed> {
  const made = internalKey && unnegatedOutputKey(internalKey, root);
  if (made) yield [{}, made.key];
}

function* tweakedAgain({ keys, tree: { root } }: Site): Iterable<Keyed> {
  for (const key of keys) {
    yield* tweaked({ second: 'no root' }, key, tapTweakHash(key));
    if (root) yield* tweaked({ second: 'root' }, key, tapTweakHash(key, root));
  }
}

function* tweakedLeafKeys({ keys, tree: { root } }: Site): Iterable<Keyed> {
  for (const key of keys) {
    yield* tweaked({ tweak: 'no root' }, key, tapTweakHash(key));
    if (root) yield* tweaked({ tweak: 'root' }, key, tapTweakHash(key, root));
  }
}

/** Whatever key the file has; the own internal key has a name of its own. */
function* ofFile({ site }: SearchContext): Iterable<Keyed> {
  const { subject, input, kind, keys, tree } = site;
  const isTaproot = isTaprootAlgorithm(kind);
  const internalKey = kind === 'taproot_key' ? tree.internalKey : undefined;
  const own = new Set(
    keys.map((key) => bytesToHex(isTaproot ? key : (compressedForms(key)[0] ?? key))),
  );
  const seen = new Set<string>();
  for (const key of fileKeys(subject, input.index)) {
    for (const form of isTaproot ? [xOnly(key)] : ecdsaForms(key)) {
      const name = bytesToHex(isTaproot ? form : (compressedForms(form)[0] ?? form));
      if (own.has(name) || seen.has(name)) continue;
      seen.add(name);
      if (internalKey && equalBytes(internalKey, form)) continue;
      yield [{ pubkey: bytesToHex(form) }, form];
    }
  }
}

function xOnly(key: Uint8Array): Uint8Array {
  return key.length === 32 ? key : key.subarray(1, 33);
}

function ecdsaForms(key: Uint8Array): readonly Uint8Array[] {
  return key.length === 32 ? compressedForms(key) : [key];
}

export const KEY_RECIPES = {
  'other-key': ofFile,
  'neighbour-key': neighbourKeys,
  'taproot-untweaked': ({ site }) => untweaked(site),
  'taproot-tweak': ({ site }) => wrongTweaks(site),
  'taproot-double-tweak': ({ site }) => tweakedAgain(site),
  'taproot-parity': ({ site }) => unnegated(site),
  'leaf-key-tweaked': ({ site }) => tweakedLeafKeys(site),
} as const satisfies Readonly<Partial<Record<CauseCode, KeyRecipe>>>;
