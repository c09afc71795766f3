import type { Destination } from '../encoding/address.ts';
import type { ExtendedPublicKey } from '../encoding/extended-key.ts';
import type { Miniscript } from '../miniscript/types.ts';
import type { KeyOrigin } from '../psbt/types.ts';

/*
 * What a descriptor says (BIP 380 to 390), as Core's parser understands it
 * (script/descriptor.cpp). Nothing here is private: private keys are kept apart
 * from the text that they were read from, see PrivateKeys.
 */

/** An origin as it is written before a key: `[fingerprint/path]`. */
export interface WrittenOrigin extends KeyOrigin {
  /** Hardened steps are written with an apostrophe, not with `h`. */
  readonly apostrophe: boolean;
}

/** A public key as it stands, in hex or as the public key of a private one. */
export interface ConstantKey {
  readonly kind: 'constant';
  /** 33 bytes, or 65 where uncompressed keys are allowed. */
  readonly publicKey: Uint8Array;
  /** Only x is written; the key is the one with the even y. */
  readonly isXOnly: boolean;
  readonly origin: WrittenOrigin | undefined;
}

/** Whether a key's last step is the index of the address, and which kind of step. */
export type WildcardKind = 'none' | 'normal' | 'hardened';

/** An extended key and the steps from it. */
export interface DerivedKey {
  readonly kind: 'derived';
  readonly root: ExtendedPublicKey;
  /** Child numbers; hardened ones have the highest bit set. */
  readonly path: readonly number[];
  readonly range: WildcardKind;
  /** Hardened steps are written with an apostrophe, not with `h`. */
  readonly apostrophe: boolean;
  readonly origin: WrittenOrigin | undefined;
}

/** A key that one party holds. */
export type SingleKey = ConstantKey | DerivedKey;

/** The MuSig2 aggregate of keys (BIP 390), perhaps with steps from it (BIP 328). */
export interface MusigKey {
  readonly kind: 'musig';
  readonly participants: readonly SingleKey[];
  readonly path: readonly number[];
  /** The last step is the index. */
  readonly isRanged: boolean;
}

/** A key expression. */
export type KeyExpression = SingleKey | MusigKey;

/** What stands alone around one key. `pk` in a leaf has an x-only key. */
export type SingleKeyFunction = 'pk' | 'pkh' | 'wpkh' | 'combo' | 'rawtr' | 'unused';

export type MultiFunction = 'multi' | 'sortedmulti' | 'multi_a' | 'sortedmulti_a';

/** One descriptor, without ranges over paths: `<0;1>` makes two. */
export type Descriptor =
  | {
      readonly function: SingleKeyFunction;
      readonly key: KeyExpression;
      /** The script is a leaf of taproot. */
      readonly isLeaf: boolean;
    }
  | {
      readonly function: MultiFunction;
      readonly threshold: number;
      readonly keys: readonly KeyExpression[];
    }
  | { readonly function: 'sh' | 'wsh'; readonly inner: Descriptor }
  | {
      readonly function: 'tr';
      readonly key: KeyExpression;
      /** From left to right, with their depths. */
      readonly leaves: readonly DescriptorLeaf[];
    }
  | { readonly function: 'addr'; readonly destination: Destination }
  | { readonly function: 'raw'; readonly script: Uint8Array }
  | MiniscriptDescriptor;

export interface DescriptorLeaf {
  readonly depth: number;
  readonly script: Descriptor;
}

/** Miniscript, in which each key expression has a stand-in (see stand-in.ts). */
export interface MiniscriptDescriptor {
  readonly function: 'miniscript';
  readonly node: Miniscript;
  readonly keys: readonly KeyExpression[];
}
