/**
 * ECDSA signatures in DER (X.690): 30, a length, then R and S, each as 02, a
 * length and a big-endian signed number. Between functions a signature is 64
 * bytes, R then S, each 32 bytes big-endian.
 */

const COMPOUND = 0x30;
const INTEGER = 0x02;
/** Set in a first length byte that says how many length bytes follow. */
const LONG_LENGTH = 0x80;

/** R and S in the fewest bytes (secp256k1_ecdsa_signature_serialize_der). */
export function encodeDer(compact: Uint8Array): Uint8Array {
  const r = signedMagnitude(compact.subarray(0, 32));
  const s = signedMagnitude(compact.subarray(32, 64));
  const length = r.length + s.length + 4;
  return Uint8Array.from([COMPOUND, length, INTEGER, r.length, ...r, INTEGER, s.length, ...s]);
}

/** Big-endian without zero bytes in front, but for one where the highest bit would read as a sign. */
function signedMagnitude(bytes: Uint8Array): Uint8Array {
  const digits = withoutLeadingZeros(bytes);
  if (digits.length > 0 && (digits[0]! & 0x80) === 0) return digits;
  return Uint8Array.of(0, ...digits);
}

function withoutLeadingZeros(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex((byte) => byte !== 0);
  return bytes.subarray(first < 0 ? bytes.length : first);
}

/**
 * R and S as consensus has read them since before BIP 66
 * (ecdsa_signature_parse_der_lax, pubkey.cpp): the length behind 30 may lie,
 * lengths may be longer than needed, numbers may have any zero bytes in front
 * and have no sign, and anything may follow S. `undefined` where even that
 * fails, and for a number above 32 bytes, which verifies under no key.
 */
export function parseDerLax(bytes: Uint8Array): Uint8Array | undefined {
  const start = skipCompound(bytes);
  const r = start === undefined ? undefined : readInteger(bytes, start);
  const s = r === undefined ? undefined : readInteger(bytes, r.end);
  if (r === undefined || s === undefined) return undefined;
  const [rDigits, sDigits] = [withoutLeadingZeros(r.digits), withoutLeadingZeros(s.digits)];
  if (rDigits.length > 32 || sDigits.length > 32) return undefined;
  const compact = new Uint8Array(64);
  compact.set(rDigits, 32 - rDigits.length);
  compact.set(sDigits, 64 - sDigits.length);
  return compact;
}

/** Where R begins: behind the 30 and its length, whose value is not looked at. */
function skipCompound(bytes: Uint8Array): number | undefined {
  if (bytes.length < 2 || bytes[0] !== COMPOUND) return undefined;
  const first = bytes[1]!;
  const more = first & LONG_LENGTH ? first - LONG_LENGTH : 0;
  return more > bytes.length - 2 ? undefined : 2 + more;
}

interface IntegerInDer {
  readonly digits: Uint8Array;
  readonly end: number;
}

function readInteger(bytes: Uint8Array, at: number): IntegerInDer | undefined {
  if (at + 2 > bytes.length || bytes[at] !== INTEGER) return undefined;
  const length = readLength(bytes, at + 1);
  if (length === undefined || length.value > bytes.length - length.end) return undefined;
  const end = length.end + length.value;
  return { digits: bytes.subarray(length.end, end), end };
}

function readLength(
  bytes: Uint8Array,
  at: number,
): { readonly value: number; readonly end: number } | undefined {
  const first = bytes[at]!;
  if ((first & LONG_LENGTH) === 0) return { value: first, end: at + 1 };
  const end = at + 1 + first - LONG_LENGTH;
  if (end > bytes.length) return undefined;
  const digits = withoutLeadingZeros(bytes.subarray(at + 1, end));
  if (digits.length >= 4) return undefined;
  return { value: digits.reduce((sum, digit) => sum * 256 + digit, 0), end };
}
