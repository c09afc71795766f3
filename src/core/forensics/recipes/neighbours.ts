/** Keys of the same account at another index, or on the other chain (BIP 44, "Change" and "Index"). */
import { bytesToHex } from '../../bytes/hex.ts';
import { equalBytes } from '../../bytes/order.ts';
import { tweakedOutputKey } from '../../crypto/taproot.ts';
import { derivePublic, PublicParent } from '../../descriptor/bip32.ts';
import { isHardened } from '../../descriptor/key-path.ts';
import type { DerivedKey } from '../../descriptor/types.ts';
import { HARDENED } from '../../encoding/path-text.ts';
import { type KeyDerivation, recordedDerivations } from '../../ownership/key-lines.ts';
import { originOf } from '../../psbt/record-access.ts';
import { compressedForms } from '../scripts.ts';
import type { Site } from '../sites.ts';
import type { KeyRecipe } from './key-recipe.ts';
import type { SearchContext } from './recipe.ts';

const CHAINS = [0, 1];
const REACH = 5;

export const neighbourKeys: KeyRecipe = function* ({ site, owners }) {
  const own = ownKeys(site);
  const seen = new Set<string>();
  for (const line of [...linesOfRecords(site), ...ownedLines(site, owners)]) {
    if (!own.some((key) => isKeyOf(line, key))) continue;
    for (const chain of CHAINS) yield* alongChain(site, line, chain, seen);
  }
};

/** The key that the site asks for, before it was tweaked. */
function ownKeys({ kind, keys, tree }: Site): readonly Uint8Array[] {
  if (kind !== 'taproot_key') return keys;
  const { internalKey } = tree;
  return internalKey ? [internalKey] : [];
}

function* alongChain(site: Site, line: KeyDerivation, chain: number, seen: Set<string>) {
  const parent = derivePublic(line.root, [...line.steps, chain]);
  const children = parent && new PublicParent(parent);
  for (let index = Math.max(0, line.index - REACH); index <= line.index + REACH; index++) {
    if (chain === line.chain && index === line.index) continue;
    const child = index < HARDENED ? children?.child(index)?.publicKey : undefined;
    const key = child && signingKey(site, child);
    if (!key || seen.has(bytesToHex(key))) continue;
    seen.add(bytesToHex(key));
    yield [{ chain, index }, key] as const;
  }
}

/** In taproot it is tweaked as the own one is. */
function signingKey({ kind, tree }: Site, key: Uint8Array): Uint8Array | undefined {
  if (kind !== 'taproot_key') return key;
  return tweakedOutputKey(key.subarray(1), tree.root)?.key;
}

function isKeyOf({ root, steps, chain, index }: KeyDerivation, key: Uint8Array): boolean {
  const made = derivePublic(root, [...steps, chain, index])?.publicKey;
  return made !== undefined && compressedForms(key).some((form) => equalBytes(form, made));
}

/** By an extended key of the PSBT that an origin of the input begins with. */
function linesOfRecords({ subject, input }: Site): readonly KeyDerivation[] {
  const origins = (input.map?.records ?? []).flatMap((record) => originOf(record) ?? []);
  return origins.flatMap((origin) => recordedDerivations(subject.psbt, origin));
}

/** By a descriptor that gives the very script that is spent. */
function ownedLines({ input }: Site, owners: SearchContext['owners']): readonly KeyDerivation[] {
  const owner = owners?.ownerOf(input.spent?.scriptPubKey, input.map);
  if (!owners || owner?.descriptor === undefined || owner.index === undefined) return [];
  const { index } = owner;
  return owners.rangedKeysOf(owner.descriptor).flatMap(({ root, path }: DerivedKey) => {
    const chain = path.at(-1);
    const isDerivable = chain !== undefined && !path.some(isHardened);
    return isDerivable ? [{ root, steps: path.slice(0, -1), chain, index }] : [];
  });
}
