import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  test as base,
  type ConsoleMessage,
  expect,
  type Frame,
  type Page,
  type Request,
} from '@playwright/test';
import { PAGE_FILE, servePage } from '../scripts/serve.ts';
import { type Recorded, recordedCalls, textParameters } from '../test/recorded.ts';
import { makeClicksQuick } from './quick-clicks.ts';
import { makeStacksQuick } from './quick-stacks.ts';

makeStacksQuick();

const ROOT = new URL('../', import.meta.url);

/** The built page where people open it: as a file from disk. */
export const FILE_ADDRESS = pathToFileURL(fileURLToPath(new URL(PAGE_FILE, ROOT))).href;

export interface Watch {
  /** Every line the page wrote to the console, and every error nobody caught. */
  readonly messages: string[];
  /** Every address that the page asked for. */
  readonly requests: string[];
  /** For a test that provokes the refusals of the policy, which the browser writes down. */
  readonly forget: () => void;
}

interface Fixtures {
  /** The page's address behind our own server. */
  readonly served: string;
  /** What the page did beyond what is seen. Whatever a test does, both ways stay silent. */
  readonly watch: Watch;
}

const ONE_SIZE = { width: 1280, height: 720 } as const;

interface WorkerFixtures {
  /** A page from disk that stays open, for {@link testInOnePage}. */
  readonly opened: Page;
}

/** A test that fails when the page says something in the console or asks for anything but itself. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  opened: [
    async ({ browser }, use) => {
      const page = inApp(await browser.newPage({ viewport: ONE_SIZE }));
      await makeClicksQuick(page);
      await page.goto(process.env['TOUCHSTONE_PAGE'] ?? FILE_ADDRESS);
      await use(page);
      await page.close();
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the pattern
  served: async ({}, use) => {
    const { server, address } = await servePage();
    await use(address);
    server.close();
  },
  page: async ({ page }, use) => {
    await forgetStored(page);
    await makeClicksQuick(page);
    await use(inApp(page));
  },
  watch: [
    async ({ page }, use) => {
      const watch = newWatch();
      listen(page, watch);
      await use(watch);
      expect(watch.messages).toEqual([]);
      expect(watch.requests.filter(isOutside)).toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * As {@link test}, in one page for all tests of a process that ask for it: to open one takes longer than
 * most tests. Each gets it without an input, in the view that inspects; what else a test leaves, such as
 * the tab of a pane, is what people find when they give the next input.
 */
export const testInOnePage = test.extend({
  page: async ({ opened }, use) => {
    await emptied(opened);
    await use(opened);
  },
  watch: async ({ opened }, use) => {
    const watch = newWatch();
    const stop = listen(opened, watch);
    await use(watch);
    stop();
    expect(watch.messages).toEqual([]);
    expect(watch.requests.filter((address) => isOutside(address, 1))).toEqual([]);
  },
});

/** A button above an input; what opens the menu that has it is clicked, where one does. */
export async function barButton(page: Page, name: string) {
  const bar = page.locator('.input-bar');
  const found = bar.getByRole('button', { name, exact: true });
  const menu = bar.getByTestId('menu-button');
  await menu.waitFor();
  if (!(await found.isVisible()) && (await menu.getAttribute('aria-expanded')) === 'false') {
    await menu.click();
  }
  return found;
}

/** Takes the input to Sign, by the line above all where signing comes next. */
export async function signShown(page: Page): Promise<void> {
  const line = page.getByTestId('verdict-line');
  await expect(line).toBeVisible();
  const sign = line.getByRole('button', { name: 'Sign', exact: true });
  await ((await sign.isVisible()) ? sign : await barButton(page, 'Sign this')).click();
}

/** Closes all inputs, and what lies over the page. */
async function emptied(page: Page): Promise<void> {
  await page.setViewportSize(ONE_SIZE);
  await page.keyboard.press('Escape');
  const sign = page.getByRole('tab', { name: 'Sign', exact: true });
  const wasInSign = (await sign.getAttribute('aria-selected')) === 'true';
  // Else what it is about would be opened in Inspect, whenever it is decoded.
  if (wasInSign) await page.getByRole('button', { name: 'Clear all', exact: true }).click();
  await page.getByRole('tab', { name: 'Inspect', exact: true }).click();
  const first = page.getByText('Or open an example');
  const bar = page.locator('.input-bar');
  while (!(await first.isVisible())) {
    if (await bar.isVisible()) await (await barButton(page, 'Close')).click();
  }
}

export { expect };

/** Playwright clears what pages of servers have stored before it uses a context again, but not files. */
async function forgetStored(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin: 'file://', storageTypes: 'all' });
  await session.detach();
}

/** What looks for elements. */
const LOOKS: ReadonlySet<PropertyKey> = new Set([
  'locator',
  'getByAltText',
  'getByLabel',
  'getByPlaceholder',
  'getByRole',
  'getByTestId',
  'getByText',
  'getByTitle',
]);

/** What runs code. */
const RUNS: ReadonlySet<PropertyKey> = new Set(['evaluate', 'evaluateHandle', 'waitForFunction']);

/**
 * The page as a person sees it: the app runs in a frame that fills the page, so
 * what looks for elements or runs code does so there. All else is the page's.
 */
export function inApp(page: Page): Page {
  const frame = currentFrame(page);
  return new Proxy(page, {
    get(_page, name) {
      if (LOOKS.has(name)) {
        const isThere = page.mainFrame().childFrames().length > 0;
        const owner = isThere ? frame : page.frameLocator(':scope > body > iframe');
        const look: unknown = Reflect.get(owner, name);
        return typeof look === 'function' ? look.bind(owner) : look;
      }
      if (RUNS.has(name)) {
        return async (...args: readonly unknown[]) => {
          const app = await appFrame(page.mainFrame());
          return Reflect.apply(Reflect.get(app, name), app, args);
        };
      }
      const value: unknown = Reflect.get(page, name);
      return typeof value === 'function' ? value.bind(page) : value;
    },
  });
}

/**
 * The app's frame of a page, after each navigation the new one. To go there from
 * the element would take a tenth of a second each time: the browser hands its
 * attributes over, and one is the whole app.
 */
function currentFrame(page: Page): Frame {
  let last = page.mainFrame();
  return new Proxy(last, {
    get(_frame, name) {
      last = page.mainFrame().childFrames()[0] ?? last;
      return Reflect.get(last, name);
    },
  });
}

/** The page as it is: the file's own document, which knows no key and shows nothing but the frame. */
export function shellOf(page: Page): Frame {
  return page.mainFrame();
}

/** The frame of the app in a page or frame that shows the file. */
export async function appFrame(shell: Frame): Promise<Frame> {
  await expect.poll(() => shell.childFrames().length, { intervals: [10] }).toBeGreaterThan(0);
  return shell.childFrames()[0]!;
}

function newWatch(): Watch {
  const messages: string[] = [];
  const requests: string[] = [];
  return {
    messages,
    requests,
    forget: () => {
      messages.length = 0;
      requests.length = 0;
    },
  };
}

/** Writes down what a page does, until it is told to stop. */
function listen(page: Page, { messages, requests }: Watch): () => void {
  const onMessage = (message: ConsoleMessage) => messages.push(message.text());
  const onError = (error: Error) => messages.push(String(error));
  const onRequest = (request: Request) => requests.push(request.url());
  page.on('console', onMessage).on('pageerror', onError).on('request', onRequest);
  return () => {
    page.off('console', onMessage).off('pageerror', onError).off('request', onRequest);
  };
}

/** Neither a page of ours (asked for once), nor made inside it. */
function isOutside(address: string, index: number): boolean {
  if (address.startsWith('blob:') || address.startsWith('data:')) return false;
  return index > 0;
}

/** Pastes as a person does: the text comes with the event. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.getByLabel('Paste here').waitFor();
  // By the page itself: what Playwright brings along to look for a field there takes longer than the page.
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    document
      .querySelector('[aria-label="Paste here"]')!
      .dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
  }, text);
}

/** To the bytes of what is open, by the key for them; what does not decode is open there. */
export async function openBytes(page: Page): Promise<void> {
  const tab = page.getByRole('tab', { name: 'Bytes', exact: true });
  await tab.waitFor();
  if ((await tab.getAttribute('aria-selected')) === 'true') return;
  await expect(page.getByTestId('verdict-words')).toBeFocused();
  await page.keyboard.press('b');
  await expect(tab).toHaveAttribute('aria-selected', 'true');
}

/** The first text among the parameters of the first recorded call that fits. */
export function parameterOf(file: string, fits: (call: Recorded) => boolean): string {
  const found = recordedCalls(file).find(fits);
  const text = found === undefined ? undefined : textParameters(found)[0];
  if (text === undefined) throw new Error(`Nothing in ${file} fits`);
  return text;
}
