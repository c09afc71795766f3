import { bytesToHex } from '../bytes/hex.ts';
import { hash160 } from '../crypto/hashes.ts';

/** 32 bytes, and the form of public key that it signs for. */
export interface PrivateKey {
  readonly privateKey: Uint8Array;
  readonly compressed: boolean;
}

/**
 * The private keys that descriptors were read with, by the HASH160 of their
 * public key in hex: an extended key's under that of its own public key, so
 * that what is derived from it can be worked out (FlatSigningProvider::keys).
 */
export class PrivateKeys {
  private readonly keys = new Map<string, PrivateKey>();

  get size(): number {
    return this.keys.size;
  }

  /** Takes over the bytes, which {@link wipe} overwrites; the first of a public key stays. */
  add(publicKey: Uint8Array, key: PrivateKey): void {
    const id = bytesToHex(hash160(publicKey));
    if (!this.keys.has(id)) this.keys.set(id, key);
    else if (this.keys.get(id)?.privateKey !== key.privateKey) key.privateKey.fill(0);
  }

  /** The private key of a public key of 33 or 65 bytes. */
  of(publicKey: Uint8Array): PrivateKey | undefined {
    return this.byId(hash160(publicKey));
  }

  /** By the HASH160 of the public key. */
  byId(id: Uint8Array): PrivateKey | undefined {
    return this.keys.get(bytesToHex(id));
  }

  /** The public key of this x whose private key is known; that of the even y first (GetKeyByXOnly, script/signingprovider.h). */
  publicKeyOfX(x: Uint8Array): Uint8Array | undefined {
    return [withPrefix(0x02, x), withPrefix(0x03, x)].find((publicKey) => this.of(publicKey));
  }

  /** Overwrites every key, as far as JavaScript lets one. */
  wipe(): void {
    for (const { privateKey } of this.keys.values()) privateKey.fill(0);
    this.keys.clear();
  }
}

/** A compressed key of this x and the parity that the first byte says. */
export function withPrefix(prefix: 0x02 | 0x03, x: Uint8Array): Uint8Array {
  const key = new Uint8Array(33);
  key[0] = prefix;
  key.set(x, 1);
  return key;
}
