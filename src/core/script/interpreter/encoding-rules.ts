import { isPublicKeySize } from '../../crypto/public/point.ts';
import {
  isDefinedHashtypeSignature,
  isLowDer,
  isValidSignatureEncoding,
} from '../signature-encoding.ts';
import type { ScriptError } from './errors.ts';
import type { Machine } from './machine.ts';

/**
 * What the rules that are on have to say of an ECDSA signature before it is
 * held against anything (CheckSignatureEncoding). An empty one is the compact
 * way to give none.
 */
export function signatureEncodingError(
  machine: Machine,
  signature: Uint8Array,
): ScriptError | undefined {
  if (signature.length === 0) return undefined;
  const wantsDer = machine.has('DERSIG') || machine.has('LOW_S') || machine.has('STRICTENC');
  if (wantsDer && !isValidSignatureEncoding(signature)) return 'SIG_DER';
  if (machine.has('LOW_S') && !isLowDer(signature)) return 'SIG_HIGH_S';
  if (machine.has('STRICTENC') && !isDefinedHashtypeSignature(signature)) return 'SIG_HASHTYPE';
  return undefined;
}

/** The same of a public key (CheckPubKeyEncoding); a hybrid one is against STRICTENC. */
export function publicKeyEncodingError(
  machine: Machine,
  publicKey: Uint8Array,
): ScriptError | undefined {
  if (machine.has('STRICTENC') && !isStrictPublicKey(publicKey)) return 'PUBKEYTYPE';
  const wantsCompressed = machine.has('WITNESS_PUBKEYTYPE') && machine.version === 'segwit_v0';
  if (wantsCompressed && !isCompressed(publicKey)) return 'WITNESS_PUBKEYTYPE';
  return undefined;
}

function isStrictPublicKey(publicKey: Uint8Array): boolean {
  return isPublicKeySize(publicKey) && publicKey[0]! <= 0x04;
}

function isCompressed(publicKey: Uint8Array): boolean {
  return publicKey.length === 33 && isPublicKeySize(publicKey);
}
