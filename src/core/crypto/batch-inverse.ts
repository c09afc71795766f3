import { etc } from '@noble/secp256k1';

/**
 * The inverses of numbers modulo a prime, for hardly more than the price of one
 * (Montgomery's trick): the product of all is inverted, and multiplying by what
 * stands before and behind a number leaves that of the number alone. Raises an
 * Error where one is a multiple of the prime.
 *
 * How long the one inversion takes depends on what is inverted, which is a
 * reason more to invert a product where the numbers are secret.
 */
export function invertAll(values: readonly bigint[], prime: bigint): readonly bigint[] {
  const before: bigint[] = [];
  let product = 1n;
  for (const value of values) {
    before.push(product);
    product = (product * value) % prime;
  }
  const inverses: bigint[] = new Array(values.length);
  let inverse = etc.invert(product, prime);
  for (let i = values.length - 1; i >= 0; i--) {
    inverses[i] = (inverse * before[i]!) % prime;
    inverse = (inverse * values[i]!) % prime;
  }
  return inverses;
}
