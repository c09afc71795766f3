/** Where keys of a file stand under its extended keys, or those of descriptors: their chain and their index (BIP 44, "Change" and "Index"). */
import { bytesToHex } from '../bytes/hex.ts';
import { equalBytes } from '../bytes/order.ts';
import { derivePublic, PublicParent } from '../descriptor/bip32.ts';
import { isHardened } from '../descriptor/key-path.ts';
import type { DerivedKey } from '../descriptor/types.ts';
import { type ExtendedPublicKey, extendedPublicKeyIn } from '../encoding/extended-key.ts';
import { HARDENED } from '../encoding/path-text.ts';
import { recordsOf } from '../psbt/record-access.ts';
import type { KeyOrigin, Psbt } from '../psbt/types.ts';
import type { Owners } from './descriptor-owners.ts';

/** Where a key is: its account's extended key, the steps from it to the chain, and the last two. */
export interface KeyDerivation {
  readonly root: ExtendedPublicKey;
  readonly steps: readonly number[];
  readonly chain: number;
  readonly index: number;
}

/** By the extended keys of the PSBT that an origin begins with. */
export function recordedDerivations(
  psbt: Psbt | undefined,
  origin: KeyOrigin,
): readonly KeyDerivation[] {
  return (psbt ? recordsOf(psbt.global, 'xpub') : []).flatMap((record) => {
    const key = extendedPublicKeyIn(record.key);
    return key ? lineOf(key, record.value, origin) : [];
  });
}

/** By the extended keys of descriptors that an origin begins with. */
export function descriptorDerivations(
  owners: Owners | undefined,
  origin: KeyOrigin,
): readonly KeyDerivation[] {
  const keys = Array.from({ length: owners?.count ?? 0 }, (_, i) => owners?.rangedKeysOf(i) ?? []);
  return keys
    .flat()
    .flatMap(({ root, origin: from }: DerivedKey) => (from ? lineOf(root, from, origin) : []));
}

function lineOf(root: ExtendedPublicKey, from: KeyOrigin, to: KeyOrigin): readonly KeyDerivation[] {
  const steps = to.path.slice(from.path.length);
  const isBelow =
    equalBytes(from.fingerprint, to.fingerprint) &&
    from.path.every((step, i) => step === to.path[i]) &&
    !steps.some(isHardened);
  const [chain, index] = steps.slice(-2);
  if (!isBelow || chain === undefined || index === undefined) return [];
  return [{ root, steps: steps.slice(0, -2), chain, index }];
}

/** Derives keys along lines; each chain is worked out once. */
export class LineKeys {
  private readonly parents = new Map<string, PublicParent | undefined>();
  private readonly keys = new Map<string, Uint8Array | undefined>();

  /** 33 bytes; `undefined` where there is none. */
  keyAt({ root, steps }: KeyDerivation, chain: number, index: number): Uint8Array | undefined {
    if (index < 0 || index >= HARDENED) return undefined;
    const parent = [bytesToHex(root.publicKey), bytesToHex(root.chainCode), ...steps, chain].join();
    const name = `${parent}/${index}`;
    if (!this.keys.has(name)) {
      this.keys.set(name, this.parentOf(parent, root, [...steps, chain])?.child(index)?.publicKey);
    }
    return this.keys.get(name);
  }

  private parentOf(name: string, root: ExtendedPublicKey, steps: readonly number[]) {
    if (!this.parents.has(name)) {
      const key = derivePublic(root, steps);
      this.parents.set(name, key && new PublicParent(key));
    }
    return this.parents.get(name);
  }
}
