import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { create } from 'qrcode';
import { bbqrParts } from '../src/core/transfer/bbqr.ts';
import { vectorFile } from '../src/core/transfer/testing/vectors.ts';
import { CHANNELS } from './channels.ts';
import { ListeningSockets } from './detector.ts';
import { expect, FILE_ADDRESS, shellOf, test } from './page.ts';
import { addressFor, EAGER, isAlone, launchOptions, plantedAll, put } from './trial.ts';

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

function film(): void {
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

test.use({ launchOptions: launchOptions({ ...EAGER, args: [...(EAGER.args ?? []), ...FAKE] }) });

test.beforeEach(film);

declare global {
  interface Window {
    unasked?: Promise<unknown>;
    /** Whether pictures of the camera are given on. */
    sees?: boolean;
  }
}

test('QR codes are read from the camera, which is seen and ends', async ({ page, watch }) => {
  await page.addInitScript(() => {
    if (parent === window) return;
    const { port1, port2 } = new MessageChannel();
    window.unasked = new Promise((resolve) => {
      port1.onmessage = ({ data }) => resolve(data);
    });
    // On a busy machine the driver may run this after the frame was loaded.
    parent.postMessage('camera', '*', [port2]);
  });
  await page.goto(FILE_ADDRESS);
  const shell = shellOf(page);
  const viewfinder = shell.getByRole('region', { name: 'Camera' });

  const scan = page.getByRole('button', { name: 'Scan a QR code' });
  await expect(scan).toBeVisible();

  // Without a click the shell opens nothing, and the frame itself gets no camera.
  expect(
    await page.evaluate(async () => [
      await window.unasked,
      await navigator.mediaDevices.getUserMedia({ video: true }).then(
        () => 'a camera',
        () => 'none',
      ),
    ]),
  ).toEqual(['off', 'none']);
  for (const said of watch.messages) expect(said).toMatch(/Permissions policy/);
  watch.forget();

  // Where the browser has none, or refuses it, that is said with what does without, and gone by a word.
  await shell.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('', 'NotAllowedError'));
  });
  await scan.click();
  await expect(page.getByTestId('qr-parts')).toContainText('paste a picture of the QR code');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByTestId('qr-parts')).toBeEmpty();
  await shell.evaluate(() => Reflect.deleteProperty(navigator.mediaDevices, 'getUserMedia'));

  // It is turned off by hand, and ends with the view. Until then no picture is given on: what is
  // read whole ends the camera too, on a busy machine before it is turned off.
  await shell.evaluate(() => {
    const { toBlob } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.toBlob = function (...given) {
      if (window.sees) toBlob.apply(this, given);
    };
  });
  await scan.click();
  await expect(viewfinder).toBeVisible();
  await shell.getByRole('button', { name: 'turn off' }).click();
  await expect(viewfinder).toHaveCount(0);
  await expect(scan).toBeVisible();
  await scan.click();
  await expect(viewfinder).toBeVisible();
  await page.getByRole('tab', { name: 'Console' }).click();
  await expect(viewfinder).toHaveCount(0);

  await page.getByRole('tab', { name: 'Inspect' }).click();
  await shell.evaluate(() => {
    window.sees = true;
  });
  await scan.click();
  await expect(page.getByRole('tree', { name: 'Structure' })).toBeVisible({ timeout: 60_000 });
  await expect(viewfinder).toHaveCount(0);
});

test('while it is on, nothing leaves the page by any channel', async ({ page, watch }, info) => {
  const sockets = await ListeningSockets.open();
  const html = readFileSync(fileURLToPath(FILE_ADDRESS), 'utf8');
  const channels = CHANNELS.filter(isAlone);
  const addressOf = (channel: (typeof channels)[number]) => addressFor(channel, sockets);
  const all = plantedAll(html, channels, [], sockets.port, addressOf, 'camera-on');
  await page.goto(put({ sockets, file: info.outputPath('page.html') }, all, false));
  await page.getByRole('button', { name: 'Scan a QR code' }).click();
  await expect(shellOf(page).getByRole('region', { name: 'Camera' })).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('camera-on')));
  // What the policy refuses is written down, so that the channels are known to have been tried.
  await expect.poll(() => watch.messages.length).toBeGreaterThan(20);
  await page.waitForTimeout(2_000);
  expect(sockets.arrived).toEqual([]);
  expect(page.context().pages()).toHaveLength(1);
  watch.forget();
  await sockets.close();
});
