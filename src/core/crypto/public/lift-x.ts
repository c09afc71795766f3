import { numberOf } from '../secp256k1.ts';
import type { AffinePoint } from './affine-point.ts';
import {
  add,
  carry,
  elementOf,
  FIELD_PRIME,
  isSame,
  multiply,
  newElement,
  numberOfElement,
  square,
  squareRoot,
} from './field.ts';

/** The point with an even y that has this x of 32 bytes (BIP 340, lift_x); `undefined` where there is none. */
export function liftX(bytes: Uint8Array): AffinePoint | undefined {
  const x = numberOf(bytes);
  const y = yOf(x);
  return y === undefined ? undefined : { x, y: (y & 1n) === 0n ? y : FIELD_PRIME - y };
}

const SEVEN = elementOf(7n);

/** One of the two y that a point with this x has: y^2 = x^3 + 7. */
export function yOf(x: bigint): bigint | undefined {
  if (x >= FIELD_PRIME) return undefined;
  const element = elementOf(x);
  const right = newElement();
  square(right, element);
  multiply(right, right, element);
  add(right, right, SEVEN);
  carry(right, right);
  const y = squareRoot(right);
  const squared = newElement();
  square(squared, y);
  return isSame(squared, right) ? numberOfElement(y) : undefined;
}
