import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { create } from 'qrcode';
import { bbqrParts } from '../src/core/transfer/bbqr.ts';
import { vectorFile } from '../src/core/transfer/testing/vectors.ts';
import { EAGER, launchOptions } from './trial.ts';

/* The camera, which the shell opens after a click: a film of QR codes stands for it. */

const SIDE = 640;
const FILM = join(tmpdir(), `touchstone-${process.pid}.y4m`);

/** A gray picture of a QR code, each module some pixels wide, and no colour. */
function frameOf(text: string): Buffer {
  const { modules } = create(text, { errorCorrectionLevel: 'L' });
  const scale = Math.floor(SIDE / (modules.size + 8));
  const margin = Math.floor((SIDE - scale * modules.size) / 2);
  const luma = Buffer.alloc(SIDE * SIDE, 235);
  for (let y = 0; y < scale * modules.size; y++) {
    for (let x = 0; x < scale * modules.size; x++) {
      const isDark = modules.get(Math.floor(y / scale), Math.floor(x / scale));
      if (isDark) luma[(margin + y) * SIDE + margin + x] = 16;
    }
  }
  return Buffer.concat([Buffer.from('FRAME\n'), luma, Buffer.alloc((SIDE * SIDE) / 2, 128)]);
}

export function film(): void {
  const { count, part } = bbqrParts('2', 'P', vectorFile('bbqr-1in100out.psbt'), 800);
  const head = Buffer.from(`YUV4MPEG2 W${SIDE} H${SIDE} F4:1 Ip A1:1 C420mpeg2\n`);
  const frames = Array.from({ length: count }, (_, i) => frameOf(part(i)));
  writeFileSync(FILM, Buffer.concat([head, ...frames]));
}

const FAKE = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-video-capture=${FILM}`,
];

/** For a browser that takes the film for its camera. */
export const CAMERA = launchOptions({ ...EAGER, args: [...(EAGER.args ?? []), ...FAKE] });
