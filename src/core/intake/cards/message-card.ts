/** Signatures of messages, and messages with theirs. */
import { Cursor } from '../../bytes/cursor.ts';
import { hexToBytes } from '../../bytes/hex.ts';
import { ifDecodes } from '../../bytes/if-decodes.ts';
import { SIZE } from '../../crypto/recovery-header.ts';
import { decodeBase64 } from '../../encoding/base64.ts';
import { readSignedBlock } from '../../message/signed-block.ts';
import { hasPsbtMagic } from '../../psbt/psbt.ts';
import { decodeTransaction } from '../../tx/decode.ts';
import { witnessStack } from '../../tx/witness-codec.ts';
import type { Card, MessageSignatureCard } from './card.ts';

type Form = MessageSignatureCard['form'];

/** By the first header of each four: the key, and the kind of address (BIP 137). */
const HEADERS: readonly (readonly [from: number, form: Form])[] = [
  [39, 'p2wpkh'],
  [35, 'p2sh-p2wpkh'],
  [31, 'p2pkh'],
  [27, 'p2pkh-uncompressed'],
];
const LAST_HEADER = 42;

/** A signature of 65 bytes in base64 or hex, or one of BIP 322; and a message together with its own. */
export function messageCard(text: string): Card | undefined {
  const form = formOf(text.replaceAll(/\s/g, ''));
  if (form) return { kind: 'message-signature', form };
  const block = readSignedBlock(text);
  if (!block || block.signature === '') return undefined;
  const size = new TextEncoder().encode(block.message).length;
  return { kind: 'signed-message', hasAddress: block.address !== '', size };
}

function formOf(text: string): Form | undefined {
  const prefix = text.slice(0, 3);
  const bare = decodeBase64(text);
  if (bare) return recoverableForm(bare) ?? simpleForm(bare);
  const hex = hexToBytes(text);
  if (hex) return recoverableForm(hex);
  const behind = decodeBase64(text.slice(3));
  return behind && variantOf(prefix, behind);
}

function recoverableForm(bytes: Uint8Array): Form | undefined {
  const header = bytes[0] ?? 0;
  if (bytes.length !== SIZE || header > LAST_HEADER) return undefined;
  return HEADERS.find(([from]) => header >= from)?.[1];
}

/** Behind the prefixes of BIP 322, "Types of Signatures". */
function variantOf(prefix: string, bytes: Uint8Array): Form | undefined {
  if (prefix === 'smp') return simpleForm(bytes);
  if (prefix === 'pof') return hasPsbtMagic(bytes) ? 'bip322-proof-of-funds' : undefined;
  return prefix === 'ful' && ifDecodes(() => decodeTransaction(bytes)) ? 'bip322-full' : undefined;
}

/** The length of what a witness of one key begins with: a signature of ECDSA or of Schnorr. */
const SIGNATURES: readonly number[] = [64, 65, 70, 71, 72, 73];

/** A witness that takes all the bytes and begins as one of a key does, or has a script last. */
function simpleForm(bytes: Uint8Array): Form | undefined {
  const cursor = new Cursor(bytes);
  const witness = ifDecodes(() => witnessStack.read(cursor));
  if (!witness || !cursor.atEnd || witness.length === 0) return undefined;
  const hasSignature = witness.some(({ length }) => SIGNATURES.includes(length));
  return hasSignature ? 'bip322-simple' : undefined;
}
