import type { Picture } from '../../channel/qr/picture.ts';
import { type PictureSize, pictureSize } from './picture-size.ts';

/** Pixels of a side at most; a larger picture is made smaller. */
const LARGEST_SIDE = 4096;

/** Pixels of a picture at most, which are four bytes each once it is decoded; a photograph has fewer. */
const MOST_PIXELS = 1 << 26;

/** A picture that is not decoded, as it would take too much memory. */
export class LargePicture extends Error {
  override readonly name = 'LargePicture';

  constructor(readonly size: PictureSize) {
    super();
  }
}

/**
 * A picture file as pixels; `undefined` where it is in none of the formats that
 * are read, or the browser cannot decode it. Raises {@link LargePicture}.
 */
export async function readPicture(source: Blob): Promise<Picture | undefined> {
  const size = pictureSize(new Uint8Array(await source.arrayBuffer()));
  if (size === undefined) return undefined;
  if (size.width * size.height > MOST_PIXELS) throw new LargePicture(size);
  if (typeof createImageBitmap !== 'function' || typeof OffscreenCanvas !== 'function') {
    return undefined;
  }
  const bitmap = await createImageBitmap(source).catch(() => undefined);
  if (!bitmap) return undefined;
  const scale = Math.min(1, LARGEST_SIDE / Math.max(bitmap.width, bitmap.height));
  const width = Math.max(1, Math.floor(bitmap.width * scale));
  const height = Math.max(1, Math.floor(bitmap.height * scale));
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) return undefined;
  // What is transparent is taken for paper.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return context.getImageData(0, 0, width, height);
}
