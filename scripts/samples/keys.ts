import { createHmac } from 'node:crypto';
import { concatBytes, Writer } from '../../src/core/bytes/writer.ts';
import { hash160, sha256 } from '../../src/core/crypto/hashes.ts';
import { publicKeyOf } from '../../src/core/crypto/public-key.ts';
import { bytesOf, GROUP_ORDER, numberOf } from '../../src/core/crypto/secp256k1.ts';

/**
 * Keys of the samples (BIP 32). Their seeds are public text, so anyone can
 * spend what they are sent: nothing must ever be.
 */

const HARDENED = 0x80000000;
/** tpub and tprv: the keys are for test networks only. */
const TEST_PUBLIC_VERSION = 0x043587cf;

export interface ExtendedKey {
  readonly privateKey: Uint8Array;
  readonly publicKey: Uint8Array;
  readonly chainCode: Uint8Array;
  /** Of the master key: how signers recognise their own. */
  readonly masterFingerprint: Uint8Array;
  readonly parentFingerprint: Uint8Array;
  readonly path: readonly number[];
}

/** The master key whose seed is the SHA256 of a text. */
export function masterKey(text: string): ExtendedKey {
  const { key, chainCode } = split(keyedHash(ascii('Bitcoin seed'), sha256(ascii(text))));
  const publicKey = publicKeyOf(key, true);
  return {
    privateKey: key,
    publicKey,
    chainCode,
    masterFingerprint: fingerprintOf(publicKey),
    parentFingerprint: new Uint8Array(4),
    path: [],
  };
}

/** The key at the end of a path such as `84'/1'/0'/0/3`. */
export function derive(from: ExtendedKey, path: string): ExtendedKey {
  return path.split('/').map(stepOf).reduce(child, from);
}

/** The 78 bytes of an extended public key. */
export function extendedPublicKey(key: ExtendedKey): Uint8Array {
  const view = new DataView(new ArrayBuffer(13));
  view.setUint32(0, TEST_PUBLIC_VERSION);
  view.setUint8(4, key.path.length);
  new Uint8Array(view.buffer).set(key.parentFingerprint, 5);
  view.setUint32(9, key.path.at(-1) ?? 0);
  return concatBytes(new Uint8Array(view.buffer), key.chainCode, key.publicKey);
}

/** Fingerprint and path as records hold them. */
export function keyOrigin({ masterFingerprint, path }: ExtendedKey): Uint8Array {
  const writer = new Writer();
  writer.bytes(masterFingerprint);
  for (const step of path) writer.u32(step);
  return writer.finish();
}

/** The x of a key's point. */
export function xOnly({ publicKey }: { readonly publicKey: Uint8Array }): Uint8Array {
  return publicKey.subarray(1);
}

export function ascii(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function stepOf(step: string): number {
  return step.endsWith("'") ? HARDENED + Number(step.slice(0, -1)) : Number(step);
}

function child(parent: ExtendedKey, step: number): ExtendedKey {
  const number = new Uint8Array(4);
  new DataView(number.buffer).setUint32(0, step);
  const hardened = step >= HARDENED;
  const base = hardened ? concatBytes(Uint8Array.of(0), parent.privateKey) : parent.publicKey;
  const { key, chainCode } = split(keyedHash(parent.chainCode, concatBytes(base, number)));
  const privateKey = bytesOf((numberOf(key) + numberOf(parent.privateKey)) % GROUP_ORDER);
  return {
    privateKey,
    publicKey: publicKeyOf(privateKey, true),
    chainCode,
    masterFingerprint: parent.masterFingerprint,
    parentFingerprint: fingerprintOf(parent.publicKey),
    path: [...parent.path, step],
  };
}

function fingerprintOf(publicKey: Uint8Array): Uint8Array {
  return hash160(publicKey).subarray(0, 4);
}

function keyedHash(key: Uint8Array, data: Uint8Array): Uint8Array {
  return Uint8Array.from(createHmac('sha512', key).update(data).digest());
}

function split(hash: Uint8Array): { readonly key: Uint8Array; readonly chainCode: Uint8Array } {
  return { key: hash.slice(0, 32), chainCode: hash.slice(32) };
}
