import { Cursor } from '../../core/bytes/cursor.ts';
import { Writer } from '../../core/bytes/writer.ts';
import { countedList, cut, mapped, rest, struct, u8 } from '../../core/codec/codec.ts';
import type { SignatureScheme } from '../../core/crypto/made-signature.ts';
import type { KnownSignature } from '../../core/sighash/verifier.ts';

/* Signatures on their way between workers, as bytes, as signed inputs are. */

const item = cut('', rest);

const scheme = mapped<number, SignatureScheme>(
  u8,
  (number) => (number === 0 ? 'ecdsa' : 'schnorr'),
  (name) => (name === 'ecdsa' ? 0 : 1),
);

const WORDS = ['made', 'valid', 'invalid'] as const;

const is = mapped<number, KnownSignature['is']>(
  u8,
  (number) => WORDS[number]!,
  (word) => WORDS.indexOf(word),
);

const signatures = countedList(
  '',
  struct({ scheme, is, bytes: item, digest: item, publicKey: item }),
);

const TYPICAL_SIZE = 150;

export function encodeSignatures(known: readonly KnownSignature[]): Uint8Array {
  const writer = new Writer(known.length * TYPICAL_SIZE + 1);
  signatures.write(writer, [...known]);
  return writer.finish();
}

/** What is in them are views of the bytes. */
export function decodeSignatures(bytes: Uint8Array): readonly KnownSignature[] {
  return signatures.read(new Cursor(bytes));
}
