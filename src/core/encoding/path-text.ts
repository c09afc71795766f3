/** Paths of BIP 32 as they are written. */

/** From here on a child number is a hardened step (BIP 32, "Extended keys"). */
export const HARDENED = 0x80000000;

/** One step of a path as Core writes it, `84h` where it is hardened (BIP 32). */
export function stepText(step: number): string {
  return step >= HARDENED ? `${step - HARDENED}h` : String(step);
}

/** A derivation path: `m`, then its steps. */
export function pathText(path: readonly number[]): string {
  return ['m', ...path.map(stepText)].join('/');
}
