import { bytesToHex } from '../bytes/hex.ts';
import { compareBytes, isAllZero } from '../bytes/order.ts';
import { concatBytes, joinBytes, Writer } from '../bytes/writer.ts';
import { taggedHash } from './hashes.ts';
import { WrongSignature } from './made-signature.ts';
import { pointBytes, publicKeyOf } from './public-key.ts';
import { bytesOf, GENERATOR, GROUP_ORDER, hasEvenY, numberOf, Point } from './secp256k1.ts';

/*
 * MuSig2 (BIP 327), in the order of the BIP: keys are put together, nonces are
 * made and put together, each participant makes a partial signature, and these
 * make one BIP 340 signature. Public keys are 33 bytes, nonces 66, partial
 * signatures 32. What others send may be anything: where it cannot be used the
 * answer is `undefined` or false, not a throw.
 */

/** What is added to an aggregate: 32 bytes; with `isXOnly` to the point with the even y. */
export interface Musig2Tweak {
  readonly tweak: Uint8Array;
  readonly isXOnly: boolean;
}

/** An aggregate, and how its private key is made of the participants' (KeyAggContext). */
interface Aggregate {
  readonly point: Point;
  /** What every participant's key is multiplied by, 1 or n - 1. */
  readonly sign: bigint;
  /** What is added in the end. */
  readonly addend: bigint;
}

/**
 * The aggregate of public keys in their order (KeyAgg), perhaps tweaked, as 33
 * bytes. `undefined` where a key is not on the curve, and for keys and tweaks
 * with a sum at infinity, which nobody will ever find.
 */
export function aggregateKeys(
  publicKeys: readonly Uint8Array[],
  tweaks: readonly Musig2Tweak[] = [],
): Uint8Array | undefined {
  const aggregate = aggregateOf(publicKeys, tweaks);
  return aggregate && pointBytes(aggregate.point);
}

function aggregateOf(
  publicKeys: readonly Uint8Array[],
  tweaks: readonly Musig2Tweak[],
): Aggregate | undefined {
  let sum = Point.ZERO;
  for (const [i, coefficient] of coefficientsOf(publicKeys).entries()) {
    const point = pointOf(publicKeys[i]!);
    if (point === undefined) return undefined;
    sum = sum.add(times(point, coefficient));
  }
  const start: Aggregate | undefined = sum.is0() ? undefined : { point: sum, sign: 1n, addend: 0n };
  return tweaks.reduce<Aggregate | undefined>((key, tweak) => key && tweaked(key, tweak), start);
}

/** ApplyTweak. */
function tweaked({ point, sign, addend }: Aggregate, by: Musig2Tweak): Aggregate | undefined {
  const tweak = numberOf(by.tweak);
  if (tweak >= GROUP_ORDER) return undefined;
  const turns = by.isXOnly && !hasEvenY(point.toAffine());
  const sum = (turns ? point.negate() : point).add(times(GENERATOR, tweak));
  if (sum.is0()) return undefined;
  const factor = turns ? GROUP_ORDER - 1n : 1n;
  return {
    point: sum,
    sign: (sign * factor) % GROUP_ORDER,
    addend: (addend * factor + tweak) % GROUP_ORDER,
  };
}

/**
 * The number of an aggregate of keys whose numbers are no secrets, as those of a twin
 * (`core/redact`); `undefined` where one is not known. Never for keys of people.
 */
export function openAggregate(
  publicKeys: readonly Uint8Array[],
  numbers: readonly (bigint | undefined)[],
): bigint | undefined {
  let sum = 0n;
  for (const [i, coefficient] of coefficientsOf(publicKeys).entries()) {
    const number = numbers[i];
    if (number === undefined) return undefined;
    sum = (sum + coefficient * number) % GROUP_ORDER;
  }
  return sum;
}

function pointOf(publicKey: Uint8Array): Point | undefined {
  if (publicKey.length !== 33) return undefined;
  try {
    return Point.fromBytes(publicKey);
  } catch {
    return undefined;
  }
}

/** A point times a public number, zero among them. */
function times(point: Point, number: bigint): Point {
  return number === 0n ? Point.ZERO : point.multiplyUnsafe(number);
}

/** What each key is multiplied by: one for the second distinct key, else a hash (KeyAggCoeff). */
function coefficientsOf(publicKeys: readonly Uint8Array[]): readonly bigint[] {
  const list = taggedHash('KeyAgg list', joinBytes(publicKeys));
  const first = publicKeys[0];
  const second = publicKeys.find((key) => first && compareBytes(key, first) !== 0);
  return publicKeys.map((key) =>
    second && compareBytes(key, second) === 0
      ? 1n
      : numberOf(taggedHash('KeyAgg coefficient', list, key)) % GROUP_ORDER,
  );
}

const SECRET_NONCE_SIZE = 97;

/**
 * A secret nonce. It signs once: two signatures with one nonce give the private
 * key away. Nothing writes it out, and it ends with the call that made it.
 */
export class SecretNonce {
  #bytes: Uint8Array | undefined;

  /** Takes over 97 bytes: two numbers from 1 to n - 1, and the public key that they are for. */
  constructor(bytes: Uint8Array) {
    if (bytes.length !== SECRET_NONCE_SIZE) throw new RangeError('not a secret nonce');
    this.#bytes = bytes;
  }

  /** The two numbers and the public key; raises an Error the second time. */
  use(): { readonly numbers: readonly [bigint, bigint]; readonly publicKey: Uint8Array } {
    const bytes = this.#bytes;
    if (bytes === undefined) throw new Error('a secret nonce was used before');
    const numbers = [numberOf(bytes.subarray(0, 32)), numberOf(bytes.subarray(32, 64))] as const;
    const publicKey = bytes.slice(64);
    this.wipe();
    return { numbers, publicKey };
  }

  /** Overwrites it, as far as JavaScript lets one. */
  wipe(): void {
    this.#bytes?.fill(0);
    this.#bytes = undefined;
  }
}

/** What a nonce is made from besides randomness; the more is known, the better it is guarded. */
export interface NonceInputs {
  /** 32 bytes that nobody can foresee. */
  readonly random: Uint8Array;
  readonly publicKey: Uint8Array;
  readonly privateKey?: Uint8Array;
  /** x of the aggregate. */
  readonly aggregateX?: Uint8Array;
  readonly message?: Uint8Array;
  readonly extra?: Uint8Array;
}

/** A secret nonce, and the public one of 66 bytes that is sent to the others (NonceGen). */
export function makeNonce(inputs: NonceInputs): {
  readonly secret: SecretNonce;
  readonly publicNonce: Uint8Array;
} {
  const { publicKey } = inputs;
  const numbers = [0, 1].map((i) => nonceNumber(inputs, i));
  const publicNonce = concatBytes(...numbers.map((k) => pointBytes(GENERATOR.multiply(k))));
  const parts = numbers.map(bytesOf);
  const secret = new SecretNonce(concatBytes(...parts, publicKey));
  for (const part of parts) part.fill(0);
  return { secret, publicNonce };
}

const NO_BYTES = new Uint8Array(0);

function nonceNumber(inputs: NonceInputs, index: number): bigint {
  const { publicKey, aggregateX = NO_BYTES, message, extra = NO_BYTES } = inputs;
  const writer = new Writer();
  const random = maskedRandomness(inputs);
  writer.bytes(random);
  writer.u8(publicKey.length);
  writer.bytes(publicKey);
  writer.u8(aggregateX.length);
  writer.bytes(aggregateX);
  writer.u8(message ? 1 : 0);
  if (message) {
    const length = new Uint8Array(8);
    new DataView(length.buffer).setUint32(4, message.length);
    writer.bytes(length);
    writer.bytes(message);
  }
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, extra.length);
  writer.bytes(length);
  writer.bytes(extra);
  writer.u8(index);
  const bytes = writer.finish();
  const hash = taggedHash('MuSig/nonce', bytes);
  const number = numberOf(hash) % GROUP_ORDER;
  for (const secret of [bytes, random, hash]) secret.fill(0);
  return number;
}

function maskedRandomness({ random, privateKey }: NonceInputs): Uint8Array {
  if (privateKey === undefined) return Uint8Array.from(random);
  const mask = taggedHash('MuSig/aux', random);
  return mask.map((byte, i) => byte ^ privateKey[i]!);
}

/** The sum of the participants' nonces, 66 bytes; infinity is zeros (NonceAgg). */
export function aggregateNonces(publicNonces: readonly Uint8Array[]): Uint8Array | undefined {
  const sums = [0, 33].map((offset) => {
    const points = publicNonces.map((nonce) =>
      nonce.length === 66 ? pointOf(nonce.subarray(offset, offset + 33)) : undefined,
    );
    if (!points.every((point) => point !== undefined)) return undefined;
    return points.reduce<Point>((sum, point) => sum.add(point), Point.ZERO);
  });
  if (!sums.every((sum) => sum !== undefined)) return undefined;
  return concatBytes(...sums.map((sum) => (sum.is0() ? new Uint8Array(33) : pointBytes(sum))));
}

/** What all participants of one signature agree on. */
export interface Musig2Session {
  /** Of {@link aggregateNonces}. */
  readonly aggregateNonce: Uint8Array;
  readonly publicKeys: readonly Uint8Array[];
  readonly tweaks: readonly Musig2Tweak[];
  readonly message: Uint8Array;
}

/** GetSessionValues. */
interface SessionValues {
  readonly key: Aggregate;
  /** By public key in hex, what it is multiplied by in the aggregate. */
  readonly coefficients: ReadonlyMap<string, bigint>;
  /** What the second nonce of each is multiplied by. */
  readonly factor: bigint;
  readonly nonce: Point;
  readonly challenge: bigint;
}

/** A session is worked out once: many partial signatures are held against one. */
const VALUES = new WeakMap<Musig2Session, { readonly values: SessionValues | undefined }>();

function valuesOf(session: Musig2Session): SessionValues | undefined {
  const known = VALUES.get(session) ?? { values: workOut(session) };
  VALUES.set(session, known);
  return known.values;
}

function workOut(session: Musig2Session): SessionValues | undefined {
  const { aggregateNonce, publicKeys, tweaks, message } = session;
  const key = aggregateOf(publicKeys, tweaks);
  const [first, second] = [0, 33].map((at) =>
    nonceOrInfinity(aggregateNonce.subarray(at, at + 33)),
  );
  if (!key || !first || !second) return undefined;
  const keyX = xOf(key.point);
  const hash = taggedHash('MuSig/noncecoef', aggregateNonce, keyX, message);
  const factor = numberOf(hash) % GROUP_ORDER;
  const sum = first.add(times(second, factor));
  const nonce = sum.is0() ? GENERATOR : sum;
  const e = taggedHash('BIP0340/challenge', xOf(nonce), keyX, message);
  const factors = coefficientsOf(publicKeys);
  const coefficients = new Map(publicKeys.map((one, i) => [bytesToHex(one), factors[i]!]));
  return { key, coefficients, factor, nonce, challenge: numberOf(e) % GROUP_ORDER };
}

function nonceOrInfinity(bytes: Uint8Array): Point | undefined {
  return bytes.length === 33 && isAllZero(bytes) ? Point.ZERO : pointOf(bytes);
}

function xOf(point: Point): Uint8Array {
  return bytesOf(point.toAffine().x);
}

function isEven(point: Point): boolean {
  return hasEvenY(point.toAffine());
}

/** The factor of a participant's key in the aggregate's, with the sign that makes its y even. */
function keyFactor({ key, challenge }: SessionValues, coefficient: bigint): bigint {
  const sign = isEven(key.point) ? key.sign : GROUP_ORDER - key.sign;
  return (((challenge * coefficient) % GROUP_ORDER) * sign) % GROUP_ORDER;
}

/**
 * A participant's partial signature of 32 bytes (Sign). Uses up the secret
 * nonce, whatever comes of it. `publicNonce` is what was sent to the others for it.
 * `undefined` where the session cannot be used, or the private key is not that of the
 * nonce or of any participant. Raises WrongSignature where what was made is not right
 * under the public nonce and the key (PartialSigVerify).
 */
export function signPartially(
  secretNonce: SecretNonce,
  privateKey: Uint8Array,
  publicNonce: Uint8Array,
  session: Musig2Session,
): Uint8Array | undefined {
  const { numbers, publicKey } = secretNonce.use();
  const values = valuesOf(session);
  const coefficient = values?.coefficients.get(bytesToHex(publicKey));
  const fits = compareBytes(publicKeyOf(privateKey, true), publicKey) === 0;
  const inRange = numbers.every((number) => number > 0n && number < GROUP_ORDER);
  if (!values || coefficient === undefined || !fits || !inRange) return undefined;
  const [first, second] = isEven(values.nonce)
    ? numbers
    : numbers.map((number) => GROUP_ORDER - number);
  const secret = keyFactor(values, coefficient) * numberOf(privateKey);
  const made = bytesOf((first! + values.factor * second! + secret) % GROUP_ORDER);
  if (!verifyPartially(made, publicNonce, publicKey, session)) throw new WrongSignature();
  return made;
}

/** Whether a partial signature is that of a participant with this nonce (PartialSigVerify). */
export function verifyPartially(
  signature: Uint8Array,
  publicNonce: Uint8Array,
  publicKey: Uint8Array,
  session: Musig2Session,
): boolean {
  const values = valuesOf(session);
  const coefficient = values?.coefficients.get(bytesToHex(publicKey));
  const key = pointOf(publicKey);
  const [first, second] = [0, 33].map((at) => pointOf(publicNonce.subarray(at, at + 33)));
  const number = signature.length === 32 ? numberOf(signature) : GROUP_ORDER;
  if (!values || coefficient === undefined || !key || !first || !second) return false;
  if (number >= GROUP_ORDER) return false;
  const nonce = first.add(times(second, values.factor));
  const right = isEven(values.nonce) ? nonce : nonce.negate();
  return times(GENERATOR, number).equals(right.add(times(key, keyFactor(values, coefficient))));
}

/** The 64 bytes of the signature that partial ones make (PartialSigAgg); `undefined` where one is no number below n. */
export function combinePartialSignatures(
  signatures: readonly Uint8Array[],
  session: Musig2Session,
): Uint8Array | undefined {
  const values = valuesOf(session);
  const numbers = signatures.map((signature) =>
    signature.length === 32 ? numberOf(signature) : GROUP_ORDER,
  );
  if (!values || numbers.some((number) => number >= GROUP_ORDER)) return undefined;
  const { key, challenge, nonce } = values;
  const addend = isEven(key.point) ? key.addend : GROUP_ORDER - key.addend;
  const sum = numbers.reduce((total, number) => total + number, challenge * addend);
  return concatBytes(xOf(nonce), bytesOf(sum % GROUP_ORDER));
}
