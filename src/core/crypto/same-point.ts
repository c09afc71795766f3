/** Public keys in any form: 32 bytes of x, 33, or 65. */
import { equalBytes } from '../bytes/order.ts';

/** Whether two public keys are one point; an x alone has either y. */
export function isSamePoint(one: Uint8Array, other: Uint8Array): boolean {
  if (!equalBytes(anyX(one), anyX(other))) return false;
  const [isOdd, isOtherOdd] = [hasOddY(one), hasOddY(other)];
  return isOdd === undefined || isOtherOdd === undefined || isOdd === isOtherOdd;
}

export function anyX(publicKey: Uint8Array): Uint8Array {
  return publicKey.length === 32 ? publicKey : publicKey.subarray(1, 33);
}

function hasOddY(publicKey: Uint8Array): boolean | undefined {
  if (publicKey.length === 32) return undefined;
  return (publicKey[publicKey.length === 33 ? 0 : 64]! & 1) === 1;
}
