import { isPublicKeySize } from '../crypto/public/point.ts';
import { readsToEnd } from './reader.ts';
import { isStrictDerSignature } from './signature-encoding.ts';

/** What an item of a witness stack is, by its shape and where it is in the stack. */
export type WitnessRole =
  | 'data'
  | 'ecdsa-signature'
  | 'schnorr-signature'
  | 'public-key'
  | 'witness-script'
  | 'tapscript'
  | 'control-block'
  | 'annex'
  | 'reserved-value';

/** The first byte of an annex (BIP 341). */
const ANNEX_TAG = 0x50;
const COMPRESSED_SIZE = 33;
const RESERVED_VALUE_SIZE = 32;

/** A control block has a byte, an internal key and at most 128 hashes (BIP 341). */
const CONTROL_BASE = 33;
const HASH_SIZE = 32;
const MOST_HASHES = 128;

/**
 * Leaf versions below 0xc0 that BIP 341 leaves for use (footnote 7): as the first
 * byte of a P2WSH script or of a public key each would make the spend invalid.
 */
const LOW_LEAF_VERSIONS: ReadonlySet<number> = new Set([
  0x66, 0x7e, 0x80, 0x84, 0x96, 0x98, 0xba, 0xbc, 0xbe,
]);

/** The last of at least two items, if its first byte is 50 (BIP 341). */
export function annexOf(witness: readonly Uint8Array[]): Uint8Array | undefined {
  const last = witness.at(-1);
  return witness.length >= 2 && last?.[0] === ANNEX_TAG ? last : undefined;
}

/** A witness without its annex, where it has one. */
export function withoutAnnex(witness: readonly Uint8Array[]): readonly Uint8Array[] {
  return annexOf(witness) ? witness.slice(0, -1) : witness;
}

/**
 * The role of each item of a witness stack, bottom first. BIP 341 chose annex tag
 * and leaf versions so that a valid spend can be classified without the output
 * that it spends; of an invalid one the roles are those that its shape suggests.
 * Items of a stack that has no known shape are `data`.
 */
export function witnessRoles(stack: readonly Uint8Array[]): readonly WitnessRole[] {
  if (annexOf(stack)) return [...taprootRoles(stack.slice(0, -1)), 'annex'];
  if (isControlBlock(stack.at(-1)) && stack.length >= 2) return taprootRoles(stack);
  const [first, second] = stack;
  if (first && stack.length === 1) return [loneRole(first)];
  if (
    first &&
    second?.length === COMPRESSED_SIZE &&
    stack.length === 2 &&
    isStrictDerSignature(first) &&
    isPublicKeySize(second)
  ) {
    return ['ecdsa-signature', 'public-key'];
  }
  return stack.map((item, at) => (at === stack.length - 1 ? scriptRole(item) : argumentRole(item)));
}

/** Key path or script path, without the annex. */
function taprootRoles(stack: readonly Uint8Array[]): readonly WitnessRole[] {
  if (stack.length < 2) return stack.map(loneRole);
  const isScriptPath = isControlBlock(stack.at(-1));
  return stack.map((item, at) => {
    if (isScriptPath && at === stack.length - 1) return 'control-block';
    if (isScriptPath && at === stack.length - 2) return 'tapscript';
    return isSchnorrSize(item) ? 'schnorr-signature' : 'data';
  });
}

/** A stack of one: a key path spend, a coinbase's reserved value (BIP 141), or a script without arguments. */
function loneRole(item: Uint8Array): WitnessRole {
  if (isSchnorrSize(item)) return 'schnorr-signature';
  // As a script, 32 zero bytes would leave false on the stack.
  if (item.length === RESERVED_VALUE_SIZE && item.every((byte) => byte === 0)) {
    return 'reserved-value';
  }
  return scriptRole(item);
}

/** A script that a push runs out of can never be spent, so it is no script. */
function scriptRole(item: Uint8Array): WitnessRole {
  return item.length > 0 && readsToEnd(item) ? 'witness-script' : 'data';
}

/** What a P2WSH script is given. */
function argumentRole(item: Uint8Array): WitnessRole {
  if (isStrictDerSignature(item)) return 'ecdsa-signature';
  return isPublicKeySize(item) ? 'public-key' : 'data';
}

/** With or without the byte of a hash type (BIP 341). */
export function isSchnorrSize({ length }: Uint8Array): boolean {
  return length === 64 || length === 65;
}

/** Whether an item has the size and the leaf version of a control block (BIP 341). */
export function isControlBlock(item: Uint8Array | undefined): boolean {
  if (item === undefined || item.length < CONTROL_BASE) return false;
  const hashes = (item.length - CONTROL_BASE) / HASH_SIZE;
  if (!Number.isInteger(hashes) || hashes > MOST_HASHES) return false;
  const version = item[0]! & 0xfe;
  return version >= 0xc0 || LOW_LEAF_VERSIONS.has(version);
}
