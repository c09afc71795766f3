import { CAMERA, film } from './camera-film.ts';
import { expect, FILE_ADDRESS, shellOf, test } from './page.ts';

/* What the camera sees is read, after a click and for as long as it is to be. */

test.use({ launchOptions: CAMERA });

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
  await expect(page.getByTestId('results')).toBeVisible();
  await expect(viewfinder).toHaveCount(0);
});
