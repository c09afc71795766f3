import type { System } from './system.ts';

/** Select Graphic Rendition (ECMA-48, 8.3.117). */
const CODES = { red: '31', yellow: '33', green: '32', bold: '1' } as const;

export type Colour = keyof typeof CODES;

/** A text in a colour, on a terminal of a person who wants them. */
export function painted(
  { isTerminal, isColourless }: Pick<System, 'isTerminal' | 'isColourless'>,
  colour: Colour,
  text: string,
): string {
  return isTerminal && !isColourless ? `\u001b[${CODES[colour]}m${text}\u001b[0m` : text;
}
