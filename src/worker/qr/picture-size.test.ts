import { describe, expect, test } from 'vitest';
import { type PictureSize, pictureSize } from './picture-size.ts';

/** Bytes of hex, with what is only there to be skipped in between. */
const bytes = (...parts: readonly (string | Uint8Array)[]) =>
  Uint8Array.from(
    parts.flatMap((part) => [...(typeof part === 'string' ? Buffer.from(part, 'hex') : part)]),
  );
const ascii = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

const PNG = '89504e470d0a1a0a';
/** GIF89a. */
const GIF = '474946383961';
const IHDR = '0000000d49484452';
/** A segment of an application, as cameras write many. */
const APP1 = bytes('ffe1ffff', new Uint8Array(0xfffd).fill(0xff));
/** SOF0 with three components. */
const SOF = 'ffc0001108' as const;
const COMPONENTS = '03012200021101031101';
/** A comment of three blocks, between them what looks like an image. */
const COMMENT = bytes('21fe', '032c0000', '022c2c', '00');

describe('the size of', () => {
  test.each<[what: string, file: Uint8Array, size: PictureSize]>([
    ['a PNG', bytes(PNG, IHDR, '0000028000000190'), { width: 640, height: 400 }],
    ['a large PNG', bytes(PNG, IHDR, '00003e8000003e80'), { width: 16_000, height: 16_000 }],
    ['the largest PNG', bytes(PNG, IHDR, 'ffffffff00000001'), { width: 2 ** 32 - 1, height: 1 }],
    ['a JPEG', bytes('ffd8', SOF, '01900280', COMPONENTS), { width: 640, height: 400 }],
    [
      'a JPEG behind many segments, one with filling',
      bytes('ffd8', APP1, APP1, 'ffffffe10002', SOF, 'fffffffe', COMPONENTS),
      { width: 0xfffe, height: 0xffff },
    ],
    [
      'a progressive JPEG, behind a table',
      bytes('ffd8', 'ffc40003aa', 'ffc2001108', '00010002', COMPONENTS),
      { width: 2, height: 1 },
    ],
    [
      'a GIF',
      bytes(ascii('GIF89a'), '80029001000000', '2c0000000001000100'),
      { width: 640, height: 400 },
    ],
    [
      'a GIF with colours and a comment, whose first image is larger than it says',
      bytes(ascii('GIF89a'), '01000100810000', new Uint8Array(12), COMMENT, '2c01000200ffff0400'),
      { width: 0x10000, height: 6 },
    ],
    [
      'a lossy WebP',
      bytes(ascii('RIFF----WEBPVP8 ----'), '300100', '9d012a', '80029041'),
      { width: 640, height: 400 },
    ],
    [
      'a lossless WebP',
      bytes(ascii('RIFF----WEBPVP8L----'), '2f', '7fc26300', '00'),
      { width: 640, height: 400 },
    ],
    [
      'a WebP with a canvas',
      bytes(ascii('RIFF----WEBPVP8X----'), '02000000', '7f0200', '8f0100'),
      { width: 640, height: 400 },
    ],
    [
      'the largest WebP',
      bytes(ascii('RIFF----WEBPVP8X----'), '02000000', 'ffffff', '000000'),
      { width: 2 ** 24, height: 1 },
    ],
  ])('%s', (_what, file, size) => {
    expect(pictureSize(file)).toEqual(size);
    // The same inside of something larger.
    expect(pictureSize(bytes('0000', file, '0000').subarray(2))).toEqual(size);
  });
});

test.each<[what: string, file: Uint8Array]>([
  ['nothing', bytes()],
  [
    'a text',
    ascii('ur:psbt/1-2/lpadaxcsencylobemohsgmoyadhdeynteelblrcygldwvarflojtcywyjydmylgdsa'),
  ],
  ['a PSBT', ascii('psbt\xff\x01\x00')],
  ['a bitmap, which is not read', bytes('424d', new Uint8Array(60).fill(1))],
  ['half a PNG', bytes(PNG, IHDR, '00000280')],
  ['a PNG of another signature', bytes('89504e470d0a1a0b', IHDR, '0000028000000190')],
  ['a JPEG without a frame', bytes('ffd8', APP1)],
  ['a JPEG that ends in a segment', bytes('ffd8', APP1.subarray(0, 100))],
  ['a JPEG with something between segments', bytes('ffd8', 'ffe10002', '00', SOF, '01900280')],
  ['a JPEG with a marker that has no length', bytes('ffd8', 'ffd0', SOF, '01900280', COMPONENTS)],
  ['a JPEG with a second beginning', bytes('ffd8', 'ffd8', SOF, '01900280', COMPONENTS)],
  ['a JPEG with a length below that of itself', bytes('ffd8', 'ffe10001', SOF, '01900280')],
  ['a GIF without an image', bytes(ascii('GIF89a'), '80029001000000', '3b')],
  ['a GIF whose comment does not end', bytes(ascii('GIF89a'), '80029001000000', '21feff')],
  ['a sound in RIFF', ascii('RIFF----WAVEfmt ----------------')],
  ['a WebP with another chunk first', bytes(ascii('RIFF----WEBPALPH----'), new Uint8Array(20))],
])('there is no size of %s', (_what, file) => {
  expect(pictureSize(file)).toBeUndefined();
});

test('a megabyte of one marker, or of empty segments, is gone through once', () => {
  for (const part of ['ff', 'ffe10002', '21fe00']) {
    const many = part.repeat(1_000_000);
    const jpeg = Buffer.from(`ffd8ff${part === 'ff' ? '' : 'e10002'}${many}`, 'hex');
    const gif = Buffer.from(`${GIF}80029001000000${many}`, 'hex');
    expect(pictureSize(jpeg)).toBeUndefined();
    expect(pictureSize(gif)).toBeUndefined();
  }
});
