import { GROUP_ORDER } from '../secp256k1.ts';

/**
 * Numbers to multiply points with, cut into halves by the curve's endomorphism
 * and written with digits: all odd and never zero, or most of them zero.
 */

/** How many bits each half of a number may take, without its sign; see `oddHalves`. */
export const HALF_BITS = 130;

/**
 * A cube root of one modulo p: (root x, y) is lambda times (x, y), lambda being
 * a cube root of one modulo n.
 */
export const LAMBDA_ROOT = 0x7ae96a2b657c07106e64479eac3434e99cf0497512f58995c1396c28719501een;

/** SHORT_A - SHORT_B lambda and LONG_A + SHORT_A lambda are both zero modulo n. */
const SHORT_A = 0x3086d221a7d46bcde86c90e49284eb15n;
const SHORT_B = 0xe4437ed6010e88286f547fa90abfe4c3n;
const LONG_A = 0x114ca50f7a8e2f3f657c1108d9d44cfd8n;

/**
 * Two odd numbers below 2^130 either side of zero, the first plus lambda times
 * the second being a number modulo n (Gallant, Lambert and Vanstone, CRYPTO
 * 2001). What is zero modulo n is taken off about as often as leaves least, and
 * so often that both are odd: all of those numbers are but LONG_A.
 */
export function oddHalves(scalar: bigint): readonly [bigint, bigint] {
  const isOdd = scalar & 1n;
  const first = withLastBit((scalar * SHORT_A) / GROUP_ORDER, isOdd ^ 1n);
  const second = withLastBit((scalar * SHORT_B) / GROUP_ORDER, isOdd);
  return [scalar - first * SHORT_A - second * LONG_A, first * SHORT_B - second * SHORT_A];
}

function withLastBit(value: bigint, bit: bigint): bigint {
  return ((value >> 1n) << 1n) | bit;
}

/**
 * A half with digits that are odd and never zero, the lowest first: the digit i
 * counts for 2^(bits i). With b bits in each of w windows and the odd number m,
 * positive or not, the windows of e = (m + 2^(bw) - 1) / 2 hold the digits: the
 * window e_i counts for 2 e_i + 1 - 2^b.
 */
export function oddDigits(half: bigint, bits: number, count: number): readonly number[] {
  const offset = (1n << BigInt(bits * count)) - 1n;
  const middle = 2 ** bits - 1;
  return digitsOf((half + offset) >> 1n, bits, count).map((window) => 2 * window - middle);
}

/** Bits that a half with such digits may take, with what they carry over. */
export const NAF_BITS = HALF_BITS + 1;

/**
 * A half with few digits (its non-adjacent form of a width): the digit at i counts
 * for 2^i, and is zero or odd and below 2^(width - 1) either side of zero. Of
 * `width` in a row one at most is not zero. Only for numbers that are no secret.
 */
export function nafDigits(half: bigint, width: number): Int16Array {
  const digits = new Int16Array(NAF_BITS);
  const sign = half < 0n ? -1 : 1;
  const words = wordsOf(half < 0n ? -half : half);
  let carry = 0;
  for (let at = 0; at < NAF_BITS; ) {
    if ((bitsAt(words, at, 1) ^ carry) === 0) {
      at++;
      continue;
    }
    const window = bitsAt(words, at, width) + carry;
    carry = window >> (width - 1);
    digits[at] = sign * (window - (carry << width));
    at += width;
  }
  return digits;
}

/** 32 bits in each, the lowest first, and a word of zeros behind them. */
function wordsOf(value: bigint): Int32Array {
  const words = new Int32Array(Math.ceil(NAF_BITS / 32) + 1);
  let rest = value;
  for (let i = 0; rest > 0n; i++, rest >>= 32n) words[i] = Number(BigInt.asIntN(32, rest));
  return words;
}

/** Some bits from one on, fewer than 32. */
function bitsAt(words: Int32Array, at: number, count: number): number {
  const word = at >> 5;
  const shift = at & 31;
  const above = shift === 0 ? 0 : words[word + 1]! << (32 - shift);
  return ((words[word]! >>> shift) | above) & ((1 << count) - 1);
}

/** What a double holds exactly. */
const EXACT_BITS = 53;

/** A number cut into windows, the lowest first. */
function digitsOf(value: bigint, windowBits: number, count: number): readonly number[] {
  const size = 2 ** windowBits;
  const windowsAtOnce = Math.floor(EXACT_BITS / windowBits);
  const bitsAtOnce = windowsAtOnce * windowBits;
  const digits: number[] = [];
  for (let rest = value; digits.length < count; rest >>= BigInt(bitsAtOnce)) {
    let chunk = Number(BigInt.asUintN(bitsAtOnce, rest));
    for (let i = 0; i < windowsAtOnce && digits.length < count; i++) {
      digits.push(chunk % size);
      chunk = Math.floor(chunk / size);
    }
  }
  return digits;
}
