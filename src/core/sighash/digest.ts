declare const digestKind: unique symbol;

/** 32 bytes that a signature is of, and under which rules. They are not each other's. */
export type LegacyDigest = Uint8Array & { readonly [digestKind]: 'legacy' };
export type SegwitV0Digest = Uint8Array & { readonly [digestKind]: 'segwit_v0' };
/** Key path and tapscript alike: what distinguishes them is inside. */
export type TaprootDigest = Uint8Array & { readonly [digestKind]: 'taproot' };

export function legacyDigest(bytes: Uint8Array): LegacyDigest {
  return bytes as LegacyDigest;
}

export function segwitV0Digest(bytes: Uint8Array): SegwitV0Digest {
  return bytes as SegwitV0Digest;
}

export function taprootDigest(bytes: Uint8Array): TaprootDigest {
  return bytes as TaprootDigest;
}
