import type { Type } from '../types.ts';

/** In the order in which they are written behind the basic type. */
const LETTERS = [
  ...(['z', 'o', 'n', 'd', 'u', 'e', 'f', 's', 'm', 'x'] as const),
  ...(['g', 'h', 'i', 'j', 'k'] as const),
];

/** A type by its letters, as in `Bondumk`. */
export function typeToText(of: Type): string {
  return of.base + LETTERS.filter((letter) => of[letter]).join('');
}
