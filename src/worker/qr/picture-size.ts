/** Pixels of a picture's sides. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/**
 * The size of a PNG, JPEG, GIF or WebP as its header has it, so that it is known
 * before anything is decoded. `undefined` where it is none of them, or ends
 * before it says it.
 */
export function pictureSize(file: Uint8Array): PictureSize | undefined {
  const format = FORMATS.find(({ magic }) => magic.every(([at, byte]) => file[at] === byte));
  try {
    return format?.size(new DataView(file.buffer, file.byteOffset, file.byteLength));
  } catch (error) {
    // It was read behind its end.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

interface Format {
  readonly magic: readonly (readonly [offset: number, byte: number])[];
  readonly size: (file: DataView) => PictureSize | undefined;
}

function magic(text: string, at = 0): Format['magic'] {
  return Array.from(text, (character, i) => [at + i, character.charCodeAt(0)]);
}

const FORMATS: readonly Format[] = [
  { magic: magic('\x89PNG\r\n\x1a\n'), size: pngSize },
  { magic: magic('\xff\xd8\xff'), size: jpegSize },
  { magic: magic('GIF8'), size: gifSize },
  { magic: [...magic('RIFF'), ...magic('WEBP', 8)], size: webpSize },
];

/** IHDR stands first (PNG, 5.6 and 11.2.1). */
function pngSize(file: DataView): PictureSize {
  return { width: file.getUint32(16), height: file.getUint32(20) };
}

/** The markers behind which a frame header stands: SOF0 to SOF15 but DHT, JPG and DAC. */
const START_OF_FRAME: ReadonlySet<number> = new Set(
  [0, 1, 2, 3, 5, 6, 7, 9, 10, 11, 13, 14, 15].map((kind) => 0xc0 + kind),
);

/** The first frame header, behind any number of segments (ITU-T T.81, B.1 and B.2.2). */
function jpegSize(file: DataView): PictureSize | undefined {
  for (let at = 2; file.getUint8(at) === 0xff; ) {
    const marker = file.getUint8(at + 1);
    if (START_OF_FRAME.has(marker)) {
      return { width: file.getUint16(at + 7), height: file.getUint16(at + 5) };
    }
    // Any number of 0xff may stand before a marker.
    if (marker === 0xff) at += 1;
    else if (hasNoLength(marker) || file.getUint16(at + 2) < 2) return undefined;
    else at += 2 + file.getUint16(at + 2);
  }
  return undefined;
}

/** Nobody writes one of these before a frame header; some decoders read over it. */
function hasNoLength(marker: number): boolean {
  return marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd9);
}

const GIF_EXTENSION = 0x21;
const GIF_IMAGE = 0x2c;

/** The screen, or the first image where that is larger, as browsers then make room for it. */
function gifSize(file: DataView): PictureSize | undefined {
  const screen = { width: file.getUint16(6, true), height: file.getUint16(8, true) };
  const at = afterExtensions(file, 13 + colorTableSize(file.getUint8(10)));
  if (file.getUint8(at) !== GIF_IMAGE) return undefined;
  return {
    width: Math.max(screen.width, file.getUint16(at + 1, true) + file.getUint16(at + 5, true)),
    height: Math.max(screen.height, file.getUint16(at + 3, true) + file.getUint16(at + 7, true)),
  };
}

function colorTableSize(packed: number): number {
  return packed & 0x80 ? 3 * (2 << (packed & 7)) : 0;
}

/** Each has a label and then blocks behind their lengths, up to an empty one. */
function afterExtensions(file: DataView, start: number): number {
  let at = start;
  while (file.getUint8(at) === GIF_EXTENSION) {
    at += 2;
    while (file.getUint8(at) > 0) at += 1 + file.getUint8(at);
    at++;
  }
  return at;
}

/** Of the canvas, or of the one picture (RFC 9649, 2.7; RFC 6386, 9.1; its lossless form, 3.4). */
function webpSize(file: DataView): PictureSize | undefined {
  switch (file.getUint32(12)) {
    case 0x56503858: // VP8X
      return { width: 1 + uint24(file, 24), height: 1 + uint24(file, 27) };
    case 0x56503820: // VP8
      return {
        width: file.getUint16(26, true) & 0x3fff,
        height: file.getUint16(28, true) & 0x3fff,
      };
    case 0x5650384c: {
      // VP8L
      const bits = file.getUint32(21, true);
      return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
    }
    default:
      return undefined;
  }
}

function uint24(file: DataView, at: number): number {
  return file.getUint16(at, true) + file.getUint8(at + 2) * 0x10000;
}
