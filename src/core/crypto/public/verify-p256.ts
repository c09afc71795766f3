/** ECDSA over P-256 with SHA-256 (FIPS 186-5; RFC 6605), of public numbers alone: it is not constant in time. */
import { sha256 } from '../hashes.ts';
import { numberOf } from '../secp256k1.ts';

/* NIST SP 800-186, section 3.2.1.3. */
const P = 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffn;
const N = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
const B = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn;
const G: Point = {
  x: 0x6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296n,
  y: 0x4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5n,
  z: 1n,
};

/** Jacobian: (x/z², y/z³); z is 0 at infinity. */
interface Point {
  readonly x: bigint;
  readonly y: bigint;
  readonly z: bigint;
}

const INFINITY: Point = { x: 1n, y: 1n, z: 0n };

/**
 * Whether a signature (r and s, 32 bytes each) is one of `message`, which is hashed here, under
 * a public key (x and y, 32 bytes each, as in RFC 6605).
 */
export function verifyP256(
  signature: Uint8Array,
  message: Uint8Array,
  publicKey: Uint8Array,
): boolean {
  const key = pointOf(publicKey);
  if (!key || signature.length !== 64) return false;
  const r = numberOf(signature.subarray(0, 32));
  const s = numberOf(signature.subarray(32));
  if (!isScalar(r) || !isScalar(s)) return false;
  const inverse = inverted(s, N);
  const u1 = (numberOf(sha256(message)) * inverse) % N;
  const sum = sumOfMultiples(u1, (r * inverse) % N, key);
  if (sum.z === 0n) return false;
  const z = inverted(sum.z, P);
  return ((sum.x * z * z) % P) % N === r;
}

function isScalar(value: bigint): boolean {
  return value > 0n && value < N;
}

/** Undefined where it is no point of the curve. */
function pointOf(bytes: Uint8Array): Point | undefined {
  if (bytes.length !== 64) return undefined;
  const [x, y] = [numberOf(bytes.subarray(0, 32)), numberOf(bytes.subarray(32))];
  if (x >= P || y >= P) return undefined;
  const isOn = (y * y - (x * x * x - 3n * x + B)) % P === 0n;
  return isOn ? { x, y, z: 1n } : undefined;
}

/** By Euclid's algorithm; `value` is not 0 modulo a prime. */
function inverted(value: bigint, modulus: bigint): bigint {
  let [a, b, u, v] = [mod(value, modulus), modulus, 1n, 0n];
  while (a > 1n) {
    const quotient = b / a;
    [a, b, u, v] = [b - quotient * a, a, v - quotient * u, u];
  }
  return mod(u, modulus);
}

function mod(value: bigint, modulus: bigint): bigint {
  const rest = value % modulus;
  return rest < 0n ? rest + modulus : rest;
}

/** u1·G + u2·Q, both from the highest bit down at once (Shamir). */
function sumOfMultiples(u1: bigint, u2: bigint, key: Point): Point {
  const both = add(G, key);
  const [bits1, bits2] = [bitsOf(u1), bitsOf(u2)];
  let sum = INFINITY;
  for (let i = 0; i < BITS; i++) {
    sum = double(sum);
    const [one, two] = [bits1[i] === '1', bits2[i] === '1'];
    if (one && two) sum = add(sum, both);
    else if (one) sum = add(sum, G);
    else if (two) sum = add(sum, key);
  }
  return sum;
}

const BITS = 256;

function bitsOf(value: bigint): string {
  return value.toString(2).padStart(BITS, '0');
}

/** With a = -3 (dbl-2001-b of the Explicit-Formulas Database). */
function double({ x, y, z }: Point): Point {
  if (z === 0n) return INFINITY;
  const delta = (z * z) % P;
  const gamma = (y * y) % P;
  const beta = (x * gamma) % P;
  const alpha = (3n * (x - delta) * (x + delta)) % P;
  const x3 = mod(alpha * alpha - 8n * beta, P);
  const z3 = mod((y + z) ** 2n - gamma - delta, P);
  const y3 = mod(alpha * (4n * beta - x3) - 8n * gamma * gamma, P);
  return { x: x3, y: y3, z: z3 };
}

/** Any two points (add-2007-bl), the same one and opposite ones included. */
function add(one: Point, other: Point): Point {
  if (one.z === 0n) return other;
  if (other.z === 0n) return one;
  const [z1, z2] = [(one.z * one.z) % P, (other.z * other.z) % P];
  const [u1, u2] = [(one.x * z2) % P, (other.x * z1) % P];
  const [s1, s2] = [(one.y * other.z * z2) % P, (other.y * one.z * z1) % P];
  const [h, r] = [mod(u2 - u1, P), mod(s2 - s1, P)];
  if (h === 0n) return r === 0n ? double(one) : INFINITY;
  const h2 = (h * h) % P;
  const h3 = (h * h2) % P;
  const v = (u1 * h2) % P;
  const x3 = mod(r * r - h3 - 2n * v, P);
  return { x: x3, y: mod(r * (v - x3) - s1 * h3, P), z: (one.z * other.z * h) % P };
}
