import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CAMERA, film } from '../camera-film.ts';
import { CHANNELS } from '../channels.ts';
import { ListeningSockets } from '../detector.ts';
import { expect, FILE_ADDRESS, shellOf, test } from '../page.ts';
import { addressFor, isAlone, plantedAll, put } from '../trial.ts';

/* With the camera on, the file is as closed as without. */

test.use({ launchOptions: CAMERA });

test.beforeEach(film);

/** Longer than what arrives takes to arrive, see `network-test.ts`. */
const SILENCE_MS = 2_000;

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
  // Others ask later, in workers that start only now: no event says that the last one has.
  await page.waitForTimeout(SILENCE_MS);
  expect(sockets.arrived).toEqual([]);
  expect(page.context().pages()).toHaveLength(1);
  watch.forget();
  await sockets.close();
});
