/** Which leaves of taproot trees are signed for, and what they ask for. */

import { bytesToHex } from '../../bytes/hex.ts';
import { tapLeafHash } from '../../crypto/taproot.ts';
import { recordsOf } from '../../psbt/record-access.ts';
import type { InputMap, TapLeaf } from '../../psbt/types.ts';
import type { KeySignedInput } from '../../sign/psbt/psbt-with-keys.ts';
import { ofLeaf } from '../../verdict/readable-scripts.ts';
import type { SignedLeaf } from './key-verdict.ts';

/** More are not told. */
const MOST = 10;

type Added = Pick<Partial<KeySignedInput>, 'addedLeaves'>;

/**
 * The leaves in `maps`, as they were before signing, that `inputs` have new signatures
 * for, from input `first` on; one that several inputs share is there once.
 */
export function signedLeaves(
  maps: readonly InputMap[],
  inputs: readonly Added[],
  first = 0,
): readonly SignedLeaf[] {
  const found = new Map<string, { readonly leaf: TapLeaf; readonly at: readonly number[] }>();
  inputs.forEach(({ addedLeaves = [] }, i) => {
    const hashes = new Set(addedLeaves.map(bytesToHex));
    if (hashes.size === 0) return;
    for (const { value: leaf } of recordsOf(maps[i]!, 'tap_leaf_script')) {
      const name = bytesToHex(tapLeafHash(leaf.leafVersion, leaf.script));
      const { at = [] } = found.get(name) ?? {};
      if (hashes.has(name)) found.set(name, { leaf, at: [...at, first + i] });
    }
  });
  return [...found.values()].slice(0, MOST).map(({ leaf, at }) => {
    const { policy } = ofLeaf(leaf);
    return { inputs: [...new Set(at)], ...(policy && { policy }) };
  });
}
