import { FIELD_PRIME, FOLD_HIGH, FOLD_LOW, LIMB_BITS, LIMBS, PER_LIMB } from './field.ts';

/**
 * Whether a number is a square modulo the field prime of secp256k1,
 * p = 2^256 - 2^32 - 977 (SEC 2, 2.4.1), told by its Jacobi symbol.
 *
 * A number is eleven limbs of 24 bits, lowest first, in doubles: the product
 * of two limbs has 48 bits, so eleven of them add up exactly. The limbs are
 * module-level scratch, because the functions run to their end without
 * allocating; nothing here is secret, and time depends on the values.
 */

const LIMB = 2 ** LIMB_BITS;

const PRIME_LIMBS = limbsOf(FIELD_PRIME);

const x = new Float64Array(LIMBS);
const power = new Float64Array(LIMBS);
const wide = new Float64Array(2 * LIMBS);
const f = new Float64Array(LIMBS);
const g = new Float64Array(LIMBS);

/**
 * Whether x^3 + 7 is a square modulo p, that is, whether a point of secp256k1
 * has this x. `bytes[offset .. offset + 32]` is x, big-endian, less than p.
 */
export function hasPointWithX(bytes: Uint8Array, offset: number): boolean {
  readLimbs(bytes, offset);
  multiply(x, x);
  multiply(power, x);
  // The group has odd order, so there is no point with y = 0 and x^3 + 7 is never 0.
  power[0] = power[0]! + 7;
  return isSquare(power);
}

/** Whether a value from 1 to p - 1 is a square modulo p, by Euler's criterion: plain and slow. */
export function isSquareByEuler(value: bigint): boolean {
  let result = 1n;
  let square = value;
  for (let exponent = (FIELD_PRIME - 1n) / 2n; exponent > 0n; exponent >>= 1n) {
    if (exponent & 1n) result = (result * square) % FIELD_PRIME;
    square = (square * square) % FIELD_PRIME;
  }
  return result === 1n;
}

/** Random values take 32 batches of steps; none has been seen that takes many more. */
const MOST_BATCHES = 80;

/**
 * Whether `value`, not a multiple of p, is a square modulo p. The Jacobi
 * symbol (g | f) starts as (value | p) and is kept while f and g shrink by
 * three rules for odd f and positive g:
 *
 *   (g / 2 | f) = (g | f), negated where f is 3 or 5 modulo 8;
 *   (g + f | f) = (g | f);
 *   (f | g) = (g | f) for odd g, negated where both are 3 modulo 4.
 *
 * Which rule comes next depends on the low bits of f and g and on a counter,
 * as in Bernstein and Yang's "Fast constant-time gcd computation and modular
 * inversion", with additions for its subtractions, as libsecp256k1 does, so
 * that no sign has to be known. So 24 steps are decided on one machine word,
 * gathered in a matrix, and done to all limbs at once. Nobody has proved that
 * additions always arrive; where they did not, Euler's criterion answers.
 */
export function isSquare(value: Float64Array): boolean {
  f.set(PRIME_LIMBS);
  g.set(value);
  let size = LIMBS;
  delta = 1;
  negated = 0;
  for (let batch = 0; batch < MOST_BATCHES; batch++) {
    decideSteps(f[0]! | (f[1]! << LIMB_BITS), g[0]! | (g[1]! << LIMB_BITS));
    applySteps(size);
    while (size > 2 && f[size - 1] === 0 && g[size - 1] === 0) size--;
    if (f[0] === 1 && isOne(f, size)) return negated === 0;
  }
  return isSquareByEuler(bigintOf(value) % FIELD_PRIME);
}

// The steps of a batch: f becomes (ff f + fg g) / 2^24, g becomes (gf f + gg g) / 2^24.
let ff = 0;
let fg = 0;
let gf = 0;
let gg = 0;
/** Steps since the last exchange, against steps until it: above 0, f and g change places. */
let delta = 0;
/** 1 where the symbol has been negated an odd number of times. */
let negated = 0;

/**
 * Decides 24 steps from the low 32 bits of f and g, of which at least the
 * lowest 8 stay right. A step halves g; an odd g becomes f + g first, and its
 * old value takes the place of f where delta says so. The many `| 0` keep the
 * compiler at 32-bit integers, which saves a quarter of the time.
 */
function decideSteps(lowF: number, lowG: number): void {
  let a = lowF | 0;
  let b = lowG | 0;
  let u = 1;
  let v = 0;
  let q = 0;
  let r = 1;
  let d = delta | 0;
  let flips = negated | 0;
  let left = LIMB_BITS;
  for (;;) {
    const zeros = trailingZeros(b | (-1 << left));
    b >>= zeros;
    u <<= zeros;
    v <<= zeros;
    d = (d + zeros) | 0;
    left = (left - zeros) | 0;
    flips ^= zeros & ((a >> 1) ^ (a >> 2));
    if (left === 0) break;
    const sum = (a + b) | 0;
    const sumU = (u + q) | 0;
    const sumV = (v + r) | 0;
    if (d > 0) {
      d = -d | 0;
      flips ^= (a & b) >> 1;
      a = b;
      u = q;
      v = r;
    }
    b = sum;
    q = sumU;
    r = sumV;
  }
  ff = u;
  fg = v;
  gf = q;
  gg = r;
  delta = d;
  negated = flips & 1;
}

function trailingZeros(word: number): number {
  return (31 - Math.clz32(word & -word)) | 0;
}

/** Does the steps decided last to the lower `size` limbs; the lowest limb of each sum is zero. */
function applySteps(size: number): void {
  let carryF = (ff * f[0]! + fg * g[0]!) * PER_LIMB;
  let carryG = (gf * f[0]! + gg * g[0]!) * PER_LIMB;
  for (let i = 1; i < size; i++) {
    const limbF = f[i]!;
    const limbG = g[i]!;
    const sumF = ff * limbF + fg * limbG + carryF;
    const sumG = gf * limbF + gg * limbG + carryG;
    carryF = Math.floor(sumF * PER_LIMB);
    carryG = Math.floor(sumG * PER_LIMB);
    f[i - 1] = sumF - carryF * LIMB;
    g[i - 1] = sumG - carryG * LIMB;
  }
  f[size - 1] = carryF;
  g[size - 1] = carryG;
}

function isOne(limbs: Float64Array, size: number): boolean {
  for (let i = 1; i < size; i++) if (limbs[i] !== 0) return false;
  return limbs[0] === 1;
}

/** Sets `power` to a times b modulo p, not fully reduced but below 2^264; both must be too. */
function multiply(a: Float64Array, b: Float64Array): void {
  wide.fill(0);
  for (let i = 0; i < LIMBS; i++) {
    const limb = a[i]!;
    for (let j = 0; j < LIMBS; j++) wide[i + j] = wide[i + j]! + limb * b[j]!;
  }
  carry(2 * LIMBS);
  for (let i = LIMBS; i < 2 * LIMBS; i++) {
    const high = wide[i]!;
    wide[i] = 0;
    wide[i - LIMBS] = wide[i - LIMBS]! + high * FOLD_LOW;
    wide[i - LIMBS + 1] = wide[i - LIMBS + 1]! + high * FOLD_HIGH;
  }
  carry(LIMBS + 2);
  foldAbove256();
  power.set(wide.subarray(0, LIMBS));
}

/** Brings what `wide` holds above 2^256 down by 2^256 = 2^32 + 977 modulo p. */
function foldAbove256(): void {
  const top = Math.floor(wide[LIMBS - 1]! / 2 ** 16);
  const high = top + wide[LIMBS]! * 2 ** 8 + wide[LIMBS + 1]! * 2 ** 32;
  wide[LIMBS - 1] = wide[LIMBS - 1]! - top * 2 ** 16;
  wide[0] = wide[0]! + high * 977;
  wide[1] = wide[1]! + high * 2 ** 8;
  carry(LIMBS);
}

/** Makes the lower `count` limbs of `wide` less than 2^24 each; the value must fit in them. */
function carry(count: number): void {
  let above = 0;
  for (let i = 0; i < count; i++) {
    const sum = wide[i]! + above;
    above = Math.floor(sum * PER_LIMB);
    wide[i] = sum - above * LIMB;
  }
}

/** Sets `x` from 32 big-endian bytes: three bytes a limb, two in the last. */
function readLimbs(bytes: Uint8Array, offset: number): void {
  let end = offset + 32;
  for (let i = 0; i < LIMBS - 1; i++) {
    x[i] = bytes[end - 1]! | (bytes[end - 2]! << 8) | (bytes[end - 3]! << 16);
    end -= 3;
  }
  x[LIMBS - 1] = bytes[end - 1]! | (bytes[end - 2]! << 8);
}

function limbsOf(value: bigint): Float64Array {
  return Float64Array.from({ length: LIMBS }, (_, i) =>
    Number(BigInt.asUintN(LIMB_BITS, value >> BigInt(LIMB_BITS * i))),
  );
}

function bigintOf(limbs: Float64Array): bigint {
  return limbs.reduceRight((value, limb) => value * BigInt(LIMB) + BigInt(limb), 0n);
}
