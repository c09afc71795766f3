import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test as base, expect, type Frame, type Page } from '@playwright/test';
import type { Closer } from '../channels.ts';
import { ListeningSockets } from '../detector.ts';
import { appFrame, FILE_ADDRESS } from '../page.ts';
import { withScriptAlone } from '../plant.ts';
import {
  type Asking,
  askLast,
  askOften,
  type FrameScope,
  type NeighbourScope,
  takeChannel,
  watch,
} from '../shell-ways.ts';

/*
 * Each request to the shell at its limit and above it, by code that stands in the
 * place of the app, with and without a click; and what another page sees of it.
 */

const HTML = readFileSync(fileURLToPath(FILE_ADDRESS), 'utf8');
const MALICIOUS = withScriptAlone(HTML, takeChannel);
const OTHER = '<!doctype html><link rel="icon" href="data:,"><title>Other</title><body></body>';

/** The same without an app, making a frame in the frame. */
const framing = (opened: readonly Closer[]) =>
  withScriptAlone(
    HTML,
    () => {
      const frame = document.createElement('iframe');
      document.documentElement.append(frame);
      document.documentElement.dataset['made'] = frame.localName;
    },
    opened,
  );

interface Served {
  readonly file: string;
  /** The file as it is. */
  readonly page: string;
  readonly framing: string;
  readonly framingOpen: string;
  readonly other: string;
  /** Another origin. */
  readonly foreign: string;
}

const test = base.extend<{ readonly served: Served }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the pattern
  served: async ({}, use) => {
    const sockets = await ListeningSockets.open();
    const other = sockets.serve('other', OTHER);
    const foreign = other.replace('127.0.0.1', 'localhost');
    await use({
      file: sockets.serve('malicious', MALICIOUS),
      page: sockets.serve('page', HTML),
      framing: sockets.serve('framing', framing([])),
      framingOpen: sockets.serve('framing-open', framing(['script'])),
      other,
      foreign,
    });
    await sockets.close();
  },
});

async function open(page: Page, address: string): Promise<Frame> {
  await page.goto(address);
  return taken(await appFrame(page.mainFrame()));
}

async function taken(app: Frame): Promise<Frame> {
  await app.waitForFunction(() => 'toShell' in globalThis);
  return app;
}

/** Has it asked, and waits until the shell has seen all of it. */
async function ask(page: Page, app: Frame, asking: Asking): Promise<void> {
  const asked = page.waitForEvent('console', (message) => message.text() === 'asked');
  await app.evaluate(askOften, asking);
  await asked;
}

interface Row {
  readonly kind: string;
  readonly values: readonly object[];
  /** How many of many go through at once: without a click of the last seconds, and with one. */
  readonly idle: number;
  readonly clicked: number;
  /** After how many seconds one more does after a click, and after five times as many without. */
  readonly seconds: number;
  /** Counts them, as seen in the file's document. */
  readonly count: (page: Page, app: Frame) => Promise<number>;
}

const counted = (page: Page) => page.evaluate(() => Number(Reflect.get(globalThis, 'count')));

const ROWS: readonly Row[] = [
  {
    kind: 'title',
    values: [{ title: 'Sign · Touchstone' }, { title: 'Touchstone' }],
    idle: 10,
    clicked: 50,
    seconds: 1,
    count: counted,
  },
  { kind: 'print', values: [{}], idle: 1, clicked: 5, seconds: 12, count: counted },
  {
    kind: 'visit',
    values: [{}],
    idle: 20,
    clicked: 100,
    seconds: 3,
    count: (page) => page.evaluate(() => Number(history.state?.place ?? 0) - 1),
  },
  { kind: 'back', values: [{ to: 0 }], idle: 10, clicked: 50, seconds: 2, count: counted },
  {
    kind: 'file',
    values: [{}],
    idle: 2,
    clicked: 10,
    seconds: 6,
    count: (_page, app) =>
      app.evaluate(() => (globalThis as unknown as FrameScope).answers['file'] ?? 0),
  },
  { kind: 'open', values: [{}], idle: 1, clicked: 5, seconds: 12, count: counted },
  { kind: 'release', values: [{}], idle: 4, clicked: 20, seconds: 3, count: counted },
  {
    kind: 'save',
    values: [{ name: 'a.txt' }],
    idle: 4,
    clicked: 20,
    seconds: 3,
    count: counted,
  },
];

/** Notes what is asked of the browser, in the place of doing it; in the file's document alone. */
function countDeeds(): void {
  let count = 0;
  const note = () => Object.assign(globalThis, { count: ++count });
  Object.assign(globalThis, { count });
  if (parent !== window) return;
  window.print = note;
  History.prototype.go = note;
  history.replaceState({ place: 1 }, '');
  window.open = () => {
    note();
    return null;
  };
  HTMLAnchorElement.prototype.click = note;
  const { set } = Object.getOwnPropertyDescriptor(Document.prototype, 'title') ?? {};
  Object.defineProperty(Document.prototype, 'title', {
    set(text: string) {
      note();
      set?.call(this, text);
    },
  });
}

test.describe('of many requests go through', () => {
  for (const { kind, values, idle, clicked, seconds, count } of ROWS) {
    for (const isClicked of [false, true]) {
      test(`${kind}: ${isClicked ? `${clicked} after a click` : `${idle} without a click`}`, async ({
        page,
        served,
      }) => {
        await page.addInitScript(countDeeds);
        const app = await open(page, served.file);
        const begun = performance.now();
        await ask(page, app, { kind, values, times: 50_000, isClicked });
        const passed = (performance.now() - begun) / 1000;
        const least = isClicked ? clicked : idle;
        const seen = await count(page, app);
        expect(seen).toBeGreaterThanOrEqual(least);
        expect(seen).toBeLessThanOrEqual(least + passed / (isClicked ? seconds : 5 * seconds));
      });
    }
  }
});

test.describe('a file is saved', () => {
  for (const [name, isSaved] of [
    ['signed.psbt', true],
    ['touchstone.html', false],
    ['run.desktop', false],
    ['../a.txt', false],
  ] as const) {
    test(`as ${name}: ${isSaved}`, async ({ page, served }) => {
      await page.addInitScript(countDeeds);
      const app = await open(page, served.file);
      await app.evaluate((asked) => {
        const { toShell } = globalThis as unknown as FrameScope;
        toShell.postMessage({ kind: 'save', name: asked, content: new Blob(['x']) });
      }, name);
      await app.evaluate(askLast);
      expect(await counted(page)).toBe(isSaved ? 1 : 0);
    });
  }
});

test.describe('a neighbour of the same origin sees', () => {
  for (const [how, isClicked, most] of [
    ['2 choices without a click', false, 2],
    ['10 after one', true, 10],
  ] as const) {
    test(how, async ({ page, context, served }) => {
      const neighbour = await context.newPage();
      await neighbour.goto(served.other);
      await neighbour.evaluate(watch);
      const app = await open(page, served.file);
      const values = [
        { name: 'theme', value: 'dark' },
        { name: 'theme', value: 'light' },
      ];
      await ask(page, app, { kind: 'keep', values, times: 2000, isClicked });
      await expect.poll(() => stored(neighbour)).toHaveLength(most);
      // What is written by the neighbour's own origin now comes behind all that was.
      await page.evaluate(() => localStorage.setItem('last', 'x'));
      await expect.poll(() => stored(neighbour)).toContain('last=x');
      expect(await stored(neighbour)).toHaveLength(most + 1);
    });
  }

  test('nothing of a name that only reads like one', async ({ page, served }) => {
    const app = await open(page, served.file);
    const values = [
      { name: ['theme'], value: 'dark' },
      { name: 'theme', value: ['dark'] },
    ];
    await ask(page, app, { kind: 'keep', values, times: 2, isClicked: true });
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
  });

  test('20 turns, and one in three seconds', async ({ page, context, served }) => {
    const neighbour = await context.newPage();
    await neighbour.goto(served.other);
    await neighbour.evaluate(watch);
    const app = await open(page, served.file);
    const begun = performance.now();
    // Each is held until it has been seen.
    await app.evaluate(() => {
      const { toShell } = globalThis as unknown as FrameScope;
      toShell.addEventListener('message', ({ data }) => {
        if (data.kind !== 'turn') return;
        setTimeout(() => {
          toShell.postMessage({ kind: 'turned' });
          toShell.postMessage({ kind: 'turn' });
        }, 30);
      });
      toShell.postMessage({ kind: 'turn' });
    });
    const turns = () => neighbour.evaluate(() => Number(Reflect.get(globalThis, 'turns')));
    await expect.poll(turns).toBeGreaterThanOrEqual(15);
    await neighbour.waitForTimeout(3000);
    expect(await turns()).toBeLessThanOrEqual(20 + (performance.now() - begun) / 3000);
  });

  test('that a turn ends after ten seconds at the latest', async ({ page, context, served }) => {
    const neighbour = await context.newPage();
    await neighbour.goto(served.other);
    const app = await open(page, served.file);
    await app.evaluate(() => {
      (globalThis as unknown as FrameScope).toShell.postMessage({ kind: 'turn' });
    });
    await app.waitForFunction(() => (globalThis as unknown as FrameScope).answers['turn'] === 1);
    const took = await neighbour.evaluate(async () => {
      const begun = performance.now();
      await navigator.locks.request('touchstone.secret', () => undefined);
      return performance.now() - begun;
    });
    expect(took).toBeGreaterThan(5000);
  });
});

function stored(neighbour: Page): Promise<readonly string[]> {
  return neighbour.evaluate(() => (globalThis as unknown as NeighbourScope).stored);
}

function heard(other: Page): Promise<readonly unknown[]> {
  return other.evaluate(() => (globalThis as unknown as NeighbourScope).heard);
}

test.describe('an opener', () => {
  async function opened(page: Page, served: Served): Promise<readonly [Page, Frame]> {
    await page.goto(served.foreign);
    await page.evaluate(watch);
    const opening = page.waitForEvent('popup');
    await page.evaluate(
      (to) => Object.assign(globalThis, { opened: window.open(to) }),
      served.file,
    );
    const popup = await opening;
    return [popup, await taken(await appFrame(popup.mainFrame()))];
  }

  const word = (app: Frame) =>
    app.evaluate(async () => {
      const { toShell } = globalThis as unknown as FrameScope;
      for (const kind of ['announce', 'post']) {
        for (const to of [0, -1, 'length']) toShell.postMessage({ kind, to, data: 'a word' });
      }
    });

  test('hears nothing before it called, and is answered then', async ({ page, served }) => {
    const [, app] = await opened(page, served);
    await word(app);
    await app.evaluate(askLast);
    expect(await heard(page)).toEqual([]);
    await page.evaluate(() => {
      (Reflect.get(globalThis, 'opened') as Window).postMessage('hello', '*');
    });
    await app.waitForFunction(() => (globalThis as unknown as FrameScope).answers['message'] === 1);
    await word(app);
    await expect.poll(() => heard(page)).toContain('a word');
  });

  test('hears nothing any more where another page is in its place', async ({ page, served }) => {
    const [, app] = await opened(page, served);
    await page.evaluate(() => {
      (Reflect.get(globalThis, 'opened') as Window).postMessage('hello', '*');
    });
    await app.waitForFunction(() => (globalThis as unknown as FrameScope).answers['message'] === 1);
    await page.goto(served.other);
    await page.evaluate(watch);
    await word(app);
    await app.evaluate(askLast);
    expect(await heard(page)).toEqual([]);
  });
});

test.describe('a page around it', () => {
  async function embedded(page: Page, served: Served, address = served.file): Promise<Frame> {
    await page.goto(served.foreign);
    await page.evaluate(watch);
    await page.evaluate((src) => {
      const frame = document.createElement('iframe');
      frame.style.cssText = 'width: 600px; height: 400px';
      frame.src = src;
      document.body.append(frame);
    }, address);
    await expect.poll(() => page.mainFrame().childFrames().length).toBe(1);
    return page.mainFrame().childFrames()[0]!;
  }

  test('hears once that it is there, in one form', async ({ page, served }) => {
    const shell = await embedded(page, served);
    const app = await taken(await appFrame(shell));
    const values = [{ data: 'a word' }];
    await ask(page, app, { kind: 'announce', values, times: 100, isClicked: true });
    const { version } = JSON.parse(
      readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
    );
    expect(await heard(page)).toEqual([
      { touchstone: 1, ready: { version, page: expect.any(String) } },
    ]);
  });

  test('that leads the frame away is not left with an empty page', async ({ page, served }) => {
    const shell = await embedded(page, served, served.page);
    const app = await appFrame(shell);
    await expect(app.getByRole('main')).toBeVisible();
    await page.evaluate(() => {
      window.frames[0]!.frames[0]!.location.href = 'about:blank';
    });
    await expect(shell.getByRole('alert')).toContainText('This page was led elsewhere');
    await expect(shell.locator('iframe')).toHaveCount(0);
    await shell.getByRole('button', { name: 'Load it again' }).click();
    await expect.poll(() => shell.childFrames().length).toBe(1);
    await expect(shell.childFrames()[0]!.getByRole('main')).toBeVisible();
  });
});

test('a start that takes long is said, and takes nothing away', async ({ page }) => {
  await page.clock.install();
  await page.addInitScript(() => {
    addEventListener('message', (event) => {
      if (event.isTrusted && event.data === 'here') event.stopImmediatePropagation();
    });
  });
  await page.goto(FILE_ADDRESS);
  const app = await appFrame(page.mainFrame());
  await expect(app.getByRole('main')).toBeVisible();
  await page.clock.fastForward(31_000);
  await expect(page.getByRole('alert')).toContainText('This page did not start yet');
  await expect(app.getByRole('main')).toBeVisible();
  await page.evaluate(() => {
    const source = window.frames[0] ?? null;
    dispatchEvent(new MessageEvent('message', { data: 'here', source }));
  });
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test.describe('of frames in the frame another page counts', () => {
  for (const [name, made, count] of [
    ['framing', 'not-allowed', 0],
    ['framingOpen', 'iframe', 1],
  ] as const) {
    test(`${count}${count === 0 ? '' : ' where the first script is left out'}`, async ({
      page,
      served,
    }) => {
      await page.goto(served.foreign);
      const opening = page.waitForEvent('popup');
      await page.evaluate(
        (to) => Object.assign(globalThis, { opened: window.open(to) }),
        served[name],
      );
      const app = await appFrame((await opening).mainFrame());
      await expect(app.locator('html')).toHaveAttribute('data-made', made);
      const seen = await page.evaluate(
        () => (Reflect.get(globalThis, 'opened') as Window)[0]!.length,
      );
      expect(seen).toBe(count);
    });
  }
});
