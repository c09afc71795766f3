import type { Picture } from './picture.ts';

/** Pixels of a side at most; a larger picture is made smaller. */
const LARGEST_SIDE = 4096;

/** A picture file as pixels; `undefined` where the browser knows no picture in it. */
export async function readPicture(source: Blob): Promise<Picture | undefined> {
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
