import { CHANNELS } from './channels.ts';
import { watchBrowser } from './detector.ts';
import { expect, HTML, SILENCE_MS, test } from './network-test.ts';
import { inApp } from './page.ts';
import { addressFor, beside, isAlone, outcomeOf, plantedAll, put, windows } from './trial.ts';
import { useFully } from './use-fully.ts';

/*
 * Every channel that we know of, tried at once in the built file, and the file used
 * fully: nothing may arrive. Each alone, and seen to arrive with what closes it left
 * out, is in `full/network.spec.ts`.
 */

const ALONE = CHANNELS.filter(isAlone);

for (const isServed of [false, true]) {
  test.describe(isServed ? 'from a server' : 'from disk', () => {
    test('all channels at once are closed', async ({ eager, sockets }, info) => {
      const trial = { browser: eager, sockets, html: HTML, file: info.outputPath('page.html') };
      const all = plantedAll(HTML, ALONE, [], sockets.port, (channel) =>
        addressFor(channel, sockets),
      );
      const outcome = await outcomeOf(
        trial,
        put(trial, all, isServed),
        () => false,
        3 * SILENCE_MS,
      );
      expect(beside(outcome, isServed)).toEqual([]);
      expect(windows(outcome)).toBe(1);
    });

    test('full use asks for nothing but the page', async ({ proxied, sockets }, info) => {
      const trial = { browser: proxied, sockets, html: HTML, file: info.outputPath('page.html') };
      const address = put(trial, HTML, isServed);
      const context = await proxied.newContext();
      const events = watchBrowser(context);
      const page = await context.newPage();
      await page.goto(address);
      await useFully(inApp(page));
      expect(beside({ arrived: sockets.arrived, events }, isServed)).toEqual([]);
      const outside = events.filter(({ address: asked }) => !/^(?:blob|data):/.test(asked));
      expect(outside).toEqual([
        { kind: 'page', address: 'about:blank' },
        { kind: 'request', address },
      ]);
      expect(page.url()).toBe(address);
    });
  });
}
