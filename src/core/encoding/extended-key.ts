import { isAllZero } from '../bytes/order.ts';
import type { Characters } from '../bytes/utf8-text.ts';
import { isPrivateKey } from '../crypto/private-key.ts';
import { isFullyValidPublicKey } from '../crypto/public/point.ts';
import { decodeBase58Check, encodeBase58Check } from './base58check.ts';
import { CHAIN_PARAMETERS, type Chain } from './chains.ts';

/** Length with its version bytes (BIP 32, "Serialization format"). */
export const EXTENDED_KEY_LENGTH = 78;

/**
 * A 78-byte extended key as Base58Check, version bytes and all as they are:
 * what Core reads with CExtPubKey::DecodeWithVersion (pubkey.cpp) and finds
 * valid it writes back byte for byte, whatever the version says.
 */
export function encodeExtendedKey(bytes: Uint8Array): string {
  return encodeBase58Check(bytes);
}

/**
 * Whether Core finds a 78-byte extended public key valid (CExtPubKey::Decode):
 * a compressed key on the curve, and at depth 0 neither a parent's fingerprint
 * nor a child number. The version bytes are not looked at.
 */
export function isValidExtendedPublicKey(bytes: Uint8Array): boolean {
  if (bytes.length !== EXTENDED_KEY_LENGTH) return false;
  const isMaster = bytes[4] === 0;
  if (isMaster && !isAllZero(bytes.subarray(5, 13))) return false;
  return isFullyValidPublicKey(bytes.subarray(45));
}

/** The key in 78 bytes whose version is not looked at; `undefined` where Core finds it not valid. */
export function extendedPublicKeyIn(bytes: Uint8Array): ExtendedPublicKey | undefined {
  if (!isValidExtendedPublicKey(bytes)) return undefined;
  return { ...placeOf(bytes), publicKey: bytes.slice(45) };
}

/** Where an extended key is in its tree, and what its children are derived with (BIP 32). */
export interface ExtendedKeyPlace {
  /** Steps from the master key, 0 to 255. */
  readonly depth: number;
  /** The first four bytes of the HASH160 of the parent's public key; zeros for a master key. */
  readonly parentFingerprint: Uint8Array;
  /** Of this child, from 2^31 on a hardened one. */
  readonly childNumber: number;
  /** 32 bytes. */
  readonly chainCode: Uint8Array;
}

export interface ExtendedPublicKey extends ExtendedKeyPlace {
  /** 33 bytes from 02 or 03. */
  readonly publicKey: Uint8Array;
}

export interface ExtendedPrivateKey extends ExtendedKeyPlace {
  /** 32 bytes, big-endian. */
  readonly privateKey: Uint8Array;
}

/** An extended public key of this chain (DecodeExtPubKey, key_io.cpp), or `undefined`. */
export function decodeExtendedPublicKey(text: string, chain: Chain): ExtendedPublicKey | undefined {
  const bytes = decodeVersioned(text, CHAIN_PARAMETERS[chain].extendedPublicPrefix);
  return bytes && extendedPublicKeyIn(bytes);
}

/**
 * An extended private key of this chain (DecodeExtKey), or `undefined`. The
 * private key is a buffer of the caller's own.
 */
export function decodeExtendedPrivateKey(
  text: Characters,
  chain: Chain,
): ExtendedPrivateKey | undefined {
  const bytes = decodeVersioned(text, CHAIN_PARAMETERS[chain].extendedPrivatePrefix);
  if (bytes === undefined) return undefined;
  const privateKey = bytes.slice(46);
  const isMaster = bytes[4] === 0;
  const isValid =
    bytes[45] === 0 && isPrivateKey(privateKey) && !(isMaster && !isAllZero(bytes.subarray(5, 13)));
  const key = isValid ? { ...placeOf(bytes), privateKey } : undefined;
  bytes.fill(0);
  if (!isValid) privateKey.fill(0);
  return key;
}

function decodeVersioned(text: Characters, version: number): Uint8Array | undefined {
  const bytes = decodeBase58Check(text, EXTENDED_KEY_LENGTH);
  if (bytes?.length === EXTENDED_KEY_LENGTH && wordAt(bytes, 0) === version) return bytes;
  // It may be a private key of another chain.
  bytes?.fill(0);
  return undefined;
}

function placeOf(bytes: Uint8Array): ExtendedKeyPlace {
  return {
    depth: bytes[4]!,
    parentFingerprint: bytes.slice(5, 9),
    childNumber: wordAt(bytes, 9),
    chainCode: bytes.slice(13, 45),
  };
}

function wordAt(bytes: Uint8Array, offset: number): number {
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(offset);
}

/** An extended public key as this chain writes it (EncodeExtPubKey). */
export function extendedPublicKeyText(key: ExtendedPublicKey, chain: Chain): string {
  return encodeExtendedKey(extendedPublicKeyBytes(key, chain));
}

/** The same in its 78 bytes. */
export function extendedPublicKeyBytes(key: ExtendedPublicKey, chain: Chain): Uint8Array {
  return versionedBytes(CHAIN_PARAMETERS[chain].extendedPublicPrefix, key, key.publicKey);
}

/** A key, public or private, behind a version and its place (BIP 32, Serialization format). */
export function encodeVersioned(version: number, place: ExtendedKeyPlace, key: Uint8Array): string {
  const bytes = versionedBytes(version, place, key);
  const text = encodeExtendedKey(bytes);
  bytes.fill(0);
  return text;
}

function versionedBytes(version: number, place: ExtendedKeyPlace, key: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(EXTENDED_KEY_LENGTH);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, version);
  bytes[4] = place.depth;
  bytes.set(place.parentFingerprint, 5);
  view.setUint32(9, place.childNumber);
  bytes.set(place.chainCode, 13);
  bytes.set(key, 45);
  return bytes;
}
