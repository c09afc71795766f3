import { equalBytes } from '../bytes/order.ts';
import { Writer } from '../bytes/writer.ts';
import { hash160, sha256d } from '../crypto/hashes.ts';
import { recoverPublicKey } from '../crypto/public/recover-key.ts';
import type { KeyPair } from '../crypto/public-key.ts';
import { signRecoverable } from '../crypto/recoverable.ts';
import type { Destination } from '../encoding/address.ts';
import { scriptForDestination } from '../script/destination.ts';

/** Stands before every message, so that what is signed is never a transaction. */
const MAGIC = 'Bitcoin Signed Message:\n';

/** The 32-byte digest that is signed for a message (MessageHash, common/signmessage.cpp). */
export function messageDigest(message: string): Uint8Array {
  const writer = new Writer();
  for (const text of [MAGIC, message]) {
    const bytes = new TextEncoder().encode(text);
    writer.compactSize(bytes.length);
    writer.bytes(bytes);
  }
  return sha256d(writer.finish());
}

/**
 * A signature of 65 bytes from which the public key can be recovered (MessageSign).
 * Raises WrongSignature where it is not.
 */
export function signMessage(message: string, keys: KeyPair): Uint8Array {
  return signRecoverable(messageDigest(message), keys);
}

/** Headers of BIP 137: the key's segwit output inside P2SH, or by itself. */
export const NESTED_FROM = 35;
export const NATIVE_FROM = 39;
export const NATIVE_TO = 42;
export const COMPRESSED_FROM = 31;

/**
 * Whether a signature of a message is by the key of a P2PKH destination
 * (MessageVerify). With `bip137` a segwit destination of one key will do too,
 * where the header says that it is one.
 */
export function verifyMessage(
  destination: Destination,
  signature: Uint8Array,
  message: string,
): boolean {
  const digest = messageDigest(message);
  if (destination.type === 'pubkeyhash') {
    const key = recoverPublicKey(digest, signature);
    return key !== undefined && equalBytes(hash160(key), destination.hash);
  }
  return verifySegwit(destination, signature, digest);
}

/** Whether BIP 137 has signatures for a destination: one key's, in segwit or perhaps so. */
export function hasBip137Signatures(destination: Destination): boolean {
  if (destination.type !== 'witness') return true;
  return destination.version === 0 && destination.program.length === 20;
}

function verifySegwit(
  destination: Destination,
  signature: Uint8Array,
  digest: Uint8Array,
): boolean {
  const header = signature[0] ?? 0;
  const from = destination.type === 'scripthash' ? NESTED_FROM : NATIVE_FROM;
  const to = destination.type === 'scripthash' ? NATIVE_FROM - 1 : NATIVE_TO;
  if (header < from || header > to) return false;
  // The same signature under the header that P2PKH of a compressed key has.
  const plain = Uint8Array.from(signature);
  plain[0] = header - from + COMPRESSED_FROM;
  const key = recoverPublicKey(digest, plain);
  return key !== undefined && isSegwitOf(key, destination);
}

function isSegwitOf(publicKey: Uint8Array, destination: Destination): boolean {
  const output = segwitOutputOf(publicKey, destination.type === 'scripthash');
  return equalBytes(scriptForDestination(output), scriptForDestination(destination));
}

/** The output of a compressed key alone: P2WPKH, by itself or inside P2SH. */
export function segwitOutputOf(publicKey: Uint8Array, isNested: boolean): Destination {
  const native: Destination = { type: 'witness', version: 0, program: hash160(publicKey) };
  return isNested ? { type: 'scripthash', hash: hash160(scriptForDestination(native)) } : native;
}
