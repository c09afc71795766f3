import { bytesToHex } from './hex.ts';

/** Orders byte strings as C++ orders vectors of unsigned char: first difference, then length. */
export function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const shared = Math.min(a.length, b.length);
  for (let i = 0; i < shared; i++) {
    const difference = a[i]! - b[i]!;
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && compareBytes(a, b) === 0;
}

/** Each once, the first of those that are equal. */
export function distinctBytes(all: readonly Uint8Array[]): readonly Uint8Array[] {
  const first = new Map<string, Uint8Array>();
  for (const one of all) {
    const name = bytesToHex(one);
    if (!first.has(name)) first.set(name, one);
  }
  return [...first.values()];
}

/** Whether every byte is zero; true of no bytes. */
export function isAllZero(bytes: Uint8Array): boolean {
  for (let i = 0; i < bytes.length; i++) if (bytes[i] !== 0) return false;
  return true;
}

/** A copy with the bytes in the opposite order, as ids are shown. */
export function reversed(bytes: Uint8Array): Uint8Array {
  return Uint8Array.from(bytes).reverse();
}
