/** The keys of the root zone, from which every proof begins. */
import { hexToBytes } from '../bytes/hex.ts';

/** What a DS record says of a key (RFC 4034, section 5.1). */
export interface KeyDigest {
  readonly keyTag: number;
  readonly algorithm: number;
  readonly digestType: number;
  readonly digest: Uint8Array;
}

export const RSA_SHA256 = 8;
export const P256_SHA256 = 13;
/** SHA-256. */
export const DIGEST_SHA256 = 2;

/**
 * KSK-2017 and KSK-2024, as IANA publishes them
 * (https://data.iana.org/root-anchors/root-anchors.xml).
 */
export const ROOT_ANCHORS: readonly KeyDigest[] = [
  anchor(20326, 'e06d44b80b8f1d39a95c0b0d7c65d08458e880409bbc683457104237c7f8ec8d'),
  anchor(38696, '683d2d0acb8c9b712a1948b27f741219298d0a450d612c483af444a4c0fb2b16'),
];

function anchor(keyTag: number, digest: string): KeyDigest {
  return {
    keyTag,
    algorithm: RSA_SHA256,
    digestType: DIGEST_SHA256,
    digest: hexToBytes(digest)!,
  };
}
