import type { Picture } from '../../channel/qr/picture.ts';

/** A rectangle of pixels, its right and lower edge outside. */
interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Light lines between two symbols at least: a symbol has none as wide. */
const GUTTER = 6;
/** Of a cell that may hold a symbol: the smallest has 21 modules. */
const SMALLEST_SIDE = 21;
const MOST_CELLS = 200;

/**
 * The parts of a picture that light lines separate, each with a light margin:
 * on a page of symbols one each. One part where there are no such lines.
 */
export function cellsOf(picture: Picture): readonly Picture[] {
  const { width, height } = picture;
  const isDark = darkPixels(picture);
  const boxes: Box[] = [];
  const pending: Box[] = [{ left: 0, top: 0, right: width, bottom: height }];
  for (let box = pending.pop(); box; box = pending.pop()) {
    const parts = cut(isDark, width, box);
    if (parts.length === 1) boxes.push(parts[0]!);
    else pending.push(...parts);
    if (boxes.length + pending.length > MOST_CELLS) return [picture];
  }
  const cells = boxes.filter(
    ({ left, top, right, bottom }) =>
      Math.min(right - left, bottom - top) >= SMALLEST_SIDE &&
      Math.max(right - left, bottom - top) < 1.5 * Math.min(right - left, bottom - top),
  );
  return cells.map((box) => crop(picture, box));
}

function darkPixels({ width, height, data }: Picture): Uint8Array {
  const isDark = new Uint8Array(width * height);
  for (let at = 0; at < isDark.length; at++) {
    const light = 2 * data[4 * at]! + 5 * data[4 * at + 1]! + data[4 * at + 2]!;
    isDark[at] = Number(light < 8 * 128);
  }
  return isDark;
}

/** A box without its light margins, in two or more where light lines go through it, or in none. */
function cut(isDark: Uint8Array, width: number, box: Box): readonly Box[] {
  const rows = runs(box.top, box.bottom, (y) => {
    for (let x = box.left; x < box.right; x++) if (isDark[y * width + x]) return true;
    return false;
  });
  const columns = runs(box.left, box.right, (x) => {
    for (let y = box.top; y < box.bottom; y++) if (isDark[y * width + x]) return true;
    return false;
  });
  const parts = rows.flatMap(([top, bottom]) =>
    columns.map(([left, right]) => ({ left, top, right, bottom })),
  );
  // What was only trimmed is cut once more: without its margins other lines may go through it.
  const [part] = parts;
  const isTrimmed =
    parts.length === 1 &&
    part !== undefined &&
    (part.top > box.top ||
      part.bottom < box.bottom ||
      part.left > box.left ||
      part.right < box.right);
  return isTrimmed ? cut(isDark, width, part) : parts;
}

/** Where something is dark, taken together where less than a gutter lies between. */
function runs(
  from: number,
  to: number,
  isInked: (at: number) => boolean,
): readonly (readonly [start: number, end: number])[] {
  const found: [number, number][] = [];
  for (let at = from; at < to; at++) {
    if (!isInked(at)) continue;
    const last = found.at(-1);
    if (last && at - last[1] < GUTTER) last[1] = at + 1;
    else found.push([at, at + 1]);
  }
  return found;
}

/** Light pixels around what is cut out. */
const MARGIN = 16;

function crop({ width, data }: Picture, { left, top, right, bottom }: Box): Picture {
  const size = { width: right - left + 2 * MARGIN, height: bottom - top + 2 * MARGIN };
  const cropped = new Uint8ClampedArray(4 * size.width * size.height).fill(255);
  for (let y = top; y < bottom; y++) {
    const row = data.subarray(4 * (y * width + left), 4 * (y * width + right));
    cropped.set(row, 4 * ((y - top + MARGIN) * size.width + MARGIN));
  }
  return { ...size, data: cropped };
}
