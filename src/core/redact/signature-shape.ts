/** The form of a signature without what it says. */
import { parseDerLax } from '../crypto/der.ts';
import { numberOf } from '../crypto/secp256k1.ts';
import { isLowDer, isStrictDerSignature } from '../script/signature-encoding.ts';

/** Whether bytes are an ECDSA signature with its hash type, or were meant to be one. */
export function looksLikeEcdsa(bytes: Uint8Array): boolean {
  if (isStrictDerSignature(bytes)) return true;
  return bytes.length >= 60 && bytes.length <= 75 && bytes[0] === 0x30;
}

export interface EcdsaShape {
  /** Two with the same one have one nonce. */
  readonly r: bigint;
  readonly rSize: number;
  readonly size: number;
  readonly isHigh: boolean;
}

/** Of one in strict DER, with its hash type; `undefined` for others. */
export function ecdsaShape(bytes: Uint8Array): EcdsaShape | undefined {
  if (!isStrictDerSignature(bytes)) return undefined;
  const compact = parseDerLax(bytes.subarray(0, -1));
  if (!compact) return undefined;
  return {
    r: numberOf(compact.subarray(0, 32)),
    rSize: bytes[3]!,
    size: bytes.length - 1,
    isHigh: !isLowDer(bytes),
  };
}

/**
 * The bytes of a signature with other digits of R and S, from a stream of the same length; what
 * DER has around them stays.
 */
export function withOtherDigits(bytes: Uint8Array, stream: Uint8Array): Uint8Array {
  const out = Uint8Array.from(bytes);
  for (const [start, end] of digitRuns(bytes)) {
    for (let at = start; at < end; at++) {
      const isFirst = at === start || (at === start + 1 && bytes[start] === 0);
      // The sign, and a zero in front of it, are of the encoding.
      if (isFirst) out[at] = firstDigit(bytes[at]!, stream[at]!);
      else out[at] = stream[at]!;
    }
  }
  return out;
}

function firstDigit(original: number, other: number): number {
  if (original === 0) return 0;
  return original & 0x80 ? other | 0x80 : (other & 0x7f) | 1;
}

/** Where R and S are said to be, and what follows them; of bytes that say nothing of it all but the first four and the last. */
function digitRuns(bytes: Uint8Array): readonly (readonly [number, number])[] {
  const { length } = bytes;
  const rEnd = 4 + (bytes[3] ?? 0);
  const sEnd = rEnd + 2 + (bytes[rEnd + 1] ?? 0);
  if (length < 9 || sEnd > length) return [[Math.min(4, length), Math.max(length - 1, 0)]];
  return [
    [4, rEnd],
    [rEnd + 2, sEnd],
    // Where lengths lie, as in DER with long ones, what follows may be digits too; the last is the hash type.
    [sEnd, Math.max(length - 1, sEnd)],
  ];
}
