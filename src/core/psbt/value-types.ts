/** Which of the three kinds of map a record stands in. */
export type Scope = 'global' | 'input' | 'output';

/** Where a key comes from: the master key's fingerprint and the steps from there (BIP 32). */
export interface KeyOrigin {
  /** Four bytes as they stand. */
  readonly fingerprint: Uint8Array;
  /** Child numbers; hardened ones have the highest bit set. */
  readonly path: readonly number[];
}

/** The value of a taproot derivation: which leaves the key is in, in file order, and its origin. */
export interface TaprootOrigin {
  readonly leafHashes: readonly Uint8Array[];
  readonly origin: KeyOrigin;
}

/** The key of a signature by leaf (BIP 371). */
export interface TapScriptSigKey {
  readonly xOnlyKey: Uint8Array;
  readonly leafHash: Uint8Array;
}

/** A script and its leaf version, which stands behind it in the value. */
export interface TapLeaf {
  readonly script: Uint8Array;
  readonly leafVersion: number;
}

/** One leaf of an output's tree, in depth-first order. */
export interface TapTreeLeaf extends TapLeaf {
  readonly depth: number;
}

/** Who a MuSig2 nonce or partial signature is from and what for (BIP 373). */
export interface MuSig2Key {
  readonly participant: Uint8Array;
  readonly aggregate: Uint8Array;
  /** Absent where the key path is meant. */
  readonly leafHash?: Uint8Array;
}

/** The key of a proprietary record (BIP 174). */
export interface ProprietaryKey {
  readonly identifier: Uint8Array;
  readonly subtype: number;
  readonly data: Uint8Array;
}

/** A key that is nothing but its type. */
export type NoKeyData = null;
