/** Which key takes the place of which: others of a counter, or what follows from these. */
import { bytesToHex } from '../bytes/hex.ts';
import { compareBytes } from '../bytes/order.ts';
import { concatBytes } from '../bytes/writer.ts';
import { isEverybodysKey } from '../crypto/everybodys-key.ts';
import { negated, openNumber } from '../crypto/open-keys.ts';
import { otherForm } from '../crypto/public/key-forms.ts';
import { isOnCurveX } from '../crypto/public/point.ts';
import { publicKeyOf } from '../crypto/public-key.ts';
import { bytesOf } from '../crypto/secp256k1.ts';
import { UNSPENDABLE_KEY } from '../crypto/taproot.ts';
import { counterBytes, counterName } from './counter.ts';

/** A point, with its number where that is known. */
export interface TwinPoint {
  /** 33 bytes. */
  readonly key: Uint8Array;
  readonly secret: bigint | undefined;
}

interface Derivation {
  /** 33 bytes, of the original. */
  readonly original: Uint8Array;
  readonly make: () => TwinPoint | undefined;
}

const EVEN = 0x02;
const ODD = 0x03;
const UNCOMPRESSED = 0x04;
const HYBRID = 0x06;

export class TwinKeys {
  private readonly derivations = new Map<string, Derivation>();
  /** By x of the original: the point for the one with an even y. */
  private readonly points = new Map<string, TwinPoint>();
  /** Of originals whose x is that of no point. */
  private readonly offCurve = new Map<string, Uint8Array>();
  private readonly beingMade = new Set<string>();
  /** By x of the twin: the number of the point with an even y. */
  private readonly secrets = new Map<string, bigint>();
  private count = 0;

  /** Another attempt gives other keys. */
  constructor(private readonly attempt = 0) {}

  /** That an original key of 33 bytes follows from others, which make its twin. */
  derive(original: Uint8Array, make: Derivation['make']): void {
    const name = bytesToHex(original.subarray(1));
    if (!this.derivations.has(name)) this.derivations.set(name, { original, make });
  }

  /**
   * Gives keys their twins, so that those that follow from nothing stand in the order of
   * the originals. `xs` are of 32 bytes each.
   */
  assign(xs: readonly Uint8Array[]): void {
    const fresh = new Map<string, Uint8Array>();
    for (const x of xs) {
      const name = bytesToHex(x);
      if (isOnCurveX(x) && !isKept(x) && !this.derivations.has(name)) fresh.set(name, x);
    }
    const made = [...fresh].map(() => this.next());
    made.sort((a, b) => compareBytes(a.key.subarray(1), b.key.subarray(1)));
    const originals = [...fresh.values()].sort(compareBytes);
    for (const [i, x] of originals.entries()) this.keep(bytesToHex(x), made[i]!);
  }

  /** The twin of a key of 33 bytes, with its number. */
  point(original: Uint8Array): TwinPoint {
    const even = this.evenPoint(original.subarray(1));
    return original[0] === ODD ? negatedPoint(even) : even;
  }

  /** The twin of 32, 33 or 65 bytes in the same form. */
  key(original: Uint8Array): Uint8Array {
    if (original.length === 32) return this.xOnly(original);
    const x = original.subarray(1, 33);
    if (original.length === 33) {
      if (isKept(x)) return original;
      if (!isOnCurveX(x)) return concatBytes(original.subarray(0, 1), this.noPoint(x));
      return this.point(original).key;
    }
    return this.uncompressed(original, x);
  }

  xOnly(original: Uint8Array): Uint8Array {
    if (isKept(original)) return original;
    return isOnCurveX(original) ? this.evenPoint(original).key.subarray(1) : this.noPoint(original);
  }

  /** The number of a key of the twin (32, 33 or 65 bytes), where it is known; of 32 that with an even y. */
  secretOf(twin: Uint8Array): bigint | undefined {
    const x = twin.length === 32 ? twin : twin.subarray(1, 33);
    const even = this.secrets.get(bytesToHex(x)) ?? everybodysNumber(x);
    const isOdd = twin.length === 33 ? twin[0] === ODD : (twin[64] ?? 0) % 2 === 1;
    return even !== undefined && twin.length > 32 && isOdd ? negated(even) : even;
  }

  private evenPoint(x: Uint8Array): TwinPoint {
    const name = bytesToHex(x);
    const known = this.points.get(name);
    if (known) return known;
    if (isKept(x)) return { key: concatBytes(Uint8Array.of(EVEN), x), secret: this.secretOf(x) };
    return this.keep(name, this.derived(name) ?? this.next());
  }

  private derived(name: string): TwinPoint | undefined {
    const derivation = this.derivations.get(name);
    if (!derivation || this.beingMade.has(name)) return undefined;
    this.beingMade.add(name);
    const made = derivation.make();
    this.beingMade.delete(name);
    return made && (derivation.original[0] === ODD ? negatedPoint(made) : made);
  }

  private keep(name: string, point: TwinPoint): TwinPoint {
    this.points.set(name, point);
    const { key, secret } = point;
    if (secret !== undefined) {
      this.secrets.set(bytesToHex(key.subarray(1)), key[0] === ODD ? negated(secret) : secret);
    }
    return point;
  }

  /** With an even y. */
  private next(): TwinPoint {
    const secret = openNumber(counterName('key', this.count++, this.attempt));
    const key = publicKeyOf(bytesOf(secret), true);
    const point = { key, secret };
    return key[0] === ODD ? negatedPoint(point) : point;
  }

  private noPoint(x: Uint8Array): Uint8Array {
    const name = bytesToHex(x);
    const known = this.offCurve.get(name);
    if (known) return known;
    let attempt = 0;
    let made: Uint8Array;
    do made = counterBytes(counterName('no point', this.offCurve.size, attempt++), 32);
    while (isOnCurveX(made));
    this.offCurve.set(name, made);
    return made;
  }

  /** Where the original is on no curve the twin is on none either. */
  private uncompressed(original: Uint8Array, x: Uint8Array): Uint8Array {
    if (isKept(x)) return original;
    const isOdd = (original[64]! & 1) === 1;
    const compressed = concatBytes(Uint8Array.of(isOdd ? ODD : EVEN), x);
    const right = otherForm(compressed);
    if (!right || compareBytes(right.subarray(33), original.subarray(33)) !== 0) {
      const y = counterBytes(counterName('no y', this.offCurve.size), 32);
      y[31] = (y[31]! & 0xfe) | (isOdd ? 1 : 0);
      return concatBytes(original.subarray(0, 1), this.noPoint(x), y);
    }
    const twin = otherForm(this.point(compressed).key)!;
    twin[0] = formOf(original, twin);
    return twin;
  }
}

/** The first byte: of hybrid keys it says the parity, rightly or not. */
function formOf(original: Uint8Array, twin: Uint8Array): number {
  if (original[0] === UNCOMPRESSED) return UNCOMPRESSED;
  const isRight = (original[0]! & 1) === (original[64]! & 1);
  return HYBRID + ((twin[64]! & 1) ^ (isRight ? 0 : 1));
}

/** Keys that are everybody's or nobody's, and stay what they are. */
function isKept(x: Uint8Array): boolean {
  return compareBytes(x, UNSPENDABLE_KEY) === 0 || isEverybodysKey(x);
}

/** That of a multiple of the generator, for the point with an even y. */
function everybodysNumber(x: Uint8Array): bigint | undefined {
  if (!isEverybodysKey(x)) return undefined;
  for (let number = 1n; ; number++) {
    const key = publicKeyOf(bytesOf(number), true);
    if (compareBytes(key.subarray(1), x) === 0) return key[0] === ODD ? negated(number) : number;
  }
}

/** The other point with the same x. */
export function negatedPoint({ key, secret }: TwinPoint): TwinPoint {
  const other = Uint8Array.from(key);
  other[0] = key[0] === ODD ? EVEN : ODD;
  return { key: other, secret: secret === undefined ? undefined : negated(secret) };
}
