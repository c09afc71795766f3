/** Signatures of messages from which the key can be computed, of whatever program. */
import { equalBytes } from '../bytes/order.ts';
import { concatBytes } from '../bytes/writer.ts';
import { hash160 } from '../crypto/hashes.ts';
import { recoverPublicKey } from '../crypto/public/recover-key.ts';
import { COMPRESSED, HEADER, SIZE } from '../crypto/recovery-header.ts';
import { tweakedOutputKey } from '../crypto/taproot.ts';
import type { Destination } from '../encoding/address.ts';
import { scriptForDestination } from '../script/destination.ts';
import {
  COMPRESSED_FROM,
  messageDigest,
  NATIVE_FROM,
  NATIVE_TO,
  NESTED_FROM,
  segwitOutputOf,
} from '../sign/message.ts';

/** Whose rules a signature of 65 bytes follows, by its header and the kind of address. */
export type RecoverableForm =
  /** P2PKH, header 27 to 34: `signmessage`. */
  | 'core'
  /** Segwit of one key under its own header, 35 to 38 inside P2SH, 39 to 42 by itself. */
  | 'bip137'
  /** Segwit under a header of P2PKH: Electrum, Sparrow. */
  | 'electrum'
  /** Taproot, which no specification has such signatures for. */
  | 'taproot'
  /** A header that says another kind of key than the address has. */
  | 'other-header'
  /** R and S alone. */
  | 'no-header';

/** What became of it: the form, whether the address's key signed, and whose key the signature gives. */
export interface JudgedRecoverable {
  readonly form: RecoverableForm;
  readonly isSigned: boolean;
  /** The key's destination, of the kind that was asked for. */
  readonly signer: Destination | undefined;
}

/** Whether a destination can be of one key, so that such a signature can be of it. */
export function mayBeOfOneKey(destination: Destination): boolean {
  if (destination.type !== 'witness') return true;
  const { version, program } = destination;
  return (version === 0 && program.length === 20) || (version === 1 && program.length === 32);
}

/**
 * Judges 65 bytes, or the 64 without their header, over exactly this message. The
 * header tells which of four keys it is; what it says of the kind of address
 * decides the form alone, as programs disagree on it.
 */
export function judgeRecoverable(
  destination: Destination,
  signature: Uint8Array,
  message: string,
): JudgedRecoverable {
  const digest = messageDigest(message);
  if (signature.length < SIZE) return judgeBare(destination, signature, digest);
  const header = signature[0] ?? 0;
  const key = recovered(digest, signature.subarray(1), header - HEADER);
  const isCompressed = saysCompressed(destination, header);
  const fitting = key && [isCompressed, !isCompressed].find((one) => isOf(key, one, destination));
  const isExact = fitting === undefined || fitting === isCompressed;
  return {
    form: isExact ? formOf(destination, header) : 'other-header',
    isSigned: fitting !== undefined,
    signer: key && destinationsOf(key, isCompressed, destination)[0],
  };
}

function judgeBare(
  destination: Destination,
  signature: Uint8Array,
  digest: Uint8Array,
): JudgedRecoverable {
  const keys = [0, 1, 2, 3].map((bits) => recovered(digest, signature, bits));
  const isSigned = keys.some(
    (key) => key && [true, false].some((compressed) => isOf(key, compressed, destination)),
  );
  return { form: 'no-header', isSigned, signer: isSigned ? destination : undefined };
}

/** The compressed and the uncompressed form of the key, by the two lowest bits. */
interface RecoveredKey {
  readonly compressed: Uint8Array;
  readonly uncompressed: Uint8Array;
}

function recovered(digest: Uint8Array, rs: Uint8Array, bits: number): RecoveredKey | undefined {
  const under = (from: number) =>
    recoverPublicKey(digest, concatBytes(Uint8Array.of(from + (bits & 3)), rs));
  const [compressed, uncompressed] = [under(COMPRESSED_FROM), under(HEADER)];
  return compressed && uncompressed ? { compressed, uncompressed } : undefined;
}

/** Core looks at one bit of any header; all but P2PKH is of compressed keys. */
function saysCompressed({ type }: Destination, header: number): boolean {
  return type !== 'pubkeyhash' || ((header - HEADER) & COMPRESSED) !== 0;
}

function isOf(key: RecoveredKey, isCompressed: boolean, destination: Destination): boolean {
  const script = scriptForDestination(destination);
  return destinationsOf(key, isCompressed, destination).some((one) =>
    equalBytes(scriptForDestination(one), script),
  );
}

/** What a key is the one key of, of the same kind; for taproot the internal key first (BIP 86). */
function destinationsOf(
  key: RecoveredKey,
  isCompressed: boolean,
  like: Destination,
): readonly Destination[] {
  if (like.type === 'pubkeyhash') {
    return [
      { type: 'pubkeyhash', hash: hash160(isCompressed ? key.compressed : key.uncompressed) },
    ];
  }
  if (!isCompressed) return [];
  const isTaproot = like.type === 'witness' && like.version > 0;
  if (isTaproot) return taprootOf(key.compressed.subarray(1));
  return [segwitOutputOf(key.compressed, like.type === 'scripthash')];
}

function taprootOf(x: Uint8Array): readonly Destination[] {
  const tweaked = tweakedOutputKey(x)?.key;
  return [tweaked, x].flatMap((program): readonly Destination[] =>
    program ? [{ type: 'witness', version: 1, program }] : [],
  );
}

function formOf(destination: Destination, header: number): RecoverableForm {
  if (header < HEADER || header > NATIVE_TO) return 'other-header';
  const isPlain = header < NESTED_FROM;
  if (destination.type === 'pubkeyhash') return isPlain ? 'core' : 'other-header';
  if (destination.type === 'witness' && destination.version > 0) return 'taproot';
  if (isPlain) return 'electrum';
  const isNested = header < NATIVE_FROM;
  return isNested === (destination.type === 'scripthash') ? 'bip137' : 'other-header';
}
