/** Messages signed and verified as a person asks for it: what is wrong is a value. */
import { hexToBytes } from '../bytes/hex.ts';
import { equalBytes } from '../bytes/order.ts';
import { hash160 } from '../crypto/hashes.ts';
import { publicKeyOf } from '../crypto/public-key.ts';
import { type Destination, decodeAddress } from '../encoding/address.ts';
import { decodeBase64, encodeBase64 } from '../encoding/base64.ts';
import type { Chain } from '../encoding/chains.ts';
import { scriptForDestination } from '../script/destination.ts';
import { hasBip137Signatures, signMessage, verifyMessage } from '../sign/message.ts';
import { messageKeystore, readMessageKeys } from './message-keystore.ts';
import { signBip322 } from './sign.ts';
import { locksOf } from './to-sign.ts';
import { verifyBip322 } from './verify.ts';

/** Core's `signmessage`, for P2PKH alone, or BIP 322, simple where the address has it. */
export type MessageForm = 'bip322' | 'full' | 'core';

export interface MessageToSign {
  readonly chain: Chain;
  readonly address: string;
  readonly message: string;
  readonly form: MessageForm;
  /** In wallet import format. */
  readonly keys: readonly string[];
  /** Redeem and witness scripts as hex. */
  readonly scripts: readonly string[];
  readonly lockTime: number;
  readonly sequence: number;
}

export interface MessageToVerify extends Pick<MessageToSign, 'chain' | 'address' | 'message'> {
  readonly signature: string;
}

/** Why there is neither a signature nor a verdict. */
export type MessageFault =
  | 'address'
  /** One is no key of this chain. */
  | 'key'
  /** They do not sign for this address. */
  | 'keys'
  | 'script'
  /** The lock time or the sequence is no number of 32 bits. */
  | 'lock'
  /** The form is for keys alone, and the address is of something else. */
  | 'no-key-hash';

export type SignedMessage =
  | { readonly ok: true; readonly signature: string }
  | { readonly ok: false; readonly fault: MessageFault };

export type JudgedMessage =
  | {
      readonly verdict: 'valid';
      readonly lockTime: number;
      readonly sequence: number;
      readonly funds: number;
    }
  | { readonly verdict: 'inconclusive' | 'invalid' }
  | { readonly verdict: 'none'; readonly fault: MessageFault };

/** The keys' bytes are overwritten. */
export function signInForm(asked: MessageToSign): SignedMessage {
  const { chain, address, form } = asked;
  const destination = decodeAddress(address, chain);
  if ('error' in destination) return refused('address');
  return form === 'core' ? signedByCore(destination, asked) : signedByBip322(destination, asked);
}

function signedByBip322(
  destination: Destination,
  { chain, message, form, keys: texts, scripts: hex, lockTime, sequence }: MessageToSign,
): SignedMessage {
  const scripts = hex.map(hexToBytes);
  if (!scripts.every((script) => script !== undefined)) return refused('script');
  if (!isUint32(lockTime) || !isUint32(sequence)) return refused('lock');
  const keys = readMessageKeys(texts, chain);
  if (!keys) return refused('key');
  const keystore = messageKeystore(keys, scripts);
  try {
    const choice = { full: form === 'full', locks: locksOf(lockTime, sequence) };
    const signature = signBip322(message, scriptForDestination(destination), keystore, choice);
    return signature === undefined ? refused('keys') : { ok: true, signature };
  } finally {
    keystore.wipe();
  }
}

/** Core asks for no address; here the key has to be that of one. */
function signedByCore(
  destination: Destination,
  { chain, message, keys: texts }: MessageToSign,
): SignedMessage {
  if (destination.type !== 'pubkeyhash') return refused('no-key-hash');
  const keys = readMessageKeys(texts, chain);
  if (!keys) return refused('key');
  try {
    const own = keys
      .map(({ key, compressed }) => ({ privateKey: key, publicKey: publicKeyOf(key, compressed) }))
      .find(({ publicKey }) => equalBytes(hash160(publicKey), destination.hash));
    if (!own) return refused('keys');
    return { ok: true, signature: encodeBase64(signMessage(message, own)) };
  } finally {
    for (const { key } of keys) key.fill(0);
  }
}

/** 65 bytes, as Core writes them; no witness of BIP 322 has so many. */
const BY_CORE = /^[A-Za-z0-9+/]{87}=$/;

/** Of either form, with the headers of BIP 137 too. */
export function verifyInForm(asked: MessageToVerify): JudgedMessage {
  const { chain, address, message } = asked;
  const signature = asked.signature.trim();
  const destination = decodeAddress(address, chain);
  if ('error' in destination) return { verdict: 'none', fault: 'address' };
  if (BY_CORE.test(signature)) return judgedByCore(destination, signature, message);
  const judged = verifyBip322(message, scriptForDestination(destination), signature);
  if (judged.state !== 'valid') return { verdict: judged.state };
  const { state: verdict, ...locks } = judged;
  return { verdict, ...locks };
}

function judgedByCore(destination: Destination, signature: string, message: string): JudgedMessage {
  if (!hasBip137Signatures(destination)) return { verdict: 'none', fault: 'no-key-hash' };
  const bytes = decodeBase64(signature);
  return bytes && verifyMessage(destination, bytes, message)
    ? { verdict: 'valid', lockTime: 0, sequence: 0, funds: 0 }
    : { verdict: 'invalid' };
}

function isUint32(number: number): boolean {
  return Number.isInteger(number) && number >= 0 && number <= 0xffffffff;
}

function refused(fault: MessageFault): SignedMessage {
  return { ok: false, fault };
}
