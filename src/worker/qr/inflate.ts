/**
 * Inflates what was deflated without a header (RFC 1951), by the browser's own
 * stream. `undefined` where it is damaged or would be more than `most` bytes.
 */
export async function inflated(bytes: Uint8Array, most: number): Promise<Uint8Array | undefined> {
  const stream = new Blob([new Uint8Array(bytes)])
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'));
  const reader = stream.getReader();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  try {
    for (let step = await reader.read(); !step.done; step = await reader.read()) {
      pieces.push(step.value);
      size += step.value.length;
      if (size > most) {
        await reader.cancel();
        return undefined;
      }
    }
  } catch {
    return undefined;
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}
