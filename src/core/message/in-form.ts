/** Messages signed and verified as a person asks for it: what is wrong is a value. */
import { hexToBytes } from '../bytes/hex.ts';
import { ifDecodes } from '../bytes/if-decodes.ts';
import { equalBytes } from '../bytes/order.ts';
import { filledLines } from '../bytes/utf8-text.ts';
import { hash160 } from '../crypto/hashes.ts';
import { publicKeyOf } from '../crypto/public-key.ts';
import { SIZE } from '../crypto/recovery-header.ts';
import {
  type AddressFault,
  type Destination,
  decodeAddress,
  encodeAddress,
} from '../encoding/address.ts';
import { decodeBase64, encodeBase64 } from '../encoding/base64.ts';
import type { Chain } from '../encoding/chains.ts';
import { scriptForDestination } from '../script/destination.ts';
import { signMessage, verifyMessage } from '../sign/message.ts';
import { decodeTransaction } from '../tx/decode.ts';
import type { Transaction } from '../tx/types.ts';
import { messageKeystore, readMessageKeys } from './message-keystore.ts';
import { type MessageSpacing, spacingThatFits } from './message-spacing.ts';
import { type MissingPrefix, missingPrefix } from './missing-prefix.ts';
import type { ProofCoin } from './proof-coins.ts';
import { judgeRecoverable, mayBeOfOneKey, type RecoverableForm } from './recoverable-signature.ts';
import { signBip322 } from './sign.ts';
import { readSignatureText, type SignatureText } from './signature-text.ts';
import { toSignLocks } from './to-sign.ts';
import { type HeldVerdict, isHeld, verifyBip322 } from './verify.ts';

/** Core's `signmessage`, for P2PKH alone, or BIP 322, simple where the address has it. */
export type MessageForm = 'bip322' | 'full' | 'core';

export interface MessageToSign {
  readonly chain: Chain;
  readonly address: string;
  readonly message: string;
  readonly form: MessageForm;
  /** In wallet import format, one a line, in UTF-8: a buffer that is given away and overwritten. */
  readonly keys: Uint8Array;
  /** Redeem and witness scripts as hex. */
  readonly scripts: readonly string[];
  readonly lockTime: number;
  readonly sequence: number;
}

export interface MessageToVerify extends Pick<MessageToSign, 'chain' | 'address' | 'message'> {
  readonly signature: string;
  /** Previous transactions as hex, which prove what the coins of a proof of funds are. */
  readonly prevtxs?: readonly string[];
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
  | 'no-key-hash'
  /** Core signs for P2PKH alone, and the address is another. */
  | 'not-p2pkh'
  /** Neither base64 nor hex. */
  | 'signature'
  /** What is given as a previous transaction is none. */
  | 'prevtx';

export type SignedInForm =
  | { readonly ok: true; readonly signature: string }
  | { readonly ok: false; readonly fault: MessageFault; readonly coin?: string };

/** Whose rules a signature follows, as far as its bytes and the address say it. */
export type SignatureForm =
  | RecoverableForm
  | 'simple'
  | 'full'
  | 'proof-of-funds'
  | UnprefixedForm
  /** A signature in DER, as transactions have them. */
  | 'der';

/** BIP 322 full, or a proof of funds, without the prefix that says so: valid once it stands before it. */
export type UnprefixedForm = 'full-no-prefix' | 'proof-of-funds-no-prefix';

/** What Core's verifymessage answers: true, false, or that the address or the text is not for it. */
export type CoreAnswer = 'true' | 'false' | 'no-key' | 'malformed';

export type JudgedMessage =
  | {
      /** By BIP 322; `unproven` where a coin of a proof is only what the proof says of it. */
      readonly verdict: 'valid' | 'unproven';
      readonly form: SignatureForm;
      readonly lockTime: number;
      readonly sequence: number;
      readonly funds: number;
      /** Of a proof of funds. */
      readonly coins?: readonly ProofCoin[];
    }
  /** The key of the address signed exactly this message, by the rules of the form. */
  | { readonly verdict: 'signed'; readonly form: RecoverableForm; readonly byCore: CoreAnswer }
  /** Valid by BIP 322 once its prefix stands before it. */
  | {
      readonly verdict: 'signed';
      readonly form: UnprefixedForm;
      readonly missing: MissingPrefix;
      readonly lockTime: number;
      readonly sequence: number;
      readonly funds: number;
      readonly coins?: readonly ProofCoin[];
    }
  | {
      readonly verdict: 'inconclusive';
      readonly form: SignatureForm;
      /** Of a proof of funds. */
      readonly coins?: readonly ProofCoin[];
    }
  | {
      readonly verdict: 'invalid';
      readonly form: SignatureForm;
      /** It is a signature of the message with other spacing. */
      readonly spacing?: MessageSpacing;
      /** Whose it is if this is the message: the address of the key that it gives, of the same kind. */
      readonly signer?: string;
      /** Of a proof of funds. */
      readonly coins?: readonly ProofCoin[];
    }
  /** `coin` names the one that the address is of, where that is not Bitcoin. */
  | { readonly verdict: 'none'; readonly fault: MessageFault; readonly coin?: string };

/** The keys' bytes are overwritten. */
export function signInForm(asked: MessageToSign): SignedInForm {
  const { chain, address, form } = asked;
  const destination = decodeAddress(address, chain);
  if ('error' in destination) return { ok: false, ...noAddress(destination) };
  return form === 'core' ? signedByCore(destination, asked) : signedByBip322(destination, asked);
}

function signedByBip322(
  destination: Destination,
  { chain, message, form, keys: lines, scripts: hex, lockTime, sequence }: MessageToSign,
): SignedInForm {
  const scripts = hex.map(hexToBytes);
  if (!scripts.every((script) => script !== undefined)) return refused('script');
  if (!isUint32(lockTime) || !isUint32(sequence)) return refused('lock');
  const keys = readMessageKeys(filledLines(lines), chain);
  if (!keys) return refused('key');
  const keystore = messageKeystore(keys, scripts);
  try {
    const choice = { full: form === 'full', locks: toSignLocks(lockTime, sequence) };
    const signature = signBip322(message, scriptForDestination(destination), keystore, choice);
    return signature === undefined ? refused('keys') : { ok: true, signature };
  } finally {
    keystore.wipe();
  }
}

/** Core asks for no address; here the key has to be that of one. */
function signedByCore(
  destination: Destination,
  { chain, message, keys: lines }: MessageToSign,
): SignedInForm {
  if (destination.type !== 'pubkeyhash') return refused('not-p2pkh');
  const keys = readMessageKeys(filledLines(lines), chain);
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

/**
 * Whether a signature of whatever form is of a message for an address: BIP 322's
 * variants, with their prefixes or without, and those from which the key can be computed, of Core and of others.
 * The signature may have white space in it, be hex, or lack its padding.
 */
export function verifyInForm(asked: MessageToVerify): JudgedMessage {
  const { chain, address, message } = asked;
  const destination = decodeAddress(address, chain);
  if ('error' in destination) return { verdict: 'none', ...noAddress(destination) };
  const read = readSignatureText(asked.signature);
  if (!read) return { verdict: 'none', fault: 'signature' };
  if (read.prefix === '' && read.bytes.length === SIZE) {
    return judgedRecoverable(destination, read.bytes, asked);
  }
  const prevtxs = transactionsIn(asked.prevtxs ?? []);
  if (!prevtxs) return { verdict: 'none', fault: 'prevtx' };
  const judged = judgedByBip322(destination, read, message, prevtxs);
  if (judged.verdict !== 'invalid') return judged;
  // R and S without their header could be a witness too, so they are tried last.
  const bare = read.bytes.length === SIZE - 1 && judgedRecoverable(destination, read.bytes, asked);
  return bare && bare.verdict === 'signed' ? bare : judged;
}

/** Whether two addresses of a chain pay to one script; undefined where either is none. */
export function areSameAddress(one: string, other: string, chain: Chain): boolean | undefined {
  const [a, b] = [decodeAddress(one, chain), decodeAddress(other, chain)];
  if ('error' in a || 'error' in b) return undefined;
  return equalBytes(scriptForDestination(a), scriptForDestination(b));
}

function judgedByBip322(
  destination: Destination,
  { prefix, bytes }: SignatureText,
  message: string,
  prevtxs: readonly Transaction[],
): JudgedMessage {
  const script = scriptForDestination(destination);
  const missing = prefix === '' ? missingPrefix(bytes) : undefined;
  const signature = `${missing ?? prefix}${encodeBase64(bytes)}`;
  const verify = (text: string) => verifyBip322(text, script, signature, prevtxs);
  const found = verify(message);
  const form = missing ? WITHOUT_PREFIX[missing] : formOfBytes(prefix, bytes);
  if (isHeld(found)) return held(found, form, missing);
  if (found.state === 'inconclusive') {
    const { state: verdict, ...rest } = found;
    return { verdict, form, ...rest };
  }
  const spacing = spacingThatFits(message, (other) => isHeld(verify(other)));
  const { state: verdict, ...rest } = found;
  return { verdict, form, ...(spacing && { spacing }), ...rest };
}

function held(
  { state, ...rest }: HeldVerdict,
  form: SignatureForm,
  missing: MissingPrefix | undefined,
): JudgedMessage {
  if (state !== 'valid' || !missing) return { verdict: state, form, ...rest };
  return { verdict: 'signed', form: WITHOUT_PREFIX[missing], missing, ...rest };
}

/** Undefined where one is none. */
function transactionsIn(texts: readonly string[]): readonly Transaction[] | undefined {
  return ifDecodes(() =>
    texts.map((text) => decodeTransaction(hexToBytes(text.trim()) ?? NO_BYTES)),
  );
}

const NO_BYTES = new Uint8Array(0);

const VARIANTS: ReadonlyMap<string, SignatureForm> = new Map([
  ['smp', 'simple'],
  ['ful', 'full'],
  ['pof', 'proof-of-funds'],
]);

const WITHOUT_PREFIX: Readonly<Record<MissingPrefix, UnprefixedForm>> = {
  ful: 'full-no-prefix',
  pof: 'proof-of-funds-no-prefix',
};

/** Whether a form is one of BIP 322's variants, and not one that the page reads besides. */
export function isFormOfBip322(form: SignatureForm): boolean {
  return [...VARIANTS.values()].includes(form);
}

/** The variant by its prefix; without one a signature of transactions, which is none of messages, or simple. */
function formOfBytes(prefix: string, bytes: Uint8Array): SignatureForm {
  const isDer = bytes[0] === 0x30 && bytes[2] === 0x02 && bytes.length - 2 - bytes[1]! <= 1;
  return VARIANTS.get(prefix) ?? (isDer ? 'der' : 'simple');
}

function judgedRecoverable(
  destination: Destination,
  bytes: Uint8Array,
  { chain, message, signature }: MessageToVerify,
): JudgedMessage {
  if (!mayBeOfOneKey(destination)) return { verdict: 'none', fault: 'no-key-hash' };
  const { form, isSigned, signer } = judgeRecoverable(destination, bytes, message);
  if (isSigned) {
    return { verdict: 'signed', form, byCore: byCore(destination, signature.trim(), message) };
  }
  const spacing = spacingThatFits(
    message,
    (other) => judgeRecoverable(destination, bytes, other).isSigned,
  );
  if (spacing) return { verdict: 'invalid', form, spacing };
  return { verdict: 'invalid', form, ...(signer && { signer: encodeAddress(signer, chain) }) };
}

/** What Core's verifymessage says of the text as it was given. */
function byCore(destination: Destination, signature: string, message: string): CoreAnswer {
  if (destination.type !== 'pubkeyhash') return 'no-key';
  const bytes = decodeBase64(signature);
  if (!bytes) return 'malformed';
  return verifyMessage(destination, bytes, message) ? 'true' : 'false';
}

function isUint32(number: number): boolean {
  return Number.isInteger(number) && number >= 0 && number <= 0xffffffff;
}

function noAddress({ coin }: AddressFault): { readonly fault: 'address'; readonly coin?: string } {
  return { fault: 'address', ...(coin !== undefined && { coin }) };
}

function refused(fault: MessageFault): SignedInForm {
  return { ok: false, fault };
}
