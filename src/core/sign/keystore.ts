import { bytesToHex } from '../bytes/hex.ts';
import { concatBytes } from '../bytes/writer.ts';
import { hash160 } from '../crypto/hashes.ts';
import { tweakedPrivateKey } from '../crypto/key-tweak.ts';
import { type KeyPair, publicKeyOf } from '../crypto/public-key.ts';
import { payToWitnessScriptHash } from '../script/pay-to.ts';

/** A private key, and the form of public key that it signs for. */
interface PrivateKey {
  /** 32 bytes, big-endian; zeros once the store was wiped. */
  readonly privateKey: Uint8Array;
  readonly compressed: boolean;
}

/** A private key and its public key. */
export interface SigningKey extends PrivateKey, KeyPair {}

/**
 * The keys and scripts of one call (FlatSigningProvider, script/signingprovider.h).
 * Keys are found by the HASH160 of their public key, scripts by their own.
 */
export class Keystore {
  private readonly added: PrivateKey[] = [];
  private publicKeys: readonly Uint8Array[] | undefined;
  private keysById: ReadonlyMap<string, SigningKey> | undefined;
  private readonly scripts = new Map<string, Uint8Array>();

  /** Takes over a private key of 32 bytes; it is overwritten by {@link wipe}. */
  addKey(privateKey: Uint8Array, compressed: boolean): void {
    this.added.push({ privateKey, compressed });
    this.forget();
  }

  /**
   * Adds the private key of the taproot output without scripts of which a compressed
   * key is the internal one, as wallets of BIP 86 have it (BIP 341, taproot_tweak_seckey).
   */
  addTweaked(index: number): void {
    const key = this.added[index];
    if (!key?.compressed) throw new RangeError('no internal key');
    const { privateKey } = key;
    this.addKey(tweakedPrivateKey({ privateKey, publicKey: publicKeyOf(privateKey, true) }), true);
  }

  /** How many keys were added, the same one twice counted twice. */
  get keyCount(): number {
    return this.added.length;
  }

  /**
   * Computes the public keys of some keys, in the order in which they were added,
   * as one run of bytes. Several stores with the same keys can share this work,
   * the larger part of making a store, and tell each other.
   */
  computePublicKeys(start: number, end: number): Uint8Array {
    return concatBytes(...this.added.slice(start, end).map(publicKeyOfAdded));
  }

  /** Takes over the public keys of all keys; raises a RangeError where they are not as many. */
  takePublicKeys(bytes: Uint8Array): void {
    let end = 0;
    const publicKeys = this.added.map(({ compressed }) => {
      const start = end;
      end += compressed ? 33 : 65;
      return bytes.subarray(start, end);
    });
    if (end !== bytes.length) throw new RangeError('not one public key for each key');
    this.forget();
    this.publicKeys = publicKeys;
  }

  /**
   * A script that P2SH or P2WSH outputs may be of. Its P2WSH output script is
   * added too, since a redeem script may be that of a witness script which was
   * given alone (ParsePrevouts, rpc/rawtransaction_util.cpp).
   */
  addScript(script: Uint8Array): void {
    this.scripts.set(bytesToHex(hash160(script)), script);
    const output = payToWitnessScriptHash(script);
    this.scripts.set(bytesToHex(hash160(output)), output);
  }

  /** By the HASH160 of a public key. */
  key(id: Uint8Array): SigningKey | undefined {
    this.publicKeys ??= this.added.map(publicKeyOfAdded);
    this.keysById ??= byId(this.added, this.publicKeys);
    return this.keysById.get(bytesToHex(id));
  }

  /** By the x of a public key: that with the even y first, as Core asks (GetKeyByXOnly). */
  keyByX(x: Uint8Array): SigningKey | undefined {
    return this.keyWithPrefix(0x02, x) ?? this.keyWithPrefix(0x03, x);
  }

  /** By the HASH160 of the script. */
  script(id: Uint8Array): Uint8Array | undefined {
    return this.scripts.get(bytesToHex(id));
  }

  /** Overwrites every private key, as far as JavaScript lets one. */
  wipe(): void {
    for (const { privateKey } of this.added) privateKey.fill(0);
    this.added.length = 0;
    this.forget();
  }

  /** What is worked out when a key is first looked for. */
  private forget(): void {
    this.publicKeys = undefined;
    this.keysById = undefined;
  }

  private keyWithPrefix(prefix: number, x: Uint8Array): SigningKey | undefined {
    return this.key(hash160(concatBytes(Uint8Array.of(prefix), x)));
  }
}

function publicKeyOfAdded({ privateKey, compressed }: PrivateKey): Uint8Array {
  return publicKeyOf(privateKey, compressed);
}

function byId(
  keys: readonly PrivateKey[],
  publicKeys: readonly Uint8Array[],
): ReadonlyMap<string, SigningKey> {
  return new Map(
    keys.map((key, i) => {
      const publicKey = publicKeys[i]!;
      return [bytesToHex(hash160(publicKey)), { ...key, publicKey }];
    }),
  );
}
