/**
 * Arithmetic modulo the field prime p = 2^256 - 2^32 - 977 of secp256k1
 * (SEC 2, 2.4.1) for checking signatures, where nothing is secret: time depends
 * on the values. It takes a fifth of what BigInt takes, as nothing is allocated.
 *
 * An element is eleven limbs in doubles, the lowest first; the limb with index
 * i counts for 2^(24 i). A limb may be negative, and a value has many forms.
 * An element is called "carried" where no limb is above 1.1 * 2^23 either side
 * of zero, as all functions but `add`, `subtract` and `scale` leave it. Sums of
 * carried elements may be multiplied as they are: a sum of A of them by one of B
 * as long as A * B is at most 9, so that the eleven products in a column add up
 * exactly (11 * 9 * (1.1 * 2^23)^2 < 2^53).
 */

/** Eleven limbs. */
export type FieldElement = Float64Array;

/** The field prime. */
export const FIELD_PRIME = 2n ** 256n - 2n ** 32n - 977n;

export const LIMBS = 11;
export const LIMB_BITS = 24;
export const PER_LIMB = 2 ** -LIMB_BITS;

/** Adding and taking away this rounds a double to a multiple of 2^24: there is no room for lower bits beside it. */
const ROUND = 1.5 * 2 ** (52 + LIMB_BITS);

/** 2^264 modulo p, 2^8 (2^32 + 977), as what it adds to a limb and to the next. */
export const FOLD_LOW = 977 * 2 ** 8;
export const FOLD_HIGH = 2 ** 16;

/** Products by column, before they are carried; the last takes what is carried over. */
const column = new Float64Array(2 * LIMBS);

export function newElement(): FieldElement {
  return new Float64Array(LIMBS);
}

/** From a number between 0 and p - 1, or any other below 2^263. */
export function elementOf(value: bigint): FieldElement {
  const limbs = Float64Array.from({ length: LIMBS }, (_, i) =>
    Number(BigInt.asUintN(LIMB_BITS, value >> BigInt(LIMB_BITS * i))),
  );
  carry(limbs, limbs);
  return limbs;
}

/** The number from 0 to p - 1. */
export function numberOfElement(a: FieldElement): bigint {
  const value = a.reduceRight((sum, limb) => (sum << BigInt(LIMB_BITS)) + BigInt(limb), 0n);
  const remainder = value % FIELD_PRIME;
  return remainder < 0n ? remainder + FIELD_PRIME : remainder;
}

/** Limbs from a longer list of them. */
export function load(out: FieldElement, from: Float64Array, at: number): void {
  for (let i = 0; i < LIMBS; i++) out[i] = from[at + i]!;
}

/** out = a + b, not carried. */
export function add(out: FieldElement, a: FieldElement, b: FieldElement): void {
  for (let i = 0; i < LIMBS; i++) out[i] = a[i]! + b[i]!;
}

/** out = a - b, not carried. */
export function subtract(out: FieldElement, a: FieldElement, b: FieldElement): void {
  for (let i = 0; i < LIMBS; i++) out[i] = a[i]! - b[i]!;
}

/** out = a times a small whole number, not carried. */
export function scale(out: FieldElement, a: FieldElement, times: number): void {
  for (let i = 0; i < LIMBS; i++) out[i] = a[i]! * times;
}

/** out = a, carried. The limbs of a may be as large as 2^40. */
export function carry(out: FieldElement, a: FieldElement): void {
  carryOnce(out, a);
  carryOnce(out, out);
}

/**
 * Every limb hands on what is above 24 bits, all at the same time; what comes
 * from below is not looked at again. So a limb ends at most 2^23 away from zero,
 * and what was handed to it.
 */
function carryOnce(out: FieldElement, a: FieldElement): void {
  let above = 0;
  for (let i = 0; i < LIMBS; i++) {
    const limb = a[i]!;
    const rounded = limb + ROUND - ROUND;
    out[i] = limb - rounded + above;
    above = rounded * PER_LIMB;
  }
  out[0] = out[0]! + above * FOLD_LOW;
  out[1] = out[1]! + above * FOLD_HIGH;
}

/** out = a b. */
export function multiply(out: FieldElement, a: FieldElement, b: FieldElement): void {
  const a0 = a[0]!;
  const a1 = a[1]!;
  const a2 = a[2]!;
  const a3 = a[3]!;
  const a4 = a[4]!;
  const a5 = a[5]!;
  const a6 = a[6]!;
  const a7 = a[7]!;
  const a8 = a[8]!;
  const a9 = a[9]!;
  const a10 = a[10]!;
  const b0 = b[0]!;
  const b1 = b[1]!;
  const b2 = b[2]!;
  const b3 = b[3]!;
  const b4 = b[4]!;
  const b5 = b[5]!;
  const b6 = b[6]!;
  const b7 = b[7]!;
  const b8 = b[8]!;
  const b9 = b[9]!;
  const b10 = b[10]!;
  column[0] = a0 * b0;
  column[1] = a0 * b1 + a1 * b0;
  column[2] = a0 * b2 + a1 * b1 + a2 * b0;
  column[3] = a0 * b3 + a1 * b2 + a2 * b1 + a3 * b0;
  column[4] = a0 * b4 + a1 * b3 + a2 * b2 + a3 * b1 + a4 * b0;
  column[5] = a0 * b5 + a1 * b4 + a2 * b3 + a3 * b2 + a4 * b1 + a5 * b0;
  column[6] = a0 * b6 + a1 * b5 + a2 * b4 + a3 * b3 + a4 * b2 + a5 * b1 + a6 * b0;
  column[7] = a0 * b7 + a1 * b6 + a2 * b5 + a3 * b4 + a4 * b3 + a5 * b2 + a6 * b1 + a7 * b0;
  column[8] =
    a0 * b8 + a1 * b7 + a2 * b6 + a3 * b5 + a4 * b4 + a5 * b3 + a6 * b2 + a7 * b1 + a8 * b0;
  column[9] =
    a0 * b9 +
    a1 * b8 +
    a2 * b7 +
    a3 * b6 +
    a4 * b5 +
    a5 * b4 +
    a6 * b3 +
    a7 * b2 +
    a8 * b1 +
    a9 * b0;
  column[10] =
    a0 * b10 +
    a1 * b9 +
    a2 * b8 +
    a3 * b7 +
    a4 * b6 +
    a5 * b5 +
    a6 * b4 +
    a7 * b3 +
    a8 * b2 +
    a9 * b1 +
    a10 * b0;
  column[11] =
    a1 * b10 +
    a2 * b9 +
    a3 * b8 +
    a4 * b7 +
    a5 * b6 +
    a6 * b5 +
    a7 * b4 +
    a8 * b3 +
    a9 * b2 +
    a10 * b1;
  column[12] =
    a2 * b10 + a3 * b9 + a4 * b8 + a5 * b7 + a6 * b6 + a7 * b5 + a8 * b4 + a9 * b3 + a10 * b2;
  column[13] = a3 * b10 + a4 * b9 + a5 * b8 + a6 * b7 + a7 * b6 + a8 * b5 + a9 * b4 + a10 * b3;
  column[14] = a4 * b10 + a5 * b9 + a6 * b8 + a7 * b7 + a8 * b6 + a9 * b5 + a10 * b4;
  column[15] = a5 * b10 + a6 * b9 + a7 * b8 + a8 * b7 + a9 * b6 + a10 * b5;
  column[16] = a6 * b10 + a7 * b9 + a8 * b8 + a9 * b7 + a10 * b6;
  column[17] = a7 * b10 + a8 * b9 + a9 * b8 + a10 * b7;
  column[18] = a8 * b10 + a9 * b9 + a10 * b8;
  column[19] = a9 * b10 + a10 * b9;
  column[20] = a10 * b10;
  reduceColumns(out);
}

/** out = a^2. */
export function square(out: FieldElement, a: FieldElement): void {
  const a0 = a[0]!;
  const d0 = 2 * a0;
  const a1 = a[1]!;
  const d1 = 2 * a1;
  const a2 = a[2]!;
  const d2 = 2 * a2;
  const a3 = a[3]!;
  const d3 = 2 * a3;
  const a4 = a[4]!;
  const d4 = 2 * a4;
  const a5 = a[5]!;
  const d5 = 2 * a5;
  const a6 = a[6]!;
  const d6 = 2 * a6;
  const a7 = a[7]!;
  const d7 = 2 * a7;
  const a8 = a[8]!;
  const d8 = 2 * a8;
  const a9 = a[9]!;
  const d9 = 2 * a9;
  const a10 = a[10]!;
  column[0] = a0 * a0;
  column[1] = d0 * a1;
  column[2] = d0 * a2 + a1 * a1;
  column[3] = d0 * a3 + d1 * a2;
  column[4] = d0 * a4 + d1 * a3 + a2 * a2;
  column[5] = d0 * a5 + d1 * a4 + d2 * a3;
  column[6] = d0 * a6 + d1 * a5 + d2 * a4 + a3 * a3;
  column[7] = d0 * a7 + d1 * a6 + d2 * a5 + d3 * a4;
  column[8] = d0 * a8 + d1 * a7 + d2 * a6 + d3 * a5 + a4 * a4;
  column[9] = d0 * a9 + d1 * a8 + d2 * a7 + d3 * a6 + d4 * a5;
  column[10] = d0 * a10 + d1 * a9 + d2 * a8 + d3 * a7 + d4 * a6 + a5 * a5;
  column[11] = d1 * a10 + d2 * a9 + d3 * a8 + d4 * a7 + d5 * a6;
  column[12] = d2 * a10 + d3 * a9 + d4 * a8 + d5 * a7 + a6 * a6;
  column[13] = d3 * a10 + d4 * a9 + d5 * a8 + d6 * a7;
  column[14] = d4 * a10 + d5 * a9 + d6 * a8 + a7 * a7;
  column[15] = d5 * a10 + d6 * a9 + d7 * a8;
  column[16] = d6 * a10 + d7 * a9 + a8 * a8;
  column[17] = d7 * a10 + d8 * a9;
  column[18] = d8 * a10 + a9 * a9;
  column[19] = d9 * a10;
  column[20] = a10 * a10;
  reduceColumns(out);
}

/**
 * Columns of less than 2^53 become limbs. Carried once (r is what a column hands
 * on), they are below 2^30, so that the upper half (h) can be brought down by
 * 2^264 modulo p. That gives limbs (l) below 2^49, which are carried twice (to m
 * and to out); what the highest limb hands on comes down in the same way.
 *
 * All is written out, without loops: it takes less than half the time, and every
 * check of a signature comes here about 1,500 times.
 */
function reduceColumns(out: FieldElement): void {
  const c0 = column[0]!;
  const c1 = column[1]!;
  const c2 = column[2]!;
  const c3 = column[3]!;
  const c4 = column[4]!;
  const c5 = column[5]!;
  const c6 = column[6]!;
  const c7 = column[7]!;
  const c8 = column[8]!;
  const c9 = column[9]!;
  const c10 = column[10]!;
  const c11 = column[11]!;
  const c12 = column[12]!;
  const c13 = column[13]!;
  const c14 = column[14]!;
  const c15 = column[15]!;
  const c16 = column[16]!;
  const c17 = column[17]!;
  const c18 = column[18]!;
  const c19 = column[19]!;
  const c20 = column[20]!;
  const r0 = c0 + ROUND - ROUND;
  const r1 = c1 + ROUND - ROUND;
  const r2 = c2 + ROUND - ROUND;
  const r3 = c3 + ROUND - ROUND;
  const r4 = c4 + ROUND - ROUND;
  const r5 = c5 + ROUND - ROUND;
  const r6 = c6 + ROUND - ROUND;
  const r7 = c7 + ROUND - ROUND;
  const r8 = c8 + ROUND - ROUND;
  const r9 = c9 + ROUND - ROUND;
  const r10 = c10 + ROUND - ROUND;
  const r11 = c11 + ROUND - ROUND;
  const r12 = c12 + ROUND - ROUND;
  const r13 = c13 + ROUND - ROUND;
  const r14 = c14 + ROUND - ROUND;
  const r15 = c15 + ROUND - ROUND;
  const r16 = c16 + ROUND - ROUND;
  const r17 = c17 + ROUND - ROUND;
  const r18 = c18 + ROUND - ROUND;
  const r19 = c19 + ROUND - ROUND;
  const r20 = c20 + ROUND - ROUND;
  const h0 = c11 - r11 + r10 * PER_LIMB;
  const h1 = c12 - r12 + r11 * PER_LIMB;
  const h2 = c13 - r13 + r12 * PER_LIMB;
  const h3 = c14 - r14 + r13 * PER_LIMB;
  const h4 = c15 - r15 + r14 * PER_LIMB;
  const h5 = c16 - r16 + r15 * PER_LIMB;
  const h6 = c17 - r17 + r16 * PER_LIMB;
  const h7 = c18 - r18 + r17 * PER_LIMB;
  const h8 = c19 - r19 + r18 * PER_LIMB;
  const h9 = c20 - r20 + r19 * PER_LIMB;
  const h10 = r20 * PER_LIMB;
  // The highest column reaches beyond the limbs once more; cut in two, or it would not be exact.
  const beyond = h10 * FOLD_HIGH;
  const beyondHigh = beyond + ROUND - ROUND;
  const low = beyond - beyondHigh;
  const high = beyondHigh * PER_LIMB;
  const l0 = c0 - r0 + h0 * FOLD_LOW + low * FOLD_LOW;
  const l1 =
    c1 - r1 + r0 * PER_LIMB + h0 * FOLD_HIGH + h1 * FOLD_LOW + low * FOLD_HIGH + high * FOLD_LOW;
  const l2 = c2 - r2 + r1 * PER_LIMB + h1 * FOLD_HIGH + h2 * FOLD_LOW + high * FOLD_HIGH;
  const l3 = c3 - r3 + r2 * PER_LIMB + h2 * FOLD_HIGH + h3 * FOLD_LOW;
  const l4 = c4 - r4 + r3 * PER_LIMB + h3 * FOLD_HIGH + h4 * FOLD_LOW;
  const l5 = c5 - r5 + r4 * PER_LIMB + h4 * FOLD_HIGH + h5 * FOLD_LOW;
  const l6 = c6 - r6 + r5 * PER_LIMB + h5 * FOLD_HIGH + h6 * FOLD_LOW;
  const l7 = c7 - r7 + r6 * PER_LIMB + h6 * FOLD_HIGH + h7 * FOLD_LOW;
  const l8 = c8 - r8 + r7 * PER_LIMB + h7 * FOLD_HIGH + h8 * FOLD_LOW;
  const l9 = c9 - r9 + r8 * PER_LIMB + h8 * FOLD_HIGH + h9 * FOLD_LOW;
  const l10 = c10 - r10 + r9 * PER_LIMB + h9 * FOLD_HIGH + h10 * FOLD_LOW;
  const p0 = l0 + ROUND - ROUND;
  const p1 = l1 + ROUND - ROUND;
  const p2 = l2 + ROUND - ROUND;
  const p3 = l3 + ROUND - ROUND;
  const p4 = l4 + ROUND - ROUND;
  const p5 = l5 + ROUND - ROUND;
  const p6 = l6 + ROUND - ROUND;
  const p7 = l7 + ROUND - ROUND;
  const p8 = l8 + ROUND - ROUND;
  const p9 = l9 + ROUND - ROUND;
  const p10 = l10 + ROUND - ROUND;
  const m0 = l0 - p0 + p10 * PER_LIMB * FOLD_LOW;
  const m1 = l1 - p1 + p0 * PER_LIMB + p10 * PER_LIMB * FOLD_HIGH;
  const m2 = l2 - p2 + p1 * PER_LIMB;
  const m3 = l3 - p3 + p2 * PER_LIMB;
  const m4 = l4 - p4 + p3 * PER_LIMB;
  const m5 = l5 - p5 + p4 * PER_LIMB;
  const m6 = l6 - p6 + p5 * PER_LIMB;
  const m7 = l7 - p7 + p6 * PER_LIMB;
  const m8 = l8 - p8 + p7 * PER_LIMB;
  const m9 = l9 - p9 + p8 * PER_LIMB;
  const m10 = l10 - p10 + p9 * PER_LIMB;
  const q0 = m0 + ROUND - ROUND;
  const q1 = m1 + ROUND - ROUND;
  const q2 = m2 + ROUND - ROUND;
  const q3 = m3 + ROUND - ROUND;
  const q4 = m4 + ROUND - ROUND;
  const q5 = m5 + ROUND - ROUND;
  const q6 = m6 + ROUND - ROUND;
  const q7 = m7 + ROUND - ROUND;
  const q8 = m8 + ROUND - ROUND;
  const q9 = m9 + ROUND - ROUND;
  const q10 = m10 + ROUND - ROUND;
  out[0] = m0 - q0 + q10 * PER_LIMB * FOLD_LOW;
  out[1] = m1 - q1 + q0 * PER_LIMB + q10 * PER_LIMB * FOLD_HIGH;
  out[2] = m2 - q2 + q1 * PER_LIMB;
  out[3] = m3 - q3 + q2 * PER_LIMB;
  out[4] = m4 - q4 + q3 * PER_LIMB;
  out[5] = m5 - q5 + q4 * PER_LIMB;
  out[6] = m6 - q6 + q5 * PER_LIMB;
  out[7] = m7 - q7 + q6 * PER_LIMB;
  out[8] = m8 - q8 + q7 * PER_LIMB;
  out[9] = m9 - q9 + q8 * PER_LIMB;
  out[10] = m10 - q10 + q9 * PER_LIMB;
}

/** out = a^(2^times). */
function squareTimes(out: FieldElement, a: FieldElement, times: number): void {
  square(out, a);
  for (let i = 1; i < times; i++) square(out, out);
}

/** a^(2^times) b. */
function shifted(a: FieldElement, times: number, b: FieldElement): FieldElement {
  const out = newElement();
  squareTimes(out, a, times);
  multiply(out, out, b);
  return out;
}

/**
 * a raised to numbers whose binary digits are all ones, of which both exponents
 * below are made: p - 2 and (p + 1) / 4 begin with 223 ones, a zero, 22 ones.
 */
function powersOfOnes(a: FieldElement) {
  const ones2 = shifted(a, 1, a);
  const ones3 = shifted(ones2, 1, a);
  const ones6 = shifted(ones3, 3, ones3);
  const ones9 = shifted(ones6, 3, ones3);
  const ones11 = shifted(ones9, 2, ones2);
  const ones22 = shifted(ones11, 11, ones11);
  const ones44 = shifted(ones22, 22, ones22);
  const ones88 = shifted(ones44, 44, ones44);
  const ones176 = shifted(ones88, 88, ones88);
  const ones220 = shifted(ones176, 44, ones44);
  const ones223 = shifted(ones220, 3, ones3);
  return { ones2, start: shifted(ones223, 23, ones22) };
}

/** 1 / a, as a^(p-2); 0 for 0. */
export function invert(a: FieldElement): FieldElement {
  const { ones2, start } = powersOfOnes(a);
  return shifted(shifted(shifted(start, 5, a), 3, ones2), 2, a);
}

/** A square root of a, as a^((p+1)/4); of what is no square, some other number. */
export function squareRoot(a: FieldElement): FieldElement {
  const { ones2, start } = powersOfOnes(a);
  const out = newElement();
  squareTimes(out, shifted(start, 6, ones2), 2);
  return out;
}

const PRIME = elementOf(FIELD_PRIME);

/**
 * Whether a carried element is 0 modulo p. What is left after the nearest
 * multiple of p is less than p, so it is zero only as the number zero.
 */
export function isZero(a: FieldElement): boolean {
  const times = Math.round((a[LIMBS - 1]! + a[LIMBS - 2]! * PER_LIMB) * 2 ** -16);
  let below = 0;
  for (let i = 0; i < LIMBS; i++) {
    const limb = a[i]! - times * PRIME[i]! + below;
    const rounded = limb + ROUND - ROUND;
    if (limb !== rounded) return false;
    below = rounded * PER_LIMB;
  }
  return below === 0;
}

/** Whether two carried elements are the same number modulo p. */
export function isSame(a: FieldElement, b: FieldElement): boolean {
  const difference = newElement();
  subtract(difference, a, b);
  carry(difference, difference);
  return isZero(difference);
}
