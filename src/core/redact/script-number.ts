/** Little-endian numbers without a sign, as lock times are in fields and in scripts. */

export function scriptNumber(bytes: Uint8Array): number {
  return bytes.reduceRight((sum, byte) => sum * 256 + byte, 0);
}

/** The same in as many bytes as are asked for. */
export function numberBytes(number: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let rest = number;
  for (let i = 0; i < length; i++) {
    bytes[i] = rest % 256;
    rest = Math.floor(rest / 256);
  }
  return bytes;
}
