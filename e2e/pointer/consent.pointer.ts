import type { Server } from 'node:http';
import type { Browser, Frame, Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { firstLine, WORDS } from '../decide-window.ts';
import { type Origin, startOrigin } from '../origins.ts';
import {
  appOf,
  counting,
  isApp,
  onScreen,
  type Place,
  pause,
  sum,
  until,
  untilHeard,
} from './places.ts';
import { missing, openScreen, type Screen, type Which } from './screen.ts';

/*
 * What a host can lead a real pointer to, in the page that is shipped: the
 * system's own clicks and keys, on windows that lie over each other.
 */

const HELP = '{"id":1,"method":"help","params":["x"]}';
const DECIDE = 'Decide in a window';
const ONCE = 'Allow once';
const DENY = 'Deny';

/** The middle of a button of an app, in pixels of its own page. */
function placeOf(app: Frame, name: string): Promise<Place> {
  return until(() =>
    app.evaluate((text) => {
      const button = Array.from(document.querySelectorAll('button')).find(({ textContent }) =>
        textContent?.startsWith(text),
      );
      if (button === undefined) throw new Error(`No button: ${text}`);
      const { x, y, width, height } = button.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    }, name),
  );
}

/** Where the host shows nothing. */
const OUTSIDE = [100, 700] as const;
/** Longer than Chromium drops the clicks over a frame that is new or was moved, which it tells nobody. */
const CLICKS_COUNT_AFTER = 1000;
/** Longer than a click on an answer must wait, by the page's own design. */
const ARMED_AFTER = 1500;

/** What TypeScript's DOM library does not know yet: https://wicg.github.io/document-picture-in-picture/ */
interface PictureScope {
  readonly documentPictureInPicture: {
    requestWindow(size: { readonly width: number; readonly height: number }): Promise<Window>;
  };
}

const FRAME = 'border:0; position:fixed; left:0; top:0; width:600px; height:400px';

for (const which of ['chromium', 'firefox'] satisfies Which[]) {
  const lacks = missing(which);
  const why = lacks === undefined ? '' : `, SKIPPED without ${lacks}`;

  describe.skipIf(lacks !== undefined)(`a real pointer in ${which}${why}`, () => {
    let screen: Screen;
    let browser: Browser;
    let servers: readonly { readonly server: Server; readonly origin: Origin }[];
    let host: Page;

    beforeAll(async () => {
      // The page as it is shipped: there is no harness to bundle.
      servers = await Promise.all([startOrigin(''), startOrigin('')]);
      screen = await openScreen(which);
      browser = screen.browser;
    });

    afterAll(async () => {
      await screen?.close();
      for (const { server } of servers ?? []) {
        server.close();
        server.closeAllConnections();
      }
    });

    beforeEach(async () => {
      [host] = (await browser.pages()) as [Page];
      const [a, b] = servers.map(({ origin }) => origin) as [Origin, Origin];
      await host.goto(a.host);
      await host.evaluate(
        (src, style) => {
          const frame = document.createElement('iframe');
          frame.style.cssText = style;
          frame.src = src;
          document.body.append(frame);
          window.addEventListener('message', ({ data }) => {
            if (data.key === 'call') document.title = String(data.body);
          });
        },
        b.page({}),
        FRAME,
      );
      await appOf(host);
      screen.jump(...OUTSIDE);
    });

    afterEach(async () => {
      await host.goto('about:blank');
      await closeOthers();
      // No click that is still on its way opens a window any more: a later one has come.
      await clickArrives();
      await closeOthers();
    });

    /** A click comes to whatever lies in front, and so has every click before it. */
    function clickArrives(): Promise<void> {
      screen.jump(...OUTSIDE);
      return until(async () => {
        const [, ...others] = await browser.pages();
        // A window that is just closing has no app any more: then it is looked at again.
        const apps = others.map((page) => page.frames().find(isApp) ?? page.mainFrame());
        const shown = [host.mainFrame(), ...apps];
        const counts = await Promise.all(shown.map((at) => counting(at, 'mouseup')));
        screen.click();
        await until(async () => expect(await sum(counts)).toBeGreaterThan(0), 2_000);
      });
    }

    function closeOthers(): Promise<void> {
      return until(async () => {
        const [, ...others] = await browser.pages();
        await Promise.all(others.map((page) => page.close()));
        expect(others).toEqual([]);
      });
    }

    /** Asks, and gives the place of the way to decide. */
    async function ask(): Promise<Place> {
      await host.evaluate((body) => {
        window.frames[0]!.postMessage({ touchstone: 1, body, key: 'call' }, '*');
      }, HELP);
      const place = await placeOf(await appOf(host), DECIDE);
      await pause(CLICKS_COUNT_AFTER);
      return place;
    }

    /** The answer of the call, or that it waits. */
    async function outcome(): Promise<string> {
      const title = await host.title();
      return title.includes('unknown command') ? 'let in' : title === 'Host' ? 'waiting' : title;
    }

    function decideWindow(): Promise<Page> {
      return until(async () => {
        const found = (await browser.pages()).find((page) => page.url().endsWith('#decide'));
        if (found === undefined) throw new Error('No window yet');
        await placeOf(await appOf(found), ONCE);
        return found;
      });
    }

    async function openByClick(): Promise<Page> {
      const [x, y] = await onScreen(host, await ask());
      screen.move(x, y);
      screen.click();
      return decideWindow();
    }

    /** Does what a person does until the window takes a click for an answer. */
    async function arm(window: Page, hand: () => Promise<void> | void): Promise<void> {
      const app = await appOf(window);
      await until(async () => {
        await hand();
        await until(async () => {
          const waits = await app.evaluate(
            () => document.querySelector('.decide [aria-disabled=true]')?.parentElement?.innerText,
          );
          if (waits !== undefined) throw new Error(`Not armed: ${waits}`);
        }, 2 * ARMED_AFTER);
      });
    }

    /** A script denies what is still open, behind all clicks: none of them let anybody in. */
    async function endsDenied(at: Frame): Promise<void> {
      expect(await outcome()).toBe('waiting');
      await at.evaluate((text) => {
        const buttons = Array.from(document.querySelectorAll('button'));
        buttons.find(({ textContent }) => textContent === text)?.click();
      }, DENY);
      await until(async () => expect(await outcome()).toContain('-32002'));
    }

    /** Moves the pointer through places of the window and onto the button, where these are now. */
    async function pointBy(window: Page, ...places: readonly Place[]): Promise<void> {
      for (const place of places) screen.move(...(await onScreen(window, place)));
      const [x, y] = await onScreen(window, await placeOf(await appOf(window), ONCE));
      screen.move(x, y - 60);
      screen.move(x, y);
    }

    const wordsOf = async (window: Page) => (await appOf(window)).evaluate(firstLine, WORDS);

    /** Over the question, as somebody does who reads it. */
    async function point(window: Page): Promise<void> {
      const { x, y } = await wordsOf(window);
      await pointBy(window, { x: x + 20, y });
    }

    /** From the side, where nothing lies over the block that the words stand in. */
    async function pointBeside(window: Page): Promise<void> {
      const { end, edge, y, bottom } = await wordsOf(window);
      const beside = (end + edge) / 2;
      await pointBy(window, { x: edge - 2, y }, { x: beside, y }, { x: beside, y: bottom + 4 });
    }

    test('lets in who is allowed, in a window that is looked at', async () => {
      const window = await openByClick();
      await arm(window, () => point(window));
      expect(await outcome()).toBe('waiting');
      screen.click();
      await until(async () => expect(await outcome()).toBe('let in'));
    });

    for (const [name, style, scale] of [
      ['masked', 'mask:linear-gradient(transparent, transparent)', 1],
      ['drawn at a twentieth', 'zoom:0.05', 0.05],
      ['shrunk once it asks', 'width:500px; height:120px', 1],
    ] as const) {
      test(`is led to no consent by a frame that is ${name}, and by clicks at rest`, async () => {
        await ask();
        await host.evaluate((text) => {
          document.querySelector('iframe')!.style.cssText += `;${text}`;
        }, style);
        await pause(CLICKS_COUNT_AFTER);
        const { x, y } = await placeOf(await appOf(host), DECIDE);
        screen.move(...(await onScreen(host, { x: x * scale, y: y * scale })));
        screen.click();
        const window = await decideWindow();
        // The next clicks come where the window's button is, and the hand did not move.
        screen.jump(...(await onScreen(window, await placeOf(await appOf(window), ONCE))));
        const app = await appOf(window);
        // Firefox makes the window of a tiny frame so small that the clicks go past it.
        const counts = [await counting(app, 'click'), await counting(host.mainFrame(), 'click')];
        for (let i = 0; i < 6; i++) {
          // A row of clicks as a hand makes it.
          await pause(400);
          screen.click();
        }
        await until(async () => expect(await sum(counts)).toBe(6));
        await endsDenied(app);
      });
    }

    test('is led to no consent by a frame that is moved under it', async () => {
      const place = await ask();
      screen.jump(...(await onScreen(host, { x: 700, y: 500 })));
      await host.evaluate(({ x, y }) => {
        const frame = document.querySelector('iframe')!;
        frame.style.left = `${700 - x}px`;
        frame.style.top = `${500 - y}px`;
      }, place);
      await host.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
      screen.click();
      screen.click();
      await pause(ARMED_AFTER);
      screen.click();
      await clickArrives();
      await endsDenied(await appOf(host));
    });

    test('is led to no consent by a window in front that closes when it is pressed', async () => {
      const window = await openByClick();
      await arm(window, () => point(window));
      const before = (await browser.pages()).length;
      await host.evaluate(() => {
        const over = open('about:blank', '', 'popup,left=0,top=0,width=1000,height=850')!;
        over.document.body.innerHTML = '<h1>Click twice to win</h1>';
        over.addEventListener('mousedown', () => over.close());
      });
      await until(async () => expect(await browser.pages()).toHaveLength(before + 1));
      await pause(ARMED_AFTER);
      const clicks = await counting(await appOf(window), 'click');
      screen.click();
      await until(async () => expect(await browser.pages()).toHaveLength(before));
      await untilHeard(clicks, 2, () => screen.click());
      expect(await outcome()).toBe('waiting');
      // And that it would have counted, had the person looked at it again.
      await arm(window, () => point(window));
      screen.click();
      await until(async () => expect(await outcome()).toBe('let in'));
    });

    // Firefox has no such window.
    test.skipIf(which === 'firefox').for([
      ['lies over the question', point, async () => 700],
      [
        'lies over its words, and a hand that comes from the side',
        pointBeside,
        async (window: Page) =>
          (await onScreen(window, { x: (await wordsOf(window)).end, y: 0 }))[0],
      ],
    ] as const)(
      'is led to no consent by a window, without the focus, that %s',
      async ([, led, widthOver]) => {
        await host.evaluate(() => {
          const lure = document.createElement('button');
          lure.style.cssText = 'position:fixed; left:650px; top:20px; width:200px; height:60px';
          lure.onclick = async () => {
            const { documentPictureInPicture } = window as unknown as PictureScope;
            const over = await documentPictureInPicture.requestWindow({ width: 700, height: 260 });
            over.document.body.innerHTML = '<h1>Click below to win</h1>';
            Object.assign(window, { over });
          };
          document.body.append(lure);
        });
        screen.move(...(await onScreen(host, { x: 700, y: 50 })));
        screen.click();
        await until(() => host.evaluate(() => (Reflect.get(globalThis, 'over') as Window).name));
        // Its name is that of the host's page alone.
        screen.place('^Host$', 0, 800, 600, 100);
        const window = await openByClick();
        await until(async () => screen.place('Decide', 0, 0, 600, 800));
        await pause(1000);
        const { y } = await placeOf(await appOf(window), ONCE);
        const [, button] = await onScreen(window, { x: 0, y });
        screen.place('^Host$', 0, 0, await widthOver(window), button - 30);
        await pause(1000);
        const app = await appOf(window);
        const state = () =>
          app.evaluate(() => document.querySelector('.decide-state')?.textContent ?? '');
        await led(window);
        screen.click();
        await pause(2000);
        await led(window);
        await pause(2000);
        expect(await state()).toContain('move the pointer over the words');
        screen.click();
        await pause(500);
        expect(await outcome()).toBe('waiting');
        // It would count once the window is gone.
        await host.evaluate(() => (Reflect.get(globalThis, 'over') as Window).close());
        await arm(window, () => point(window));
        screen.click();
        await until(async () => expect(await outcome()).toBe('let in'));
      },
    );

    test('may be the keys: the first that come are not taken for an answer', async () => {
      const window = await openByClick();
      const keys = await counting(await appOf(window), 'keyup');
      for (const [i, key] of ['Return', 'space', 'Return'].entries()) {
        await untilHeard(keys, i + 1, () => screen.press(key));
      }
      expect(await outcome()).toBe('waiting');
      screen.press('Tab');
      await arm(window, () => screen.press('Shift_L'));
      screen.press('Return');
      await until(async () => expect(await outcome()).toBe('let in'));
    });
  });
}
