/**
 * As much of MuSig2 (BIP 327) as a sample needs: keys aggregated, tweaked for a
 * taproot output, nonces and partial signatures. Nonces come from public text,
 * which gives the keys away; here they are public anyhow.
 */
import { concatBytes } from '../../src/core/bytes/writer.ts';
import { taggedHash } from '../../src/core/crypto/hashes.ts';
import {
  bytesOf,
  GENERATOR,
  GROUP_ORDER,
  hasEvenY,
  numberOf,
  Point,
} from '../../src/core/crypto/secp256k1.ts';
import { tapTweakHash } from '../../src/core/crypto/taproot.ts';
import type { ExtendedKey } from './keys.ts';

/** An aggregate key and the same tweaked into a taproot output without scripts. */
export interface AggregateKey {
  readonly participants: readonly Uint8Array[];
  readonly internal: Point;
  readonly output: Point;
  readonly tweak: bigint;
  /** 1 or -1: whether the internal key was negated to have an even y. */
  readonly sign: bigint;
}

export interface Nonce {
  readonly secret: readonly [bigint, bigint];
  /** Two compressed points. */
  readonly public: Uint8Array;
}

/** All that is signed with: the aggregate of the nonces, their sum and the challenge. */
interface Session {
  readonly key: AggregateKey;
  readonly coefficient: bigint;
  readonly nonce: Point;
  readonly challenge: bigint;
}

/** KeyAgg, then ApplyTweak with the x-only tweak of BIP 341. */
export function aggregate(participants: readonly Uint8Array[]): AggregateKey {
  const internal = participants
    .map((key) => pointOf(key).multiply(coefficientOf(participants, key)))
    .reduce((sum, point) => sum.add(point));
  const tweak = numberOf(tapTweakHash(xOf(internal)));
  const even = isEven(internal);
  const output = (even ? internal : internal.negate()).add(GENERATOR.multiply(tweak));
  return { participants, internal, output, tweak, sign: even ? 1n : -1n };
}

/** A nonce of one participant for one message, from public text. */
export function nonceFor(participant: ExtendedKey, message: Uint8Array): Nonce {
  const secret = (part: string): bigint =>
    modulo(numberOf(taggedHash(`Touchstone sample/${part}`, participant.privateKey, message)));
  const pair = [secret('first nonce'), secret('second nonce')] as const;
  const points = pair.map((k) => GENERATOR.multiply(k).toBytes(true));
  return { secret: pair, public: concatBytes(...points) };
}

/** NonceAgg and GetSessionValues. */
export function session(
  key: AggregateKey,
  nonces: readonly Uint8Array[],
  message: Uint8Array,
): Session {
  const [first, second] = [0, 33].map((at) =>
    nonces
      .map((nonce) => pointOf(nonce.subarray(at, at + 33)))
      .reduce((sum, point) => sum.add(point)),
  ) as [Point, Point];
  const both = concatBytes(first.toBytes(true), second.toBytes(true));
  const outputX = xOf(key.output);
  const coefficient = modulo(numberOf(taggedHash('MuSig/noncecoef', both, outputX, message)));
  const nonce = first.add(second.multiply(coefficient));
  const challenge = taggedHash('BIP0340/challenge', xOf(nonce), outputX, message);
  return { key, coefficient, nonce, challenge: modulo(numberOf(challenge)) };
}

/** Sign: one participant's share. */
export function partialSignature(
  { key, coefficient, nonce, challenge }: Session,
  participant: ExtendedKey,
  { secret }: Nonce,
): Uint8Array {
  const [k1, k2] = isEven(nonce) ? secret : [-secret[0], -secret[1]];
  const own = key.sign * evenSign(key.output) * numberOf(participant.privateKey);
  const weight = coefficientOf(key.participants, participant.publicKey);
  return bytesOf(modulo(k1 + coefficient * k2 + challenge * weight * own));
}

/** PartialSigAgg: the Schnorr signature that all shares add up to. */
export function fullSignature(
  { key, nonce, challenge }: Session,
  shares: readonly Uint8Array[],
): Uint8Array {
  const tweak = challenge * evenSign(key.output) * key.tweak;
  const s = shares.map(numberOf).reduce((sum, share) => sum + share, tweak);
  return concatBytes(xOf(nonce), bytesOf(modulo(s)));
}

export function xOf(point: Point): Uint8Array {
  return bytesOf(point.toAffine().x);
}

/** KeyAggCoeff; the second distinct key has the coefficient 1. */
function coefficientOf(participants: readonly Uint8Array[], key: Uint8Array): bigint {
  const second = participants.find((other) => !isSame(other, participants[0]!));
  if (second && isSame(second, key)) return 1n;
  const list = taggedHash('KeyAgg list', ...participants);
  return modulo(numberOf(taggedHash('KeyAgg coefficient', list, key)));
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}

function pointOf(compressed: Uint8Array): Point {
  return Point.fromBytes(compressed);
}

function isEven(point: Point): boolean {
  return hasEvenY(point.toAffine());
}

function evenSign(point: Point): bigint {
  return isEven(point) ? 1n : -1n;
}

function modulo(value: bigint): bigint {
  const rest = value % GROUP_ORDER;
  return rest < 0n ? rest + GROUP_ORDER : rest;
}
