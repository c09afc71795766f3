/**
 * An offset as people write it: decimal with or without separators (`1,024`,
 * `1 024`), `0x400`, `400h`, with or without `@` before it. `undefined` where
 * the text is none, or lies outside of an input of `size` bytes.
 */
export function parseOffset(text: string, size: number): number | undefined {
  const digits = text
    .trim()
    .replace(/^@\s*/, '')
    .replace(/[\s,_']/g, '');
  const offset = readNumber(digits);
  return offset !== undefined && offset < size ? offset : undefined;
}

function readNumber(digits: string): number | undefined {
  const hex = /^(?:0x([0-9a-f]{1,12})|([0-9a-f]{1,12})h)$/i.exec(digits);
  if (hex !== null) return Number.parseInt(hex[1] ?? hex[2] ?? '', 16);
  return /^\d{1,15}$/.test(digits) ? Number(digits) : undefined;
}

/** `0x0000012c`: as wide as the largest offset of the input needs, at least four digits. */
export function hexOffset(offset: number, size: number): string {
  return offset.toString(16).padStart(Math.max(4, (size - 1).toString(16).length), '0');
}
